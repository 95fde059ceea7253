import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import type { PictureType } from '#contract/media-files.ts'
import { programFolder } from '#db/program-folder.ts'
import type { convertImage } from './convert-image.ts'
import { takeTurnsByPerson } from './turns-by-person.ts'

type Answer = Awaited<ReturnType<typeof convertImage>> | { problem: 'tookTooLong' | 'damaged'; cause: string }

const mostProcesses = 2
/** The worst pictures within the limits take a tenth of this on two idle processors. */
const longestMs = 60_000
const idleMs = 5_000

/** Idle processes, each with the timer that ends it. */
const idle = new Map<ChildProcess, NodeJS.Timeout>()
const inTurn = takeTurnsByPerson('image-workers', mostProcesses)

function start() {
  return fork(join(programFolder, 'server/platform/files/image-process.ts'), {
    serialization: 'advanced',
    execArgv: [],
    // Receives none of the server's environment. Few arenas, so that freed memory is returned.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** Keeps a process for the next picture; after some idle time it ends and releases its memory. */
function rest(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
  child.once('exit', () => idle.delete(child))
  const end = () => {
    idle.delete(child)
    if (child.connected) child.disconnect()
  }
  idle.set(child, setTimeout(end, idleMs).unref())
}

function wake() {
  for (const [child, timer] of idle) {
    clearTimeout(timer)
    idle.delete(child)
    child.removeAllListeners()
    if (!child.connected) continue
    child.ref()
    child.channel?.ref()
    return child
  }
  return start()
}

function convert(path: string, type: PictureType): Promise<Answer> {
  const child = wake()
  return new Promise((resolve) => {
    const answer = (found: Answer) => {
      clearTimeout(timer)
      child.removeAllListeners()
      if ('problem' in found && found.problem === 'tookTooLong') child.kill('SIGKILL')
      else if (child.connected) rest(child)
      resolve(found)
    }
    const timer = setTimeout(() => answer({ problem: 'tookTooLong', cause: `${longestMs} ms` }), longestMs)
    child.once('message', (message) => answer(message as Answer))
    child.once('error', (error) => answer({ problem: 'damaged', cause: String(error) }))
    child.once('exit', (code, signal) => answer({ problem: 'damaged', cause: `${code ?? signal}` }))
    child.send({ path, type })
  })
}

/**
 * Converts a picture when it is its sender's turn.
 * @param person who waits for a turn: unique across companies
 */
export const convertInTurn = (person: string, path: string, type: PictureType) =>
  inTurn(person, () => convert(path, type))
