import { openEmbedded } from './engine/embedded-engine.ts'
import type { Engine, EngineLog } from './engine/engine.ts'
import { openPostgres } from './engine/postgres-engine.ts'
import { type ReplicaPatience, usualPatience } from './engine/replicas.ts'

export type { Engine, EngineLog } from './engine/engine.ts'

type ConnectOptions = {
  /** The address of a PostgreSQL server. If unset, the embedded engine runs. */
  databaseUrl?: string | undefined
  /** PostgreSQL servers that follow it by streaming, which are read from (`Engine.reading`). */
  replicaUrls?: readonly string[]
  replicaPatience?: ReplicaPatience
  /** Where the embedded engine stores its files, in the subdirectory `pgdata`. */
  dataDir: string
  log?: EngineLog
  /** Maximum number of connections to PostgreSQL. */
  poolSize?: number
  /** Maximum number of callers waiting for a connection. */
  maxWaiting?: number
  /** Maximum wait for a connection, in milliseconds. */
  maxWaitMs?: number
  /** Maximum run time of one statement on PostgreSQL, in milliseconds. */
  statementTimeoutMs?: number
}

/**
 * Opens the database.
 *
 * Every connection runs in a scope. A company's scope uses the role `hiroba_app`, which owns nothing and is therefore
 * always subject to row-level security, with `app.company_id` set. The installation's scope uses the login role, which
 * owns the tables and bypasses row-level security. Both are set outside transactions, once each time a connection
 * changes scope. `migrate()` creates the role; if the login role may not create roles, an administrator must run
 * `create role hiroba_app nologin; grant hiroba_app to <login role>` first. Because of the session settings, poolers
 * that share a connection between transactions cannot be used.
 * @throws DataDirInUseError, DurabilityError, or the driver's error if the server does not respond.
 */
export async function connect(options: ConnectOptions): Promise<Engine> {
  const { databaseUrl, dataDir, maxWaitMs = 10_000, log = quiet } = options
  if (databaseUrl) {
    const { replicaUrls = [], poolSize = 10, maxWaiting = 1_000, statementTimeoutMs = 30_000 } = options
    return openPostgres({
      databaseUrl,
      ...{ replicaUrls, replicaPatience: options.replicaPatience ?? usualPatience },
      poolSize,
      maxWaiting,
      maxWaitMs,
      statementTimeoutMs,
      log,
    })
  }
  return openEmbedded({ dataDir, maxWaiting: options.maxWaiting ?? 256, maxWaitMs, log })
}

const quiet: EngineLog = { info() {}, error() {} }
