import { CompiledQuery, type Kysely } from 'kysely'
import pg from 'pg'
import { isStalePlan } from './engine/connection.ts'
import { openTransaction } from './engine/dialect.ts'
import type { ConnectionPool } from './engine/pool.ts'
import { compileParameters, valuesOf } from './named-parameters.ts'
import type { Database } from './schema.ts'

declare const brand: unique symbol

/** The database as seen by one company. Row-level security hides every other company's rows. */
export type CompanyDb = Kysely<Database> & { readonly [brand]: 'company' }

/** The database without row-level security. Its few users must keep companies apart themselves. */
export type InstallationDb = Kysely<Database> & { readonly [brand]: 'installation' }

export type AnyDb = CompanyDb | InstallationDb

/** Calls the listeners of a channel, immediately in this process and shortly after in the others. */
type Wake = (channel: string, payload: string) => void

type Origin = {
  pool: ConnectionPool
  wake: Wake
  /** Tells this process of its own announcement. */
  ownAnnounced: Wake
  companyId: number | undefined
  /** The database refuses every write. */
  readOnly: boolean
  /** The calls to make once the open transaction has committed, by channel and payload; undefined outside of one. */
  afterCommit: Map<string, () => void> | undefined
}

const origins = new WeakMap<object, Origin>()

/** For the engine only: marks a new query builder as one company's. */
export function brandCompany(
  db: Kysely<Database>,
  origin: Pick<Origin, 'pool' | 'wake' | 'ownAnnounced'>,
  companyId: number,
  { readOnly = false } = {},
): CompanyDb {
  origins.set(db, { ...origin, companyId, readOnly, afterCommit: undefined })
  return db as CompanyDb
}

/** For the engine only: marks a new query builder as the installation's. */
export function brandInstallation(
  db: Kysely<Database>,
  origin: Pick<Origin, 'pool' | 'wake' | 'ownAnnounced'>,
): InstallationDb {
  origins.set(db, { ...origin, companyId: undefined, readOnly: false, afterCommit: undefined })
  return db as InstallationDb
}

/** The company a CompanyDb, or a transaction of it, belongs to. */
export function companyIdOf(db: CompanyDb): number {
  const companyId = originOf(db).companyId
  if (companyId === undefined) throw new TypeError('This database handle belongs to no company')
  return companyId
}

/** Whether the handle is for looking only: the database refuses every write. */
export const isReadOnly = (db: AnyDb) => originOf(db).readOnly

const retried = new Set(['40001', '40P01'])
const mostAttempts = 3

/**
 * Runs `work` in one transaction on one connection and commits when it returns. Inside an open transaction of the same
 * handle it joins that transaction. Deadlocks, serialization failures and statements prepared before a migration roll
 * back and run `work` again, up to three times: keep effects outside the database out of it. A lost connection does not
 * retry: it is then unknown whether the commit took place, and the caller repeats it with the same client key.
 * @throws OutsideTransactionError if `work` queries the database past the handle it was given.
 */
export async function transaction<Db extends AnyDb, T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  const origin = originOf(db)
  if (origin.afterCommit) return work(db)
  return retrying(() => attemptTransaction(db, origin, work))
}

/** Runs a single statement outside of a transaction, and again for the same reasons as `transaction` does. */
export async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const again = error instanceof pg.DatabaseError && (retried.has(error.code ?? '') || isStalePlan(error))
      if (!again || attempt === mostAttempts) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}

async function attemptTransaction<Db extends AnyDb, T>(
  db: Db,
  origin: Origin,
  work: (trx: Db) => Promise<T>,
) {
  const current = { pool: origin.pool, open: false }
  const afterCommit = new Map<string, () => void>()
  const result = await openTransaction.run(current, () =>
    db.transaction().execute(async (trx) => {
      origins.set(trx, { ...origin, afterCommit })
      current.open = true
      try {
        return await work(trx as unknown as Db)
      } finally {
        current.open = false
      }
    }),
  )
  for (const call of afterCommit.values()) call()
  return result
}

/**
 * Calls the listeners of the channel (`Engine.listen`) in every process once the caller's transaction has committed;
 * immediately outside of one. Equal calls are merged. A process that dies right after the commit calls no listeners:
 * listeners also check at intervals.
 */
export function wakeAfterCommit(db: AnyDb, channel: string, payload = '') {
  const { afterCommit, wake } = originOf(db)
  if (afterCommit) afterCommit.set(`${channel} ${payload}`, () => wake(channel, payload))
  else wake(channel, payload)
}

/**
 * Calls the listeners of the channel in every process if the caller's transaction commits, also if this process dies
 * right afterwards. `onOwn` of listeners in this process is called before the caller goes on: whoever hears of the
 * change from the caller does not meet what was cached before it.
 */
export async function announce(db: AnyDb, channel: string, payload = '') {
  const { afterCommit, ownAnnounced } = originOf(db)
  await namedQuery(db, 'select pg_notify($1, $2) as told', [channel, payload])
  if (afterCommit) afterCommit.set(`announced ${channel} ${payload}`, () => ownAnnounced(channel, payload))
  else ownAnnounced(channel, payload)
}

/**
 * Runs hand-written SQL, prepared under its own name. Parameters are `$1` … with an array of values, or `:name` with an
 * object; a statement with more than six parameters must use names. Rows have camelCase keys; name `Row` accordingly.
 * In a transaction it runs on the transaction's connection. `checks/statements.test.ts` compares `Row` and the values
 * with the types that the database reports for the statement.
 */
export async function namedQuery<Row>(
  db: AnyDb,
  text: string,
  values: readonly unknown[] | Readonly<Record<string, unknown>> = [],
): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(compile(text, values))
  return rows
}

/** The time of the database: whatever happens at a set time follows its clock alone, not those of the processes. */
export async function databaseTime(db: AnyDb): Promise<Date> {
  const [row] = await namedQuery<{ at: Date }>(db, 'select now() as at')
  return row!.at
}

function compile(text: string, values: readonly unknown[] | Readonly<Record<string, unknown>>) {
  if (isList(values)) return CompiledQuery.raw(text, values as unknown[])
  const { text: numbered, names } = compileParameters(text)
  return CompiledQuery.raw(numbered, valuesOf(names, values))
}

// Array.isArray() does not distinguish readonly arrays from objects.
const isList = (values: readonly unknown[] | object): values is readonly unknown[] => Array.isArray(values)

function originOf(db: AnyDb): Origin {
  const origin = origins.get(db)
  if (!origin) throw new TypeError('This database handle was not made by the engine')
  return origin
}
