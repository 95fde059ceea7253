import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * The industry's standard test file, which every scanner detects; split so that no scanner detects it in this
 * file.
 */
export const eicar = () =>
  Buffer.from(
    ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD', '-ANTIVIRUS-TEST', '-FILE!', '$H+H*'].join(''),
  )

/** The path used by Debian's clamav-daemon. */
const program = '/usr/sbin/clamd'
export const clamdIsInstalled = existsSync(program)

export type TestClamd = { url: string; stop: () => Promise<void> }

/** A real clamd whose only signature is that of the test file. */
export async function startClamd(): Promise<TestClamd> {
  const dir = await mkdtemp(join(tmpdir(), 'hiroba-clamd-'))
  await writeFile(join(dir, 'test.ndb'), `Hiroba.Test:0:*:${eicar().toString('hex')}\n`)
  const socket = join(dir, 'clamd.ctl')
  const settings = {
    ...{ LocalSocket: socket, DatabaseDirectory: dir, TemporaryDirectory: dir, Foreground: 'yes' },
    ...{ StreamMaxLength: '1M', MaxThreads: '2', AlertExceedsMax: 'yes', DisableCache: 'yes' },
  }
  const file = join(dir, 'clamd.conf')
  await writeFile(
    file,
    Object.entries(settings)
      .map((line) => `${line.join(' ')}\n`)
      .join(''),
  )
  const child = spawn(program, ['--config-file', file], { stdio: 'ignore' })
  for (let tries = 0; !existsSync(socket); tries++) {
    if (child.exitCode !== null || tries > 600) throw new Error('clamd did not start')
    await wait(50)
  }
  return {
    url: `unix:${socket}`,
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** A small server that implements clamd's INSTREAM, for machines without clamd. It accepts one megabyte. */
export async function startFakeClamd(): Promise<TestClamd> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes])
      const content = contentOf(received)
      if (content === undefined) return
      if (content.length > 1024 * 1024) return socket.end('INSTREAM size limit exceeded. ERROR\0')
      socket.end(content.includes(eicar()) ? 'stream: Hiroba.Test FOUND\0' : 'stream: OK\0')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `tcp://127.0.0.1:${port}`,
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}

const command = 'zINSTREAM\0'

/** The received data, once it has ended. */
function contentOf(received: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const size = received.readUInt32BE(at)
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + size))
    at += 4 + size
  }
  return undefined
}
