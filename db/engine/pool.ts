import type { Availability } from './availability.ts'
import type { Connection, Scope } from './connection.ts'
import { DatabaseBusyError, DatabaseUnavailableError } from './errors.ts'

type Waiter = {
  resolve: (connection: Connection) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

type PoolOptions = {
  open: () => Promise<Connection>
  /** Maximum number of physical connections. */
  max: number
  /** Maximum number of waiting callers; the next is refused with DatabaseBusyError. */
  maxWaiting: number
  /** Maximum wait in milliseconds. */
  maxWaitMs: number
  availability: Pick<Availability, 'refusal' | 'lost' | 'refused'>
}

/** Leases connections first come, first served; prefers one that is already in the requested scope. */
export class ConnectionPool {
  readonly #options: PoolOptions
  readonly #all = new Set<Connection>()
  readonly #idle: Connection[] = []
  readonly #waiting: Waiter[] = []
  #opening = 0
  #closed = false
  #formerQueries = 0

  constructor(options: PoolOptions) {
    this.#options = options
  }

  get stats() {
    let queries = this.#formerQueries
    for (const connection of this.#all) queries += connection.queries
    return {
      most: this.#options.max,
      connections: this.#all.size,
      idle: this.#idle.length,
      waiting: this.#waiting.length,
      queries,
    }
  }

  /**
   * @throws DatabaseBusyError if too many callers already wait or the wait took too long.
   * @throws DatabaseUnavailableError at once if the database is unavailable.
   */
  async acquire(scope: Scope): Promise<Connection> {
    const connection = this.#takeIdle(scope) ?? (await this.#openOrWait())
    if (connection.scope !== scope) {
      try {
        await connection.enter(scope)
      } catch (error) {
        connection.dead = true
        this.release(connection)
        throw error
      }
    }
    return connection
  }

  release(connection: Connection): void {
    if (connection.dead || this.#closed) {
      void this.#discard(connection)
      if (this.#waiting.length > 0) this.#openForWaiter()
      return
    }
    const next = this.#waiting.shift()
    if (!next) {
      this.#idle.push(connection)
      return
    }
    clearTimeout(next.timer)
    next.resolve(connection)
  }

  /** Resolves if the database responds: on a new connection, or on an existing one if no other can be opened. */
  async probe(): Promise<void> {
    const connection =
      this.#all.size + this.#opening < this.#options.max
        ? await this.#open()
        : await this.acquire('installation')
    try {
      await connection.script('select 1')
    } finally {
      this.release(connection)
    }
  }

  /** Refuses new callers, waits up to 5 seconds for leased connections to be returned, then closes all. */
  async close(): Promise<void> {
    this.#closed = true
    this.#refuseWaiting(new DatabaseBusyError('The database is being closed'))
    const deadline = Date.now() + 5_000
    while (this.#all.size > this.#idle.length && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await Promise.all([...this.#all].map((connection) => this.#discard(connection)))
  }

  #takeIdle(scope: Scope): Connection | undefined {
    for (let i = this.#idle.length - 1; i >= 0; i--) {
      if (this.#idle[i]!.dead) void this.#discard(this.#idle[i]!)
    }
    for (let i = this.#idle.length - 1; i >= 0; i--) {
      if (this.#idle[i]!.scope === scope) return this.#idle.splice(i, 1)[0]
    }
    return this.#idle.pop()
  }

  async #openOrWait(): Promise<Connection> {
    if (this.#closed) throw new DatabaseBusyError('The database is closed')
    const { refusal } = this.#options.availability
    if (refusal && this.#all.size === 0) throw refusal
    if (!refusal && this.#all.size + this.#opening < this.#options.max) {
      try {
        return await this.#open()
      } catch (error) {
        // The server may be out of connections: use the existing ones as they are returned.
        if (this.#all.size === 0) throw error
      }
    }
    if (this.#waiting.length >= this.#options.maxWaiting) {
      throw new DatabaseBusyError(`${this.#waiting.length} callers wait for the database already`)
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        reject(new DatabaseBusyError(`No database connection was free within ${this.#options.maxWaitMs} ms`))
      }, this.#options.maxWaitMs)
      const waiter = { resolve, reject, timer }
      this.#waiting.push(waiter)
    })
  }

  /** @throws DatabaseUnavailableError */
  async #open(): Promise<Connection> {
    this.#opening += 1
    try {
      const connection = await this.#options.open()
      this.#all.add(connection)
      connection.onLost = (error) => {
        this.#options.availability.lost(error)
        if (this.#idle.includes(connection)) void this.#discard(connection)
      }
      return connection
    } catch (error) {
      this.#options.availability.refused(error)
      const refusal = new DatabaseUnavailableError(error)
      if (this.#all.size === 0) this.#refuseWaiting(refusal)
      throw refusal
    } finally {
      this.#opening -= 1
    }
  }

  #openForWaiter() {
    if (this.#closed || this.#all.size + this.#opening >= this.#options.max) return
    const { refusal } = this.#options.availability
    if (refusal) {
      if (this.#all.size === 0) this.#refuseWaiting(refusal)
      return
    }
    this.#open().then(
      (connection) => this.release(connection),
      // Passed to callers that already wait, unless another connection will be returned to them.
      () => undefined,
    )
  }

  #refuseWaiting(error: Error) {
    for (const waiter of this.#waiting.splice(0)) {
      clearTimeout(waiter.timer)
      waiter.reject(error)
    }
  }

  async #discard(connection: Connection): Promise<void> {
    const idleAt = this.#idle.indexOf(connection)
    if (idleAt >= 0) this.#idle.splice(idleAt, 1)
    if (!this.#all.delete(connection)) return
    this.#formerQueries += connection.queries
    // A connection that is already gone cannot be closed cleanly, and need not be.
    await connection.close().catch(() => undefined)
  }
}
