import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { takeTurns } from '#server/platform/take-turns.ts'

/** `finding`: the scanner's name for what it found. */
type Verdict = { state: 'clean' } | { state: 'tooLarge' } | { state: 'found'; finding: string }

export type Scanner = {
  /** Scans a file. @throws ScanUnavailable if the scanner does not respond as expected. */
  scan: (path: string) => Promise<Verdict>
}

/** The file could not be scanned and must not be accepted. */
export class ScanUnavailable extends Error {}

/** Milliseconds without a byte in either direction. */
const patience = 60_000

/**
 * A clamd client that uses the INSTREAM command; four files at a time.
 * @param url tcp://host:port or unix:/path
 */
export function createScanner(url: string, { mostBytes }: { mostBytes: number }): Scanner {
  const inTurn = takeTurns('scans', 4)
  return {
    async scan(path) {
      // clamd closes the connection above its StreamMaxLength, and its message about that may be lost.
      if ((await stat(path)).size > mostBytes) return { state: 'tooLarge' }
      return inTurn(async () => verdictOf(await ask(open(url), path)))
    },
  }
}

function open(url: string): Socket {
  if (url.startsWith('unix:')) return connect(url.slice('unix:'.length))
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname)
}

function ask(socket: Socket, path: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const fail = (why: unknown) => reject(new ScanUnavailable('clamd did not answer', { cause: why }))
  let answer = ''
  socket.setTimeout(patience, () => socket.destroy(new Error('The scan timed out')))
  socket.on('data', (bytes) => {
    answer += bytes.toString('utf8')
    if (answer.includes('\0')) resolve(answer.slice(0, answer.indexOf('\0')))
  })
  socket.on('error', fail)
  socket.on('close', fail)
  void send(socket, path).catch(fail)
  return promise.finally(() => socket.destroy())
}

async function send(socket: Socket, path: string) {
  socket.write('zINSTREAM\0')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (socket.destroyed) return
    const size = Buffer.alloc(4)
    size.writeUInt32BE(chunk.length)
    socket.write(size)
    if (!socket.write(chunk)) await drained(socket)
  }
  socket.write(Buffer.alloc(4))
}

const drained = (socket: Socket) =>
  new Promise<void>((resolve) => {
    socket.once('drain', resolve)
    socket.once('close', () => resolve())
  })

function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return { state: 'clean' }
  const finding = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  // Files not scanned completely; reported only if AlertExceedsMax is set, otherwise such files are called clean.
  if (finding?.startsWith('Heuristics.Limits.Exceeded')) return { state: 'tooLarge' }
  if (finding) return { state: 'found', finding: finding.slice(0, 200) }
  if (answer.startsWith('INSTREAM size limit exceeded')) return { state: 'tooLarge' }
  throw new ScanUnavailable(`clamd answered: ${answer.slice(0, 200)}`)
}
