import { randomInt } from 'node:crypto'
import { Kysely } from 'kysely'
import type { CompanyOption } from '#common/company-option.ts'
import { RecentMap } from '#common/recent-map.ts'
import type { Database } from '../schema.ts'
import { brandCompany, brandInstallation, type CompanyDb, type InstallationDb } from '../tenant.ts'
import { Availability } from './availability.ts'
import type { Connection, Scope, StatementWatch } from './connection.ts'
import { SnakeCaseIdentifiers, scopedDialect } from './dialect.ts'
import { CompanySuspendedError } from './errors.ts'
import { ConnectionPool } from './pool.ts'
import type { ReplicaStats, Replicas } from './replicas.ts'

/** Where the engine logs; a pino logger fits. */
export type EngineLog = {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

type Options = {
  open: () => Promise<Connection>
  max: number
  maxWaiting: number
  maxWaitMs: number
  log: EngineLog
}

type Listener = {
  fn: (payload: string) => void
  onReconnect: (() => void) | undefined
  onOwn: ((payload: string) => void) | undefined
}

/** First key of the advisory lock that each process holds in a session while it runs; the second is its number. */
export const processLock = 7_461_025

/** Each takes about 14 KB, and any request can name a company that does not exist. */
const mostCompaniesKept = 300

/** A database, embedded or PostgreSQL. Code above this interface sees no difference. */
export abstract class Engine {
  abstract readonly kind: 'embedded' | 'postgres'
  /** Distinguishes this process from all others on the database: `hiroba.process` of each of its connections. */
  readonly processNumber = randomInt(1, 2 ** 31 - 1)
  protected readonly log: EngineLog
  protected readonly availability: Availability
  /**
   * Companies that nobody may use now, which have no handle here
   * (`server/platform/auth/suspended-companies.ts`).
   */
  suspended: ReadonlySet<number> = new Set()
  /** The options that the operator switched off, by company; read with `suspended`. */
  optionsOff: ReadonlyMap<number, ReadonlySet<string>> = new Map()
  /** Told of every statement. Must be quick. */
  onStatement: StatementWatch | undefined
  protected replicas: Replicas | undefined
  readonly #pool: ConnectionPool
  readonly #companies = new RecentMap<number, CompanyDb>(mostCompaniesKept)
  readonly #listeners = new Map<string, Set<Listener>>()
  #installation: InstallationDb | undefined

  constructor({ log, ...pool }: Options) {
    this.log = log
    this.availability = new Availability({ probe: () => this.#pool.probe(), log })
    const open = async () => {
      const connection = await pool.open()
      connection.onStatement = (text, ms, failed) => this.onStatement?.(text, ms, failed)
      return connection
    }
    this.#pool = new ConnectionPool({ ...pool, open, availability: this.availability })
  }

  /**
   * The rows of one company. Only the session gate, the job runner and the factories may call this.
   * @throws CompanySuspendedError
   */
  company(companyId: number): CompanyDb {
    if (this.suspended.has(companyId)) throw new CompanySuspendedError()
    return this.companyEvenSuspended(companyId)
  }

  /** Whether a company has a feature that the operator switches. */
  hasOption(companyId: number, option: CompanyOption) {
    return !this.optionsOff.get(companyId)?.has(option)
  }

  /** Like `company`, for what goes on while a company is suspended, and for refusing with the right words. */
  companyEvenSuspended(companyId: number): CompanyDb {
    const known = this.#companies.get(companyId)
    if (known) return known
    if (!Number.isSafeInteger(companyId) || companyId < 1)
      throw new TypeError(`${companyId} is not a company id`)
    const db = brandCompany(this.#query(companyId), this.#origin(), companyId)
    this.#companies.set(companyId, db)
    return db
  }

  /**
   * Like `company`, but the database refuses every write: for those who only look. Chat does not exist in it.
   * @throws CompanySuspendedError
   */
  companyReadOnly(companyId: number): CompanyDb {
    if (this.suspended.has(companyId)) throw new CompanySuspendedError()
    return brandCompany(this.#query(`readonly ${companyId}`), this.#origin(), companyId, { readOnly: true })
  }

  /**
   * Runs `work` on the rows of one company, on a replica of the database if there is one that has everything committed
   * until now. `work` runs again if a statement fails there, for example because it writes: it must have no effect
   * besides its result and what it writes.
   * @param call distinguishes it from other work
   * @throws CompanySuspendedError
   */
  reading<T>(companyId: number, call: string, work: (db: CompanyDb) => Promise<T>): Promise<T> {
    const primary = this.company(companyId)
    return this.replicas ? this.replicas.read({ call, companyId, primary }, work) : work(primary)
  }

  /** How replicas are used; null: there are none. */
  replicaStats(): ReplicaStats | null {
    return this.replicas?.stats() ?? null
  }

  /** All rows, without row-level security: sign-in, the outbox dispatcher, operators. */
  get installation(): InstallationDb {
    this.#installation ??= brandInstallation(this.#query('installation'), this.#origin())
    return this.#installation
  }

  /**
   * Calls `fn` with the payload of every notification on the channel that is committed from now on
   * (`wakeAfterCommit`, `announce`, or `select pg_notify(channel, payload)`, in any process on the same database). Calls
   * `onReconnect` after the connection was lost, because notifications may have been missed, and `onOwn` already when a
   * transaction of this process that announced something has committed, before it goes on.
   * @returns a function that stops listening.
   */
  async listen(channel: string, fn: Listener['fn'], onReconnect?: () => void, onOwn?: Listener['fn']) {
    const listener: Listener = { fn, onReconnect, onOwn }
    const known = this.#listeners.get(channel)
    if (known) known.add(listener)
    else {
      this.#listeners.set(channel, new Set([listener]))
      await this.startListening(channel)
    }
    return async () => {
      const listeners = this.#listeners.get(channel)
      if (!listeners?.delete(listener) || listeners.size > 0) return
      this.#listeners.delete(channel)
      // If that fails, later notifications have no recipient.
      await this.stopListening(channel).catch(() => undefined)
    }
  }

  /** Open, idle and awaited connections now; statements sent since the start. */
  stats() {
    return { kind: this.kind, ...this.#pool.stats }
  }

  /** Maintenance that a database without its own background processes needs from time to time and after bulk loads. */
  async maintain(): Promise<void> {}

  /** Whether the database responds, as far as is known. */
  get available(): boolean {
    return this.availability.available
  }

  /** Resolves when the database responds: immediately if it already does, when the engine closes or on abort. */
  whenBack(signal?: AbortSignal): Promise<void> {
    return this.availability.whenBack(signal)
  }

  async close(): Promise<void> {
    this.availability.close()
    await Promise.all([this.#pool.close(), this.replicas?.close()])
  }

  /** Leases one connection for `run`; for the engine, migrations and tests. */
  async withConnection<T>(scope: Scope, run: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.#pool.acquire(scope)
    try {
      return await run(connection)
    } finally {
      this.#pool.release(connection)
    }
  }

  /* Makes the other processes on the database call their listeners of the channel. */
  protected abstract wakeOthers(channel: string, payload: string): void
  protected abstract startListening(channel: string): Promise<void>
  protected abstract stopListening(channel: string): Promise<void>

  protected channels() {
    return [...this.#listeners.keys()]
  }

  protected deliver(channel: string, payload: string) {
    for (const { fn } of this.#listeners.get(channel) ?? []) {
      try {
        fn(payload)
      } catch (error) {
        this.log.error({ err: error, channel }, 'Database notification listener failed')
      }
    }
  }

  protected reconnected() {
    for (const listeners of this.#listeners.values()) for (const { onReconnect } of listeners) onReconnect?.()
  }

  /** The rows of one company on another server. */
  protected companyOn(pool: ConnectionPool, companyId: number): CompanyDb {
    return brandCompany(this.#query(companyId, pool), { ...this.#origin(), pool }, companyId)
  }

  #origin() {
    return {
      pool: this.#pool,
      ownAnnounced: (channel: string, payload: string) => {
        for (const { onOwn } of this.#listeners.get(channel) ?? []) onOwn?.(payload)
      },
      wake: (channel: string, payload: string) => {
        this.deliver(channel, payload)
        this.wakeOthers(channel, payload)
      },
    }
  }

  #query(scope: Scope, pool = this.#pool) {
    return new Kysely<Database>({
      dialect: scopedDialect(pool, scope),
      plugins: [new SnakeCaseIdentifiers()],
    })
  }
}
