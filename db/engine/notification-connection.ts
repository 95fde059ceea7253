import pg from 'pg'

type Options = {
  /** A client that is not connected yet. */
  client: () => pg.Client
  /** Runs at the start of each session: takes the lock that is held while this process runs. */
  prepare: string
  /** The channels currently listened to, after the connection was reopened. */
  channels: () => readonly string[]
  deliver: (channel: string, payload: string) => void
  lost: (error: unknown) => void
  /** Resolves when it is worth trying again. */
  whenBack: () => Promise<void>
  /** Called after the connection was reopened; notifications may have been missed. */
  reconnected: () => void
}

const pauseMs = 500
const heartbeatMs = 15_000
const heartbeatPatienceMs = 5_000

/** The connection that receives notifications. Once opened, it is reopened whenever it breaks. */
export class NotificationConnection {
  readonly #options: Options
  #client: Promise<pg.Client> | undefined
  #current: pg.Client | undefined
  #closed = false

  constructor(options: Options) {
    this.#options = options
  }

  async listen(channel: string) {
    this.#client ??= this.#open()
    await (await this.#client).query(`listen ${pg.escapeIdentifier(channel)}`)
  }

  async unlisten(channel: string) {
    // A broken connection listens to nothing, and the next one only to the channels still in use.
    await this.#current?.query(`unlisten ${pg.escapeIdentifier(channel)}`)
  }

  /** Does not finish before `whenBack` releases its waiters. */
  async close() {
    this.#closed = true
    const client = await this.#client?.catch(() => undefined)
    await client?.end().catch(() => undefined)
  }

  async #open(): Promise<pg.Client> {
    const client = this.#options.client()
    let open = false
    const heartbeat = setInterval(() => void beat(), heartbeatMs)
    heartbeat.unref()
    const end = (error: unknown) => {
      clearInterval(heartbeat)
      // Not end(): it would never finish if the peer does not respond.
      destroyClient(client)
      if (!open) return
      open = false
      this.#current = undefined
      this.#options.lost(error)
      this.#client = this.#reopen()
      this.#client.catch(() => undefined)
    }
    // Nothing else is ever sent on it, so a dead connection would go unnoticed.
    const beat = () =>
      client
        .query({ text: 'select 1', query_timeout: heartbeatPatienceMs } as pg.QueryConfig)
        .then(() => undefined, end)
    client.on('notification', ({ channel, payload }) => this.#options.deliver(channel, payload ?? ''))
    client.on('error', end)
    client.on('end', () => clearInterval(heartbeat))
    try {
      await client.connect()
      await client.query(this.#options.prepare)
      for (const channel of this.#options.channels())
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      open = true
      this.#current = client
      return client
    } catch (error) {
      end(error)
      throw error
    }
  }

  async #reopen(): Promise<pg.Client> {
    while (!this.#closed) {
      await this.#options.whenBack()
      try {
        const client = await this.#open()
        this.#options.reconnected()
        return client
      } catch (error) {
        this.#options.lost(error)
        await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
      }
    }
    throw new Error('The database is closed')
  }
}

/** Ends a client's socket at once; everything that waits on it fails. */
export function destroyClient(client: pg.Client, reason?: Error) {
  const { stream } = (client as unknown as { connection: { stream: { destroy(error?: Error): void } } })
    .connection
  stream.destroy(reason)
}
