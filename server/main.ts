import { startIsOver } from './lean-start.ts'

// Must be imported first.

import { flushCompileCache, setSourceMapsSupport } from 'node:module'
import process from 'node:process'
import { connect } from '#db/connect.ts'
import { EmbeddedEngine } from '#db/engine/embedded-engine.ts'
import { migrate } from '#db/migrate.ts'
import { ConfigError, readConfig } from './config.ts'
import { prepareDemo } from './first-start.ts'
import { serveDumps } from './platform/backups/dump-socket.ts'
import { StorageUnavailableError } from './platform/files/storage-failures.ts'
import { createLogger } from './platform/log/logger.ts'
import { startPhases } from './start-phases.ts'

/** Problems with the machine or its settings are printed in plain words, without a stack. */
function fail(error: unknown): never {
  const plain =
    error instanceof ConfigError ||
    (error instanceof Error &&
      /DataDirInUse|Durability|DatabaseUnavailable|StorageMisconfigured/.test(error.name))
  const { message, cause } = error as Error
  // The driver's error may contain several and have no message of its own.
  const why = cause ? `: ${(cause as Error).message || (cause as { code?: string }).code}` : ''
  console.error(plain ? `\n${message}${why}\n` : error)
  process.exit(1)
}

// What is built has the names and lines of its sources in its stacks.
setSourceMapsSupport(true, { nodeModules: false })

async function start() {
  const config = readConfig(process.env, process.argv)
  const log = createLogger(config.LOG_LEVEL)
  const phase = startPhases(log)
  log.info({ phase: 'settings', ms: Math.round(performance.now()) }, 'starting')
  const demoAccounts = await prepareDemo(config)
  const load = () => phase('program', () => import('./assemble.ts'))
  const open = () =>
    phase('database', () =>
      connect({
        databaseUrl: config.DATABASE_URL,
        replicaUrls: config.DATABASE_REPLICA_URLS,
        dataDir: config.DATA_DIR,
        poolSize: config.DATABASE_POOL,
        log,
      }),
    )
  // Loading blocks this thread. The embedded engine starts in its own meanwhile; a connection to a server could time out.
  const [{ assemble }, engine] = config.DATABASE_URL
    ? [await load(), await open()]
    : await Promise.all([load(), open()])
  await phase('migrations', () => migrate(engine))
  const product = await phase('server', () =>
    assemble(config, { engine, log, phase, webDir: config.WEB_DIR }),
  )

  await phase('storage', () =>
    product.app.storage.check().catch((error: unknown) => {
      if (!(error instanceof StorageUnavailableError)) throw error
      // Everything else works meanwhile.
      log.error(error.message)
    }),
  )

  const stopDumps =
    engine instanceof EmbeddedEngine
      ? await serveDumps(engine, config.DATA_DIR).catch((error: unknown) =>
          log.warn({ err: error }, 'Backups can be made only while the server is stopped'),
        )
      : undefined
  let starting: Promise<unknown> | undefined
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    await starting
    await product.close()
    await stopDumps?.()
    await engine.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  starting = product.listen((address) => {
    console.info(`\nHiroba: ${address}`)
    if (demoAccounts) console.info(demoAccounts)
  })
  await starting
  startIsOver()
  log.info({ ms: Math.round(performance.now()) }, 'started')
  // Node writes what it compiled when a process exits. One that is killed would leave its successor to compile it again.
  flushCompileCache()
}

start().catch(fail)
