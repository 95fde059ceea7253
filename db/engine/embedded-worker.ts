import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { EmbeddedOptions, FromWorker, ToWorker } from './embedded-protocol.ts'
import { SyncedFileSystem } from './synced-file-system.ts'

const { code, path, template, syncToDisk } = workerData as EmbeddedOptions
const port = parentPort!
const files = path === undefined ? undefined : syncToDisk ? new SyncedFileSystem(path) : new NodeFS(path)

const settings = {
  wal_sync_method: 'fsync',
  // A generic plan of the timeline was a hundred times slower than a plan for the actual values.
  plan_cache_mode: 'force_custom_plan',
  timezone: 'UTC',
  shared_buffers: '16MB',
  work_mem: '8MB',
  // A checkpoint after every 32 MB written, so that little has to be replayed after a crash.
  max_wal_size: '64MB',
}

// The default start parameters are filtered, never replaced: the engine hangs without some of them.
const startParams = (PGlite as unknown as { defaultStartParams: string[] }).defaultStartParams.filter(
  (parameter) => parameter !== '-F' || files === undefined,
)
for (const [name, value] of Object.entries(settings)) startParams.push('-c', `${name}=${value}`)

const say = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

/* If the directory already contains a database, that database is used. */
const isDatabase = (dir: string | undefined) => dir !== undefined && existsSync(join(dir, 'PG_VERSION'))

async function start() {
  const options: PGliteOptions = { startParams, pgliteWasmModule: code }
  if (files) options.fs = files
  if (template && !isDatabase(path)) options.loadDataDir = new Blob([template as Uint8Array<ArrayBuffer>])
  const engine = await PGlite.create(options)
  if (files instanceof SyncedFileSystem) files.recovered()
  const tasks = {
    syncs: async () => say({ syncs: files instanceof SyncedFileSystem ? files.syncs : 0 }),
    dump: async () => {
      const dump = new Uint8Array(await (await engine.dumpDataDir('none')).arrayBuffer())
      say({ dump }, [dump.buffer])
    },
    close: async () => {
      await engine.close()
      say({ closed: true })
      port.close()
    },
  }
  port.on('message', (message: ToWorker) => {
    const done = 'bytes' in message ? answer(engine, message.bytes) : tasks[message.ask]()
    done.catch((error) => {
      throw error
    })
  })
  say({ ready: true })
}

async function answer(engine: PGlite, bytes: Uint8Array) {
  const parts: Uint8Array[] = []
  let length = 0
  await engine.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (part) => {
      parts.push(part.slice())
      length += part.length
    },
  })
  const whole = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  say({ bytes: whole }, [whole.buffer])
}

start().catch((error: unknown) => say({ failed: error instanceof Error ? error.message : String(error) }))
