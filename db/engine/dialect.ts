import { AsyncLocalStorage } from 'node:async_hooks'
import {
  AbortedTransactionError,
  CamelCasePlugin,
  type Dialect,
  type Driver,
  type PluginTransformResultArgs,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { snakeCase } from '#common/key-case.ts'
import type { Connection, Scope } from './connection.ts'
import { OutsideTransactionError } from './errors.ts'
import type { ConnectionPool } from './pool.ts'

/** The transaction the running code is in, set by `transaction()` in tenant.ts. */
export const openTransaction = new AsyncLocalStorage<{ pool: ConnectionPool; open: boolean }>()

/** Kysely over the pool; every lease uses one scope. */
export const scopedDialect = (pool: ConnectionPool, scope: Scope): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new ScopedDriver(pool, scope),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

class ScopedDriver implements Driver {
  readonly #pool: ConnectionPool
  readonly #scope: Scope

  constructor(pool: ConnectionPool, scope: Scope) {
    this.#pool = pool
    this.#scope = scope
  }

  async init() {}

  async acquireConnection(): Promise<Connection> {
    const current = openTransaction.getStore()
    if (current?.open && current.pool === this.#pool) throw new OutsideTransactionError()
    return this.#pool.acquire(this.#scope)
  }

  async beginTransaction(connection: Connection, { isolationLevel, accessMode }: TransactionSettings) {
    let text = 'begin'
    if (isolationLevel) text += ` isolation level ${isolationLevel}`
    if (accessMode) text += ` ${accessMode}`
    await connection.begin(text)
  }

  async commitTransaction(connection: Connection) {
    if (!(await connection.commit())) throw new AbortedTransactionError()
  }

  async rollbackTransaction(connection: Connection) {
    await connection.rollback()
  }

  async releaseConnection(connection: Connection) {
    this.#pool.release(connection)
  }

  async destroy() {}
}

/** Turns camelCase identifiers of queries into snake_case; rows already come from the connection in camelCase. */
export class SnakeCaseIdentifiers extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }

  protected override snakeCase(key: string) {
    return snakeCase(key)
  }
}
