import pg from 'pg'
import { Connection } from './connection.ts'
import { Engine, type EngineLog, processLock } from './engine.ts'
import { NotificationConnection } from './notification-connection.ts'
import { PrimaryPosition } from './primary-position.ts'
import { Replica } from './replica.ts'
import { noteFailure, type ReplicaPatience, Replicas } from './replicas.ts'
import { valueTypes } from './value-types.ts'

type OpenOptions = {
  databaseUrl: string
  /** Servers that follow it, which are read from. */
  replicaUrls: readonly string[]
  replicaPatience: ReplicaPatience
  poolSize: number
  maxWaiting: number
  maxWaitMs: number
  statementTimeoutMs: number
  log: EngineLog
}

/* Longer than the server's statement timeout, for a server that no longer responds at all. */
const graceMs = 5_000
/* How long a silent connection stays unchecked; the check itself takes about ten seconds more. */
const keepAliveMs = 10_000
/* The position of the log needs no table. */
const positionPatienceMs = 2_000
const wakesChannel = 'hiroba_wakes'
/* At most one notification per interval, however much is committed: notifying transactions commit one at a time. */
const wakesEveryMs = 20
/* PostgreSQL accepts less than 8,000 bytes in one notification; the rest is for the process number. */
const mostWakesBytes = 7_900

/* The sending process, and the channels to notify with their payloads. */
type Wakes = { process: number; wakes: [channel: string, payload: string][] }

/** Opens a pool on a PostgreSQL server and verifies that it responds. */
export async function openPostgres(options: OpenOptions): Promise<PostgresEngine> {
  const engine = new PostgresEngine(options)
  try {
    await engine.withConnection('installation', (connection) => connection.script('select 1'))
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

export class PostgresEngine extends Engine {
  readonly kind = 'postgres'
  readonly #options: OpenOptions
  readonly #wakes = new Map<string, [channel: string, payload: string]>()
  #wakesTimer: NodeJS.Timeout | undefined
  readonly #notifications = new NotificationConnection({
    client: () => this.#client(),
    // Shared, because the previous session may not have ended yet.
    prepare: `select pg_advisory_lock_shared(${processLock}, ${this.processNumber}); listen ${wakesChannel}`,
    channels: () => this.channels(),
    deliver: (channel, payload) =>
      channel === wakesChannel ? this.#wakeFrom(payload) : this.deliver(channel, payload),
    lost: (error) => this.availability.lost(error),
    whenBack: () => this.whenBack(),
    reconnected: () => this.reconnected(),
  })

  constructor(options: OpenOptions) {
    super({
      open: () => this.#open(),
      max: options.poolSize,
      maxWaiting: options.maxWaiting,
      maxWaitMs: options.maxWaitMs,
      log: options.log,
    })
    this.#options = options
    if (options.replicaUrls.length === 0) return
    this.replicas = new Replicas(
      new PrimaryPosition(() => this.#open(positionPatienceMs)),
      options.replicaUrls.map((url, i) => this.#replica(url, i + 1)),
      options.replicaPatience,
    )
    this.replicas.start()
  }

  override async close() {
    await this.#sendWakes()
    await Promise.all([this.#notifications.close(), super.close()])
  }

  protected override wakeOthers(channel: string, payload: string) {
    this.#wakes.set(`${channel} ${payload}`, [channel, payload])
    this.#wakesTimer ??= setTimeout(() => void this.#sendWakes(), wakesEveryMs).unref()
  }

  async #sendWakes() {
    clearTimeout(this.#wakesTimer)
    this.#wakesTimer = undefined
    const parts = inParts([...this.#wakes.values()])
    this.#wakes.clear()
    try {
      for (const wakes of parts) {
        const payload: Wakes = { process: this.processNumber, wakes }
        await this.withConnection('installation', (connection) =>
          connection.query('select pg_notify($1, $2)', [wakesChannel, JSON.stringify(payload)]),
        )
      }
    } catch (error) {
      // The other processes also check at intervals.
      this.log.info({ err: error }, 'Notifying other processes failed')
    }
  }

  #wakeFrom(payload: string) {
    const { process, wakes } = JSON.parse(payload) as Wakes
    if (process === this.processNumber) return
    for (const [channel, text] of wakes) this.deliver(channel, text)
  }

  protected override startListening(channel: string) {
    return this.#notifications.listen(channel)
  }

  protected override stopListening(channel: string) {
    return this.#notifications.unlisten(channel)
  }

  #replica(url: string, number: number) {
    const { poolSize, maxWaiting, maxWaitMs, replicaPatience, log } = this.#options
    return new Replica({
      ...{ number, max: poolSize, maxWaiting, maxWaitMs, mostLagMs: replicaPatience.lagMs, log },
      open: async (patienceMs) => {
        const connection = await this.#open(patienceMs, url)
        connection.onFailed = noteFailure
        connection.onStatement = (text, ms, failed) => this.onStatement?.(text, ms, failed)
        return connection
      },
      handle: (pool, companyId) => this.companyOn(pool, companyId),
    })
  }

  async #open(patienceMs = this.#options.statementTimeoutMs + graceMs, replica?: string) {
    const client = this.#client(replica)
    const connection = new Connection(client, patienceMs)
    await client.connect()
    return connection
  }

  #client(replica?: string) {
    const { databaseUrl, statementTimeoutMs } = this.#options
    return new pg.Client({
      connectionString: replica ?? databaseUrl,
      types: valueTypes,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      connectionTimeoutMillis: 5_000,
      statement_timeout: statementTimeoutMs,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 60_000,
      options: optionsOf(replica ?? databaseUrl, {
        'hiroba.process': this.processNumber,
        // Also once it is promoted, until that is noticed.
        ...(replica && { default_transaction_read_only: 'on' }),
      }),
    })
  }
}

/* As many in each part as one notification holds. */
function inParts(wakes: readonly Wakes['wakes'][number][]): Wakes['wakes'][] {
  const parts: Wakes['wakes'][] = []
  let room = 0
  for (const wake of wakes) {
    const bytes = Buffer.byteLength(JSON.stringify(wake)) + 1
    if (bytes > room) {
      parts.push([])
      room = mostWakesBytes
    }
    parts.at(-1)!.push(wake)
    room -= bytes
  }
  return parts
}

/*
 * Session settings that every connection needs; the address's own `options` come later and win. A machine that vanishes
 * without closing its connections is noticed after 25 seconds.
 */
function optionsOf(databaseUrl: string, more: Record<string, string | number>) {
  const settings = {
    timezone: 'UTC',
    ...more,
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
  }
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return [...ours, new URL(databaseUrl).searchParams.get('options') ?? ''].join(' ').trim()
}
