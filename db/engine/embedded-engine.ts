import { join } from 'node:path'
import pg from 'pg'
import { Connection } from './connection.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { EmbeddedSocket } from './embedded-socket.ts'
import type { EngineLog } from './engine.ts'
import { Engine, processLock } from './engine.ts'
import { DurabilityError } from './errors.ts'
import { lastCheckpoint } from './last-checkpoint.ts'
import { valueTypes } from './value-types.ts'

type OpenOptions = {
  /** The directory for all files; if undefined, the database is in memory (tests). */
  dataDir: string | undefined
  template?: Uint8Array
  maxWaiting: number
  maxWaitMs: number
  syncToDisk?: boolean
  log: EngineLog
}

const checkpointMs = 5 * 60_000

/** Opens the embedded engine: locks the directory, recovers, and verifies that a commit reaches the disk. */
export async function openEmbedded(options: OpenOptions): Promise<EmbeddedEngine> {
  const unlock = options.dataDir === undefined ? () => {} : lockDataDir(options.dataDir)
  const engine = new EmbeddedEngine(options, unlock)
  try {
    await engine.start()
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

export class EmbeddedEngine extends Engine {
  readonly kind = 'embedded'
  readonly #options: OpenOptions
  readonly #unlock: () => void
  #socket: EmbeddedSocket | undefined
  #lost = false
  #checkpoints: NodeJS.Timeout | undefined

  constructor(options: OpenOptions, unlock: () => void) {
    super({
      open: () => this.#open(),
      max: 1,
      maxWaiting: options.maxWaiting,
      maxWaitMs: options.maxWaitMs,
      log: options.log,
    })
    this.#options = options
    this.#unlock = unlock
  }

  async start() {
    await this.withConnection('installation', async (connection) => {
      if (this.#options.dataDir !== undefined) await this.#proveDurability(connection)
    })
    if (this.#options.dataDir !== undefined) {
      this.#checkpoints = setInterval(() => void this.#checkpoint(), checkpointMs)
      this.#checkpoints.unref()
    }
  }

  /** The whole database as a tar, to start other databases from. */
  async dump(): Promise<Uint8Array> {
    return this.withConnection('installation', async (connection) => {
      await connection.script('checkpoint')
      return this.#socket!.dump()
    })
  }

  /** How many times a file was synced to the disk since the start. */
  async syncs(): Promise<number> {
    return (await this.#socket?.syncs()) ?? 0
  }

  override async maintain() {
    await this.withConnection('installation', (connection) => connection.script('vacuum analyze'))
  }

  override async close() {
    clearInterval(this.#checkpoints)
    await super.close()
    this.#unlock()
  }

  protected override wakeOthers() {
    // There are no other processes: the data directory belongs to one process.
  }

  protected override async startListening(channel: string, connection?: Connection) {
    const listen = (via: Connection) => via.script(`listen ${pg.escapeIdentifier(channel)}`)
    await (connection ? listen(connection) : this.withConnection('installation', listen))
  }

  protected override async stopListening(channel: string) {
    await this.withConnection('installation', (via) => via.script(`unlisten ${pg.escapeIdentifier(channel)}`))
  }

  async #open(): Promise<Connection> {
    const { dataDir, template, syncToDisk = true } = this.#options
    const path = dataDir === undefined ? undefined : join(dataDir, 'pgdata')
    const last = path === undefined ? undefined : lastCheckpoint(path)
    if (last && !last.stoppedCleanly)
      this.log.info(
        { checkpoint: last.beganAt },
        'The database was not shut down cleanly: replaying changes since the last checkpoint',
      )
    const socket = await EmbeddedSocket.start({ path, template, syncToDisk })
    this.#socket = socket
    const client = new pg.Client({
      stream: () => socket as never,
      user: 'postgres',
      database: 'postgres',
      password: '',
      ssl: false,
      types: valueTypes,
    })
    const connection = new Connection(client)
    client.on('error', () => {
      this.#lost = true
    })
    client.on('notification', ({ channel, payload }) => this.deliver(channel, payload ?? ''))
    await client.connect()
    const number = this.processNumber
    await connection.script(
      `select set_config('hiroba.process', '${number}', false), pg_advisory_lock_shared(${processLock}, ${number})`,
    )
    if (this.#lost) {
      this.#lost = false
      for (const channel of this.channels()) await this.startListening(channel, connection)
      this.reconnected()
    }
    return connection
  }

  /* The engine has no background checkpointer; a crash replays all writes since the last checkpoint. */
  async #checkpoint() {
    try {
      await this.withConnection('installation', (connection) => connection.script('checkpoint'))
    } catch (error) {
      this.log.error({ err: error }, 'Checkpoint of the embedded database failed')
    }
  }

  async #proveDurability(connection: Connection) {
    await connection.script(
      'create schema if not exists engine; create table if not exists engine.start (id int primary key, at timestamptz)',
    )
    const before = await this.#socket!.syncs()
    await connection.query(
      'insert into engine.start values (1, clock_timestamp()) on conflict (id) do update set at = excluded.at',
    )
    const { rows } = await connection.query<{ fsync: string }>('show fsync')
    if (rows[0]?.fsync !== 'on' || (await this.#socket!.syncs()) === before) {
      throw new DurabilityError(
        'The embedded database committed a row without syncing it to the disk: a power cut would lose data. ' +
          'Refusing to start.',
      )
    }
  }
}
