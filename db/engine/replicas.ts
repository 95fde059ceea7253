import { AsyncLocalStorage } from 'node:async_hooks'
import type { CompanyDb } from '../tenant.ts'
import { DatabaseBusyError, DatabaseUnavailableError } from './errors.ts'
import type { PrimaryPosition } from './primary-position.ts'
import { type Replica, within } from './replica.ts'

/** A read that runs on a replica. */
type Attempt = {
  /** A statement failed, whatever became of it. */
  failed: boolean
  /** It tried to write. */
  wrote: boolean
}

const attempts = new AsyncLocalStorage<Attempt>()

const readOnlyCode = '25006'
const beatMs = 250
/** A call that wrote is made on the primary for so long. Many write only the first time, or once a day. */
const writesForMs = 10 * 60_000

/** For connections to replicas: told of each statement that failed. */
export function noteFailure(code: string | undefined) {
  const attempt = attempts.getStore()
  if (!attempt) return
  attempt.failed = true
  if (code === readOnlyCode) attempt.wrote = true
}

/** In milliseconds. */
export type ReplicaPatience = {
  /** How long a read waits for a replica that is almost there; then it goes to the primary. */
  readMs: number
  /** A replica within this of the primary keeps up. */
  lagMs: number
}

export const usualPatience: ReplicaPatience = { readMs: 100, lagMs: 500 }

export type ReplicaStats = {
  /** Reads since the start: on a replica; on the primary, because no replica was far enough; on both. */
  reads: { replica: number; primary: number; repeated: number }
  replicas: { number: number; used: boolean; lagSeconds: number | null }[]
}

/**
 * The servers that follow the primary. A read goes to one of them only if it has everything that was committed before
 * the read began, so that nobody can tell the difference; otherwise it goes to the primary.
 */
export class Replicas {
  readonly #primary: PrimaryPosition
  readonly #replicas: readonly Replica[]
  readonly #patienceMs: number
  readonly #writesUntil = new Map<string, number>()
  readonly #reads = { replica: 0, primary: 0, repeated: 0 }
  #turn = 0
  #beating: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(primary: PrimaryPosition, replicas: readonly Replica[], { readMs }: ReplicaPatience) {
    this.#patienceMs = readMs
    this.#primary = primary
    this.#replicas = replicas
  }

  start() {
    this.#beating = this.#beat().finally(() => {
      if (!this.#closed) this.#timer = setTimeout(() => this.start(), beatMs).unref()
    })
  }

  stats(): ReplicaStats {
    return {
      reads: { ...this.#reads },
      replicas: this.#replicas.map(({ number, used, lagSeconds }) => ({ number, used, lagSeconds })),
    }
  }

  /**
   * Runs `work`, which reads, on a replica. If a statement fails there, it runs again on the primary: it must have no
   * effect besides its result.
   * @param call distinguishes it from other work: one that writes goes to the primary from then on
   */
  async read<T>(
    { call, companyId, primary }: { call: string; companyId: number; primary: CompanyDb },
    work: (db: CompanyDb) => Promise<T>,
  ): Promise<T> {
    const replica = this.#writes(call) ? undefined : await this.#upToDate()
    if (!replica) {
      this.#reads.primary += 1
      return work(primary)
    }
    const attempt: Attempt = { failed: false, wrote: false }
    try {
      const result = await attempts.run(attempt, () => work(replica.company(companyId)))
      if (!attempt.failed) {
        this.#reads.replica += 1
        return result
      }
    } catch (error) {
      // Without a connection there is no statement that fails.
      const refused = error instanceof DatabaseBusyError || error instanceof DatabaseUnavailableError
      if (!attempt.failed && !refused) {
        this.#reads.replica += 1
        throw error
      }
    } finally {
      if (attempt.wrote) this.#writesUntil.set(call, performance.now() + writesForMs)
    }
    this.#reads.repeated += 1
    return work(primary)
  }

  async close() {
    this.#closed = true
    clearTimeout(this.#timer)
    await Promise.all([this.#primary.close(), ...this.#replicas.map((replica) => replica.close())])
    await this.#beating
  }

  #writes(call: string) {
    const until = this.#writesUntil.get(call)
    if (until === undefined) return false
    if (performance.now() < until) return true
    this.#writesUntil.delete(call)
    return false
  }

  /** A replica that has everything that was committed before the call. */
  async #upToDate(): Promise<Replica | undefined> {
    if (!this.#primary.readable || !this.#replicas.some(({ used }) => used)) return undefined
    const until = performance.now() + this.#patienceMs
    try {
      const reading = this.#position()
      if (!(await within(this.#patienceMs, reading))) {
        this.#primary.failed()
        return undefined
      }
      const position = await reading
      const used = this.#inTurn()
      const there = used.find((replica) => replica.position >= position)
      const replica = there ?? used[0]
      if (!replica) return undefined
      if (await replica.reaches(position, until)) return replica
      if (replica.used) replica.leave('behind')
    } catch {
      // Of the primary: the read will tell. Of the replica: the next beat will tell.
    }
    return undefined
  }

  #inTurn() {
    const used = this.#replicas.filter((replica) => replica.used)
    this.#turn = (this.#turn + 1) % Math.max(used.length, 1)
    return [...used.slice(this.#turn), ...used.slice(0, this.#turn)]
  }

  async #position(): Promise<number> {
    const before = this.#replicas.map((replica) => replica.position)
    const position = await this.#primary.read()
    // After a failover, a replica may have what the new primary never had.
    for (const [i, replica] of this.#replicas.entries())
      if (before[i]! > position) replica.leave('ahead of the primary')
    return position
  }

  async #beat() {
    const readAt = performance.now()
    try {
      const position = await this.#position()
      await Promise.all(this.#replicas.map((replica) => replica.beat(position, readAt)))
    } catch {
      // Without the primary, nothing can be said about the others.
    }
  }
}
