import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import type { Readable } from 'node:stream'
import { programFolder } from '#db/program-folder.ts'
import { countedPool } from '#server/platform/pools.ts'

/** Of each question. */
const longestMs = 60_000
/** All memory of the process; what is unpacked lies outside of the engine's own heap. */
const mostMemoryBytes = 900 * 1024 * 1024
const heapMegabytes = 400
const checkMs = 250

const pool = countedPool('file-readers')

/** The folder with the packages of the program, which may lie above it. */
function packagesFolder(folder = programFolder): string {
  const packages = join(folder, 'node_modules')
  return existsSync(join(packages, 'unpdf')) || dirname(folder) === folder
    ? packages
    : packagesFolder(dirname(folder))
}

/** Bytes in use by a process; 0 where the system does not say. */
async function memoryOf(pid: number) {
  const line = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(line.split(' ')[1] ?? 0) * 4096
}

/** A limited process ended because of the file it was reading. */
export class ProcessEnded extends Error {
  override name = 'ProcessEnded'
  readonly reason: 'too_slow' | 'too_large' | 'damaged'
  constructor(reason: ProcessEnded['reason']) {
    super(`Reading a file ended: ${reason}`)
    this.reason = reason
  }
}

export type LimitedProcess = {
  /**
   * Sends a question, if there is one, and returns the next message of the process. `content` goes to the standard
   * input, which stays open.
   * @throws {ProcessEnded} if the process took too long, filled its memory or crashed
   */
  ask: (question?: object, content?: Readable) => Promise<unknown>
  end: () => void
}

function start(script: string) {
  const readable = [
    join(programFolder, 'server'),
    join(programFolder, 'common'),
    join(programFolder, 'package.json'),
    packagesFolder(),
  ]
  return fork(script, {
    serialization: 'advanced',
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
    ],
    // Receives none of the server's environment.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
}

/**
 * Starts a program that reads untrusted files from its standard input: `content`, or what comes with its questions. It is
 * limited in time and memory, receives no environment, and can read the product's own files only: it cannot write or
 * start other processes.
 */
export function limitedProcess(script: string, content?: Readable): LimitedProcess {
  const leave = pool.enter()
  const child = start(script)
  const over = new AbortController()
  let failure: Error | undefined
  let fail: ((error: Error) => void) | undefined
  const end = () => {
    leave()
    over.abort()
    clearInterval(watch)
    child.removeAllListeners()
    // Without a listener its late errors would end the server.
    child.on('error', () => {})
    child.kill('SIGKILL')
  }
  const stop = (error: Error) => {
    failure ??= error
    end()
    fail?.(failure)
  }
  const watch = setInterval(async () => {
    if (child.pid && (await memoryOf(child.pid)) > mostMemoryBytes) stop(new ProcessEnded('too_large'))
  }, checkMs)
  child.once('error', stop)
  // What breaks while nothing is sent is said by its exit.
  child.stdin!.on('error', () => {})
  // An engine whose heap is full ends itself with a signal.
  child.once('exit', (code, signal) =>
    stop(new ProcessEnded(signal || code === 134 ? 'too_large' : 'damaged')),
  )
  const send = async (file: Readable, last: boolean) => {
    try {
      for await (const chunk of file)
        if (!child.stdin!.write(chunk)) await once(child.stdin!, 'drain', { signal: over.signal })
      if (last) child.stdin!.end()
    } catch (error) {
      // The process ended before it had read everything; its exit says why.
      if ((error as NodeJS.ErrnoException).code !== 'EPIPE' && !over.signal.aborted) stop(error as Error)
    }
  }
  if (content) void send(content, true)
  return {
    ask: (question, file) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        const timer = setTimeout(() => stop(new ProcessEnded('too_slow')), longestMs)
        fail = (error) => {
          clearTimeout(timer)
          reject(error)
        }
        child.once('message', (message) => {
          clearTimeout(timer)
          fail = undefined
          resolve(message)
        })
        if (question) child.send(question)
        if (file) void send(file, false)
      }),
    end,
  }
}
