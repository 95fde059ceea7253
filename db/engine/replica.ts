import { RecentMap } from '#common/recent-map.ts'
import type { CompanyDb } from '../tenant.ts'
import type { Connection } from './connection.ts'
import type { EngineLog } from './engine.ts'
import { destroyClient } from './notification-connection.ts'
import { ConnectionPool } from './pool.ts'

export type ReplicaOptions = {
  /** Its place in the setting, from 1. */
  number: number
  /** @param patienceMs how long to wait for an answer */
  open: (patienceMs?: number) => Promise<Connection>
  /** A handle on a pool of its connections. */
  handle: (pool: ConnectionPool, companyId: number) => CompanyDb
  max: number
  maxWaiting: number
  maxWaitMs: number
  /** A replica within this of the primary keeps up, in milliseconds. */
  mostLagMs: number
  log: EngineLog
}

/** Why a replica is not read from. */
type Reason = 'starting' | 'behind' | 'away' | 'promoted' | 'ahead of the primary'

const beatPatienceMs = 1_000
const reopenMs = 1_000
/** Between two looks at how far a replica is, while readers wait. */
const lookMs = 2
/** In so many beats one after the other, before it is read from again. */
const steadyBeats = 4
const mostCompaniesKept = 300

/** One server that follows the primary, with what is known about how far it is. */
export class Replica {
  readonly number: number
  readonly pool: ConnectionPool
  readonly #options: ReplicaOptions
  readonly #connections = new Set<Connection>()
  readonly #companies = new RecentMap<number, CompanyDb>(mostCompaniesKept)
  #watching: Connection | undefined
  #openedAt = Number.NEGATIVE_INFINITY
  #looking: Promise<void> | undefined
  #standby = false
  #position = 0
  #reason: Reason | undefined = 'starting'
  // The first time, one beat is enough.
  #steady = steadyBeats - 1
  #upToDateAt: number | undefined
  #target: { position: number; readAt: number } | undefined
  #closed = false

  constructor(options: ReplicaOptions) {
    this.#options = options
    this.number = options.number
    this.pool = new ConnectionPool({
      open: () => this.#open(),
      ...{ max: options.max, maxWaiting: options.maxWaiting, maxWaitMs: options.maxWaitMs },
      availability: { refusal: undefined, lost: () => {}, refused: (error) => this.leave('away', error) },
    })
  }

  get used() {
    return this.#reason === undefined
  }

  /** How far it has followed the primary, as far as is known; it never goes back. */
  get position() {
    return this.#position
  }

  /** Seconds since it was known to have everything; null: it never was. */
  get lagSeconds() {
    return this.#upToDateAt === undefined ? null : (performance.now() - this.#upToDateAt) / 1000
  }

  company(companyId: number): CompanyDb {
    const known = this.#companies.get(companyId)
    if (known) return known
    const db = this.#options.handle(this.pool, companyId)
    this.#companies.set(companyId, db)
    return db
  }

  /** Whether it has everything up to a position; waits for it until then (`performance.now()`). */
  async reaches(position: number, until: number): Promise<boolean> {
    while (this.used && this.#position < position) {
      const left = until - performance.now()
      if (left <= 0) return false
      await within(left, this.#look())
      if (this.#position < position) await pause(lookMs)
    }
    return this.used
  }

  /** Looks how far it is, and decides whether it is read from. `position` is the primary's, read before. */
  async beat(position: number, readAt: number) {
    try {
      if (!(await within(beatPatienceMs, this.#look()))) throw new Error('It does not answer')
    } catch (error) {
      return this.#lost(error)
    }
    if (!this.#standby) return this.leave('promoted')
    this.#target ??= { position, readAt }
    if (this.#position >= position) this.#upToDateAt = readAt
    else if (this.#position >= this.#target.position) this.#upToDateAt = this.#target.readAt
    if (this.#position >= this.#target.position) this.#target = undefined
    const lag = this.lagSeconds
    this.#steady = lag !== null && lag * 1000 <= this.#options.mostLagMs ? this.#steady + 1 : 0
    if (this.#steady === 0) return this.leave('behind')
    if (this.used || this.#steady < steadyBeats) return
    this.#reason = undefined
    this.#options.log.info({ replica: this.number }, 'A replica of the database is read from')
  }

  /** From now on it is not read from, until it keeps up again. */
  leave(reason: Reason, error?: unknown) {
    this.#steady = 0
    const before = this.#reason
    this.#reason = reason
    const isNews = before === undefined || (before === 'starting' && reason !== 'behind')
    if (!isNews || this.#closed) return
    this.#options.log.error(
      { replica: this.number, reason, ...(error !== undefined && { err: error }) },
      'A replica of the database is left out: reads go to the others and to the primary',
    )
  }

  async close() {
    this.#closed = true
    await Promise.all([this.#watching?.close().catch(() => undefined), this.pool.close()])
  }

  async #open() {
    const connection = await this.#options.open()
    this.#connections.add(connection)
    connection.client.once('end', () => this.#connections.delete(connection))
    return connection
  }

  /* Its connections end, so that what waits for it is read elsewhere at once. */
  #lost(error: unknown) {
    this.leave('away', error)
    for (const connection of [this.#watching, ...this.#connections])
      if (connection) destroyClient(connection.client, new Error('The replica does not answer'))
    this.#watching = undefined
    this.#connections.clear()
  }

  #look(): Promise<void> {
    this.#looking ??= this.#ask().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #ask() {
    if (!this.#watching || this.#watching.dead) {
      const wait = this.#openedAt + reopenMs - performance.now()
      if (wait > 0) throw new Error('It did not answer a moment ago')
      this.#openedAt = performance.now()
      this.#watching = await this.#options.open(beatPatienceMs)
      // It may be another server, or an older state of the same.
      this.#position = 0
    }
    const { rows } = await this.#watching.query<{ standby: boolean; position: number | null }>(
      `select pg_is_in_recovery() as standby,
         (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint as position`,
    )
    const { standby, position } = rows[0]!
    this.#standby = standby
    this.#position = (standby ? position : null) ?? 0
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Whether it is done within a time. Throws what it throws. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
    // If it fails later, nobody waits for it any more.
    work.catch(() => undefined)
  }
}
