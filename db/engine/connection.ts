import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import pg from 'pg'
import { camelCase } from '#common/key-case.ts'
import { DatabaseUnavailableError } from './errors.ts'
import { destroyClient } from './notification-connection.ts'
import { statementNames } from './statement-names.ts'

// Shared by all connections: a name stands for the same text on each of them.
const statementName = statementNames()

/**
 * Which rows a connection sees: one company's (its id), the same without being able to write, or the whole
 * installation's (no row-level security).
 */
export type Scope = number | `readonly ${number}` | 'installation'

/** What the database says to a write in a scope that only reads. */
const readOnlyCode = '25006'
const isReadOnly = (scope: Scope) => typeof scope === 'string' && scope.startsWith('readonly ')

export const applicationRole = 'hiroba_app'

type RowDescription = { fields: { name: string }[] }
type Answer = { command: string | null; rowCount: number | null; rows: unknown[] }
type QueryCallback = (error: Error | null, answer: Answer | Answer[]) => void
type QueryConfig = { text: string; values?: readonly unknown[]; name?: string; callback: QueryCallback }

const PlainQuery = pg.Query as unknown as new (
  config: QueryConfig,
) => pg.Submittable & { handleRowDescription(message: RowDescription): void }

/** Renames columns to camelCase once per result, so that rows are built with their final keys. */
class CamelQuery extends PlainQuery {
  override handleRowDescription(message: RowDescription) {
    for (const field of message.fields) field.name = camelCase(field.name)
    super.handleRowDescription(message)
  }
}

/*
 * Connection lost (08…), terminated by an operator, by a crash or because the server is not ready (57P0…), too many
 * connections, and a server that has become a read-only replica.
 */
const awayCodes = /^(08...|57P0[1-5]|53300|25006)$/

const changesRows = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

// Incremented when any connection notices that a migration changed a table used by prepared statements.
let generation = 0

/** Told of each statement when it has been answered, with the milliseconds that took. */
export type StatementWatch = (text: string, ms: number, failed: boolean) => void

/** One physical connection to either engine. Remembers its scope, so that staying in it costs nothing. */
export class Connection implements DatabaseConnection {
  readonly client: pg.Client
  scope: Scope = 'installation'
  dead = false
  queries = 0
  /** Called after each statement with values, and after each commit. */
  onStatement: StatementWatch | undefined
  /** Called once if the connection breaks. */
  onLost: ((error: unknown) => void) | undefined
  /** Of connections to replicas: called after each statement that failed. A write is then an error like others. */
  onFailed: ((code: string | undefined) => void) | undefined
  readonly #patienceMs: number | undefined
  #generation = generation
  #inTransaction = false
  #closing = false
  #last: Promise<unknown> | undefined

