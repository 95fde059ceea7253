import { renameSync, writeFileSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { connect, type Engine, type EngineLog } from '#db/connect.ts'
import { openEmbedded } from '#db/engine/embedded-engine.ts'
import { type EngineKind, migratedTemplate, testDatabase } from './database.ts'
import { startRelay } from './relay.ts'

export type BreakableDatabase = {
  engine: Engine
  /** Breaks every connection at once; no new one can be opened. */
  takeAway: () => Promise<void>
  giveBack: () => Promise<void>
  close: () => Promise<void>
}

/** A fresh migrated database, on disk or on a server, whose connection can be cut. */
export const breakableDatabase = (kind: EngineKind, log: EngineLog): Promise<BreakableDatabase> =>
  kind === 'postgres' ? behindRelay(log) : onDisk(log)

async function behindRelay(log: EngineLog): Promise<BreakableDatabase> {
  const direct = await testDatabase({ kind: 'postgres' })
  const { rows } = await direct.withConnection('installation', (connection) =>
    connection.query<{ name: string }>('select current_database() as name'),
  )
  const url = new URL(process.env.TEST_DATABASE_URL!)
  const relay = await startRelay({ host: url.hostname, port: Number(url.port || 5432) })
  url.host = `127.0.0.1:${relay.port}`
  url.pathname = `/${rows[0]!.name}`
  const engine = await connect({ databaseUrl: url.href, dataDir: '', poolSize: 6, log })
  return {
    engine,
    takeAway: relay.cut,
    giveBack: relay.restore,
    async close() {
      await engine.close()
      await relay.close()
      await direct.close()
    },
  }
}

/* The thread of the embedded engine is ended. When restarted, it finds something else in place of its files. */
async function onDisk(log: EngineLog): Promise<BreakableDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hiroba-breakable-'))
  const files = join(dataDir, 'pgdata')
  const threads: Worker[] = []
  const remember = (thread: Worker) => void threads.push(thread)
  process.on('worker', remember)
  const engine = await openEmbedded({
    dataDir,
    template: await migratedTemplate(),
    maxWaiting: 256,
    maxWaitMs: 10_000,
    log,
  })
  process.off('worker', remember)
  let thread = threads[0]
  return {
    engine,
    async takeAway() {
      process.on('worker', remember)
      const ended = thread?.terminate()
      // Synchronously, before the thread could notice the missing files or another one find them.
      renameSync(files, `${files}.away`)
      writeFileSync(files, '')
      await ended
    },
    async giveBack() {
      await rm(files)
      await rename(`${files}.away`, files)
      await engine.whenBack()
      process.off('worker', remember)
      thread = threads.at(-1)
    },
    async close() {
      await engine.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
