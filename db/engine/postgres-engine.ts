import pg from 'pg'
import { Connection } from './connection.ts'
import { Engine, type EngineLog } from './engine.ts'
import { valueTypes } from './value-types.ts'

type OpenOptions = {
  databaseUrl: string
  poolSize: number
  maxWaiting: number
  maxWaitMs: number
  statementTimeoutMs: number
  log: EngineLog
}

const retryMs = 1_000

/** Opens a pool on a PostgreSQL server and proves that it answers. */
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
  #ear: Promise<pg.Client> | undefined
  #closed = false

  constructor(options: OpenOptions) {
    super({
      open: () => this.#open(),
      max: options.poolSize,
      maxWaiting: options.maxWaiting,
      maxWaitMs: options.maxWaitMs,
      log: options.log,
    })
    this.#options = options
  }

  override async close() {
    this.#closed = true
    await super.close()
    await this.#ear?.then(
      (ear) => ear.end(),
      () => undefined,
    )
  }

  protected override async hear(channel: string) {
    this.#ear ??= this.#openEar()
    await (await this.#ear).query(`listen ${pg.escapeIdentifier(channel)}`)
  }

  protected override async unhear(channel: string) {
    await (await this.#ear)?.query(`unlisten ${pg.escapeIdentifier(channel)}`)
  }

  async #open(): Promise<Connection> {
    const client = this.#client()
    const connection = new Connection(client)
    client.on('error', (error) => {
      connection.dead = true
      this.log.error({ err: error }, 'A database connection was lost')
    })
    await client.connect()
    return connection
  }

  #client() {
    const { databaseUrl, statementTimeoutMs } = this.#options
    return new pg.Client({
      connectionString: databaseUrl,
      types: valueTypes,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      statement_timeout: statementTimeoutMs,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 60_000,
      options: optionsOf(databaseUrl),
    })
  }

  /* Notifications come on a connection of their own, which is opened again for as long as somebody listens. */
  async #openEar(): Promise<pg.Client> {
    const ear = this.#client()
    let ended = false
    ear.on('notification', ({ channel, payload }) => this.deliver(channel, payload ?? ''))
    ear.on('error', (error) => {
      this.log.error({ err: error }, 'The connection for notifications was lost')
      if (!ended) this.#reopenEar()
      ended = true
    })
    await ear.connect()
    return ear
  }

  #reopenEar() {
    if (this.#closed) return
    const reopened = this.#openEar().then(async (ear) => {
      for (const channel of this.channels()) await ear.query(`listen ${pg.escapeIdentifier(channel)}`)
      return ear
    })
    this.#ear = reopened
    reopened.then(
      () => this.reconnected(),
      () => setTimeout(() => this.#reopenEar(), retryMs).unref(),
    )
  }
}

/* Session settings every connection needs; the address's own `options` come after and win. */
function optionsOf(databaseUrl: string) {
  const given = new URL(databaseUrl).searchParams.get('options')
  return given ? `-c timezone=UTC ${given}` : '-c timezone=UTC'
}
