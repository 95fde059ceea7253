import type { Connection } from './connection.ts'

const retryMs = 1_000

/**
 * How far the log of the primary has been written, in bytes. It reads on a connection of its own; callers that come
 * while a question is on its way share the next one.
 */
export class PrimaryPosition {
  readonly #open: () => Promise<Connection>
  #connection: Promise<Connection> | undefined
  #current: Promise<unknown> = Promise.resolve()
  #next: Promise<number> | undefined
  #failedAt = Number.NEGATIVE_INFINITY
  #closed = false

  constructor(open: () => Promise<Connection>) {
    this.#open = open
  }

  /** False for a moment after a failure, so that readers do not wait for a primary that does not answer. */
  get readable() {
    return performance.now() - this.#failedAt > retryMs
  }

  failed() {
    this.#failedAt = performance.now()
  }

  /** A position that covers everything committed before the call. */
  read(): Promise<number> {
    this.#next ??= this.#after(this.#current)
    return this.#next
  }

  async close() {
    this.#closed = true
    const connection = await this.#connection?.catch(() => undefined)
    await connection?.close().catch(() => undefined)
  }

  async #after(current: Promise<unknown>) {
    await current
    this.#current = this.#next!.catch(() => undefined)
    this.#next = undefined
    try {
      if (this.#closed) throw new Error('The database is closed')
      this.#connection ??= this.#open()
      const connection = await this.#connection
      // What is acknowledged has been flushed, and only what is flushed is sent to replicas; unless it is said otherwise.
      const { rows } = await connection.query<{ position: number }>(
        `select ((case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
           else pg_current_wal_flush_lsn() end) - '0/0'::pg_lsn)::bigint as position`,
      )
      return rows[0]!.position
    } catch (error) {
      this.failed()
      const broken = this.#connection
      this.#connection = undefined
      broken?.then(
        (connection) => connection.close(),
        () => undefined,
      )
      throw error
    }
  }
}
