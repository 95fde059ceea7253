import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import pg from 'pg'
import { camelCase } from '#common/key-case.ts'
import { statementNames } from './statement-names.ts'

// One for all connections: a name means the same text on each.
const statementName = statementNames()

/** Whose rows a connection sees: one company's (its id), or the installation's (no row-level security). */
export type Scope = number | 'installation'

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

const changesRows = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** One physical connection to either engine. Remembers its scope, so that staying in one costs nothing. */
export class Connection implements DatabaseConnection {
  readonly client: pg.Client
  scope: Scope = 'installation'
  dead = false
  queries = 0
  #inTransaction = false
  #last: Promise<unknown> | undefined

  constructor(client: pg.Client) {
    this.client = client
  }

  /** Enters a scope: one round trip when it differs from the last one, none otherwise. */
  async enter(scope: Scope): Promise<void> {
    if (this.scope === scope) return
    if (scope === 'installation') {
      await this.script(`reset role; select set_config('app.company_id', 'no company is set', false)`)
    } else {
      if (!Number.isSafeInteger(scope) || scope < 1) throw new TypeError(`${scope} is not a company id`)
      await this.script(`set role ${applicationRole}; select set_config('app.company_id', '${scope}', false)`)
    }
    this.scope = scope
  }

  /** Runs one statement, prepared under a name of its own, with $1… values. Rows have camelCase keys. */
  query<Row>(text: string, values: readonly unknown[] = []): Promise<QueryResult<Row>> {
    return this.#inTurn(async () => {
      try {
        return asResult<Row>(await this.#send({ text, values, name: statementName(text) }))
      } catch (error) {
        if (this.#inTransaction || !isStalePlan(error)) throw error
        await this.#forgetStatements()
        return asResult<Row>(await this.#send({ text, values }))
      }
    })
  }

  /** Runs SQL text of one or more statements without values, and answers nothing. */
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
    await this.script(text)
    this.#inTransaction = true
  }

  /** @returns false when the database rolled back instead, because an earlier statement had failed. */
  async commit(): Promise<boolean> {
    this.#inTransaction = false
    try {
      return await this.#inTurn(async () => (await this.#send({ text: 'commit' })).command === 'COMMIT')
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) this.dead = true
      throw error
    }
  }

  async rollback(): Promise<void> {
    this.#inTransaction = false
    try {
      await this.script('rollback')
    } catch (error) {
      this.dead = true
      throw error
    }
  }

  async close(): Promise<void> {
    await this.client.end()
  }

  /* The driver no longer queues for us, so statements of one transaction that are not awaited take turns here. */
  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#last ? this.#last.then(run, run) : run()
    this.#last = turn
    const forget = () => {
      if (this.#last === turn) this.#last = undefined
    }
    turn.then(forget, forget)
    return turn
  }

  async #send(config: Omit<QueryConfig, 'callback'>): Promise<Answer> {
    this.queries += 1
    try {
      return await new Promise<Answer>((resolve, reject) => {
        const callback: QueryCallback = (error, answer) => {
          if (error) reject(error)
          else resolve(Array.isArray(answer) ? answer.at(-1)! : answer)
        }
        this.client.query(new CamelQuery({ ...config, callback }))
      })
    } catch (error) {
      // The driver's stack ends at the socket; from here it leads back to the caller.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  /* Another process migrated a table under our prepared statements: they are made anew. */
  async #forgetStatements() {
    await this.#send({ text: 'deallocate all' })
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

function isStalePlan(error: unknown) {
  return (
    error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
  )
}
