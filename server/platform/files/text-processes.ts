import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExtractedText, ReadType } from './extracted-text.ts'

const longestMs = 60_000
/** All memory of the process; what is unpacked lies outside of the engine's own heap. */
const mostMemoryBytes = 900 * 1024 * 1024
const heapMegabytes = 400
const checkMs = 250

/** The folder with the program, and the one with its packages, which may lie above it. */
const program = join(import.meta.dirname, '../../..')
function packagesFolder(folder = program): string {
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

function start(type: ReadType) {
  const readable = [
    join(program, 'server'),
    join(program, 'common'),
    join(program, 'package.json'),
    packagesFolder(),
  ]
  return fork(join(import.meta.dirname, 'text-process.ts'), [type], {
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

/** Reads the text of a file in a limited process of its own. Never throws because of the file's content. */
export function extractText(content: Readable, type: ReadType): Promise<ExtractedText> {
  const child = start(type)
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      clearInterval(watch)
      child.removeAllListeners()
      child.kill('SIGKILL')
    }
    const answer = (result: ExtractedText) => {
      end()
      resolve(result)
    }
    const fail = (outcome: ExtractedText['outcome']) => answer({ outcome, parts: [] })
    const timer = setTimeout(() => fail('too_slow'), longestMs)
    const watch = setInterval(async () => {
      if (child.pid && (await memoryOf(child.pid)) > mostMemoryBytes) fail('too_large')
    }, checkMs)
    child.once('message', (message) => answer(message as ExtractedText))
    child.once('error', (error) => {
      end()
      reject(error)
    })
    // An engine whose heap is full ends itself with a signal.
    child.once('exit', (code, signal) => fail(signal || code === 134 ? 'too_large' : 'damaged'))
    pipeline(content, child.stdin!).catch((error: NodeJS.ErrnoException) => {
      // The process ended before it had read everything; its exit says why.
      if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE' || child.killed) return
      end()
      reject(error)
    })
  })
}
