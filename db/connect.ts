import { openEmbedded } from './engine/embedded-engine.ts'
import type { Engine, EngineLog } from './engine/engine.ts'
import { openPostgres } from './engine/postgres-engine.ts'

export type { Engine, EngineLog } from './engine/engine.ts'

type ConnectOptions = {
  /** A PostgreSQL's address; the embedded engine runs when it is absent. */
  databaseUrl?: string | undefined
  /** Where the embedded engine keeps its files, in `pgdata` below it. */
  dataDir: string
  log?: EngineLog
  /** Most connections to PostgreSQL. */
  poolSize?: number
  /** Most callers waiting for a connection. */
  maxWaiting?: number
  /** Longest wait for a connection, in milliseconds. */
  maxWaitMs?: number
  /** Longest run of one statement on PostgreSQL, in milliseconds. */
  statementTimeoutMs?: number
}

/**
 * Opens the database.
 *
 * Every connection runs in a scope. A company's scope is the role `hiroba_app`, which owns nothing and so is
 * always subject to row-level security, with `app.company_id` set; the installation's scope is the login role,
 * which owns the tables and passes. Both are set outside transactions, once each time a connection changes scope.
 * `migrate()` makes the role; a login role that may not create roles needs an administrator to run
 * `create role hiroba_app nologin; grant hiroba_app to <login role>` first. Session settings rule out poolers
 * that share a connection between transactions.
 * @throws DataDirInUseError, DurabilityError, or the driver's error when the server does not answer.
 */
export async function connect(options: ConnectOptions): Promise<Engine> {
  const { databaseUrl, dataDir, maxWaitMs = 10_000, log = quiet } = options
  if (databaseUrl) {
    const { poolSize = 10, maxWaiting = 1_000, statementTimeoutMs = 30_000 } = options
    return openPostgres({ databaseUrl, poolSize, maxWaiting, maxWaitMs, statementTimeoutMs, log })
  }
  return openEmbedded({ dataDir, maxWaiting: options.maxWaiting ?? 256, maxWaitMs, log })
}

const quiet: EngineLog = { info() {}, error() {} }