  /** @param patienceMs how long to wait for a response before the connection counts as dead; scripts may take longer */
  constructor(client: pg.Client, patienceMs?: number) {
    this.client = client
    this.#patienceMs = patienceMs
    client.on('error', (error) => this.#lose(error))
  }

  /** Enters a scope: one round trip when it differs from the last one, none otherwise. */
  async enter(scope: Scope): Promise<void> {
    if (this.scope === scope) return
    const readOnly = isReadOnly(scope)
    const writes =
      readOnly === isReadOnly(this.scope)
        ? ''
        : `set default_transaction_read_only = ${readOnly ? 'on' : 'off'}; `
    if (scope === 'installation') {
      await this.#short(
        `${writes}reset role; select set_config('app.company_id', 'no company is set', false)`,
      )
    } else {
      const companyId = typeof scope === 'number' ? scope : Number(scope.slice('readonly '.length))
      if (!Number.isSafeInteger(companyId) || companyId < 1)
        throw new TypeError(`${companyId} is not a company id`)
      await this.#short(
        `${writes}set role ${applicationRole}; select set_config('app.company_id', '${companyId}', false)`,
      )
    }
    this.scope = scope
  }

  /** Runs one statement, prepared under its own name, with values $1…. Rows have camelCase keys. */
  query<Row>(text: string, values: readonly unknown[] = []): Promise<QueryResult<Row>> {
    return this.#run<Row>(text, values, statementName)
  }

  /**
   * As query(), planned for its values each time: for a table of many partitions, of which a plan for all values would
   * open and lock every one.
   */
  queryPlannedForValues<Row>(text: string, values: readonly unknown[] = []): Promise<QueryResult<Row>> {
    return this.#run<Row>(text, values, () => undefined)
  }

  #run<Row>(text: string, values: readonly unknown[], nameOf: typeof statementName) {
    return this.#inTurn(async () => {
      if (!this.#inTransaction) await this.#forgetStaleStatements()
      try {
        return asResult<Row>(await this.#watched(text, { text, values, name: nameOf(text) }))
      } catch (error) {
        if (!isStalePlan(error)) throw error
        if (this.#generation === generation) generation += 1
        // The transaction has failed and is retried by transaction() in tenant.ts.
        if (this.#inTransaction) throw error
        await this.#forgetStaleStatements()
        return asResult<Row>(await this.#watched(text, { text, values }))
      }
    })
  }

  /** Runs SQL text of one or more statements without values. Returns nothing. */
  script(text: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#send({ text })
    })
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.query<Row>(query.sql, query.parameters)
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed: read by keyset pages')
  }

  async begin(text = 'begin'): Promise<void> {
    await this.#inTurn(async () => {
      await this.#forgetStaleStatements()
      await this.#send({ text }, this.#patienceMs)
    })
    this.#inTransaction = true
  }

  /** @returns false if the database rolled back instead, because an earlier statement had failed. */
  async commit(): Promise<boolean> {
    this.#inTransaction = false
    return await this.#inTurn(
      async () => (await this.#watched('commit', { text: 'commit' })).command === 'COMMIT',
    )
  }

  async rollback(): Promise<void> {
    this.#inTransaction = false
    try {
      await this.#short('rollback')
    } catch (error) {
      this.dead = true
      throw error
    }
  }

  async close(): Promise<void> {
    this.#closing = true
    // A dead connection would never respond to the termination message.
    if (this.dead) destroyClient(this.client)
    else await this.client.end()
  }

  async #watched(text: string, config: Omit<QueryConfig, 'callback'>): Promise<Answer> {
    const begun = performance.now()
    let failed = true
    try {
      const answer = await this.#send(config, this.#patienceMs)
      failed = false
      return answer
    } finally {
      this.onStatement?.(text, performance.now() - begun, failed)
    }
  }

  #short(text: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#send({ text }, this.#patienceMs)
    })
  }

  #lose(error: unknown) {
    if (this.dead) return
    this.dead = true
    this.onLost?.(error)
  }

  /* The driver no longer queues, so statements of one transaction that are not awaited run one after another here. */
  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#last ? this.#last.then(run, run) : run()
    this.#last = turn
    const forget = () => {
      if (this.#last === turn) this.#last = undefined
    }
    turn.then(forget, forget)
    return turn
  }

  async #send(config: Omit<QueryConfig, 'callback'>, patienceMs?: number): Promise<Answer> {
    this.queries += 1
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise<Answer>((resolve, reject) => {
        const callback: QueryCallback = (error, answer) => {
          if (error) reject(error)
          else resolve(Array.isArray(answer) ? answer.at(-1)! : answer)
        }
        if (patienceMs !== undefined)
          timer = setTimeout(
            () => destroyClient(this.client, new Error(`No answer within ${patienceMs} ms`)),
            patienceMs,
          )
        this.client.query(new CamelQuery({ ...config, callback }))
      })
    } catch (error) {
      this.onFailed?.((error as { code?: string }).code)
      if (this.#isAway(error)) throw new DatabaseUnavailableError(error)
      // The driver's stack ends at the socket; from here it leads back to the caller.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  #isAway(error: unknown) {
    if (!(error instanceof pg.DatabaseError)) return this.dead || this.#closing
    if (!awayCodes.test(error.code ?? '')) return false
    if (error.code === readOnlyCode && (this.onFailed || isReadOnly(this.scope))) return false
    this.#lose(error)
    return true
  }

  /* A table was migrated under our prepared statements, or a proxy moved us to a server without them: prepare again. */
  async #forgetStaleStatements() {
    if (this.#generation === generation) return
    this.#generation = generation
    await this.#send({ text: 'deallocate all' }, this.#patienceMs)
    const inner = (this.client as unknown as { connection: Record<string, unknown> }).connection
    inner.parsedStatements = {}
    inner.submittedNamedStatements = {}
  }
}

function asResult<Row>(answer: Answer): QueryResult<Row> {
  return {
    rows: answer.rows as Row[],
    numAffectedRows:
      answer.command && changesRows.has(answer.command) ? BigInt(answer.rowCount ?? 0) : undefined,
  }
}

/** Whether a prepared statement caused the error rather than the query: the next attempt prepares it again. */
export function isStalePlan(error: unknown) {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery')
}
