import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Engine } from '#db/connect.ts'
import { EmbeddedEngine } from '#db/engine/embedded-engine.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemoCompany } from '#demo/seed.ts'
import { databaseAddress, type EngineKind, testDatabase } from '#testing/database.ts'
import { freePort } from '../bench/private-postgres.ts'
import { type ServerProcess, startProduct, startProgram } from '../bench/server-process.ts'
import { type KillCompany, makeKillCompany } from './kill-company.ts'
import { type OwnPostgres, ownPostgres } from './own-postgres.ts'

/** Where the writes happen: a database, and one server on the embedded engine or two on PostgreSQL. */
export type Place = {
  company: KillCompany
  addresses: readonly string[]
  /** Starts the server of this address. */
  start: (index: number) => Promise<ServerProcess>
  /** Where the data is: what a server or a command on it is started with. */
  environment: { DATA_DIR: string; DATABASE_URL: string }
  /** A PostgreSQL that may be killed. */
  postgres: OwnPostgres | null
  /** The database, once no server has the embedded one open. */
  open: () => Promise<Engine>
  close: () => Promise<void>
}

/* The audit counts every row of every round in a few statements. */
const auditMs = 600_000

/**
 * `full`: with the demo company in addition, and a separate PostgreSQL. `testing`: variables that only
 * testing/product-process.ts reads; with them, it runs instead of the product as it is built.
 */
type PlaceOptions = { full: boolean; testing?: Record<string, string> | undefined }

export async function makePlace(kind: EngineKind, { full, testing }: PlaceOptions): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hiroba-proof-kill-'))
  const postgres = kind === 'postgres' && full ? await ownPostgres() : null
  const remove = async () => {
    await postgres?.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    if (kind === 'postgres' && full && !postgres) throw new Error('Install PostgreSQL (Debian: postgresql)')
    return await fill(kind, { full, testing, dataDir, postgres, remove })
  } catch (error) {
    await remove()
    throw error
  }
}

type Empty = PlaceOptions & { dataDir: string; postgres: OwnPostgres | null; remove: () => Promise<void> }

async function fill(kind: EngineKind, { full, testing, dataDir, postgres, remove }: Empty): Promise<Place> {
  const engine = postgres
    ? await connect({ databaseUrl: postgres.url, dataDir })
    : await testDatabase({ kind })
  if (postgres) await migrate(engine)
  if (full) await seedDemoCompany(engine, dataDir)
  const company = await makeKillCompany(engine)
  const databaseUrl = kind === 'embedded' ? '' : (postgres?.url ?? (await databaseAddress(engine)))
  if (engine instanceof EmbeddedEngine) await unpack(engine, join(dataDir, 'pgdata'))
  const ports = await Promise.all(kind === 'embedded' ? [freePort()] : [freePort(), freePort()])
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const start = (index: number) => {
    const given = { ...environment, PORT: `${ports[index]}`, NODE_ENV: 'test' }
    return testing
      ? startProgram('testing/product-process.ts', {
          env: { ...given, APP_ENV: 'development', ...testing },
        })
      : // In development it would create its own demo company.
        startProduct({ ...given, APP_ENV: 'preview' })
  }
  return {
    company,
    addresses: ports.map((port) => `http://127.0.0.1:${port}`),
    start,
    environment,
    postgres,
    async open() {
      const opened = await connect({ databaseUrl, dataDir, statementTimeoutMs: auditMs })
      // After a kill, PostgreSQL has lost the statistics that trigger its automatic analysis.
      await opened.withConnection('installation', (connection) => connection.script('analyze'))
      return opened
    },
    async close() {
      if (kind === 'postgres') await engine.close()
      await remove()
    },
  }
}

/* Created in memory and written to disk at once; a first start takes half a minute for the same. */
async function unpack(engine: EmbeddedEngine, pgdata: string) {
  mkdirSync(pgdata, { recursive: true, mode: 0o700 })
  const input = await engine.dump()
  execFileSync('tar', ['-xf', '-', '-C', pgdata], { input, stdio: ['pipe', 'ignore', 'ignore'] })
  await engine.close()
}
