import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { programFolder } from '../program-folder.ts'
import type { EmbeddedOptions, FromWorker, ToWorker } from './embedded-protocol.ts'

// The types of Node leave it out.
declare const WebAssembly: { Module: new (bytes: Uint8Array) => object }

let compiled: object | undefined

/**
 * Compiled once per process: what the first database has optimised, later ones use from the start. At once (0.1 s),
 * so that the worker starts before whatever the process does next.
 */
const engineCode = () =>
  (compiled ??= new WebAssembly.Module(
    readFileSync(fileURLToPath(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite')))),
  ))

/**
 * Runs the embedded engine in a worker thread behind the interface of a network socket: the ordinary driver speaks
 * PostgreSQL's protocol to it, so that prepared statements, value types, errors and notifications use the same code
 * on both engines.
 */
export class EmbeddedSocket extends Duplex {
  readonly #worker: Worker
  readonly #replies: ((message: FromWorker) => void)[] = []

  private constructor(worker: Worker) {
    super()
    this.#worker = worker
    worker.on('message', (message: FromWorker) => {
      if ('bytes' in message) this.push(Buffer.from(message.bytes.buffer as ArrayBuffer))
      else this.#replies.shift()?.(message)
    })
    worker.on('error', (error) => this.destroy(error))
    worker.on('exit', () => this.destroy())
  }

  /** Starts the worker and waits until the database has recovered and responds. */
  static async start(options: Omit<EmbeddedOptions, 'code'>): Promise<EmbeddedSocket> {
    // Each background task that optimises the engine's largest functions leaves a memory arena behind.
    setFlagsFromString('--wasm-num-compilation-tasks=1')
    const workerData: EmbeddedOptions = { ...options, code: engineCode() }
    const worker = new Worker(join(programFolder, 'db/engine/embedded-worker.ts'), {
      workerData,
      // The host's own flags (-e, --inspect, a test runner's) must not be passed on.
      execArgv: [],
      // The worker's own objects are few and short-lived; unbounded, its heap grows to 100 MB and never shrinks.
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    })
    return new Promise((resolve, reject) => {
      const stopped = () => reject(new Error('The embedded database stopped while starting'))
      worker.once('error', reject)
      worker.once('exit', stopped)
      worker.once('message', (message: FromWorker) => {
        worker.off('error', reject)
        worker.off('exit', stopped)
        if ('ready' in message) {
          resolve(new EmbeddedSocket(worker))
          return
        }
        void worker.terminate()
        reject(new Error(`The embedded database did not start: ${'failed' in message ? message.failed : ''}`))
      })
    })
  }

  /** How many times the engine synced a file to the disk since it started. */
  async syncs(): Promise<number> {
    const reply = await this.#ask('syncs')
    return 'syncs' in reply ? reply.syncs : 0
  }

  /** The whole data directory as a tar. */
  async dump(): Promise<Uint8Array> {
    const reply = await this.#ask('dump')
    if (!('dump' in reply)) throw new Error('The embedded database could not be dumped')
    return reply.dump
  }

  connect() {
    queueMicrotask(() => this.emit('connect'))
    return this
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    this.#worker.ref()
    return this
  }

  unref() {
    this.#worker.unref()
    return this
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    this.#send([chunk])
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#send(chunks.map(({ chunk }) => chunk))
    done()
  }

  override _final(done: () => void) {
    void this.#ask('close').then(() => {
      this.push(null)
      done()
    })
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    void this.#worker.terminate().then(() => done(error))
  }

  #send(chunks: Buffer[]) {
    // Copied, because the driver reuses its buffers while the worker is still reading.
    const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
    let offset = 0
    for (const chunk of chunks) {
      bytes.set(chunk, offset)
      offset += chunk.length
    }
    this.#worker.postMessage({ bytes } satisfies ToWorker, [bytes.buffer])
  }

  #ask(ask: 'syncs' | 'dump' | 'close'): Promise<FromWorker> {
    return new Promise((resolve) => {
      this.#replies.push(resolve)
      this.#worker.postMessage({ ask } satisfies ToWorker)
    })
  }
}
