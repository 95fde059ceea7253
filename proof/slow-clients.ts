/*
 * Many connections that stall: each kind is opened many times and then left idle, or sent a byte occasionally.
 * After the longest time-out none may be open, and other people are answered meanwhile.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadMediaFile } from '#contract/media-files.ts'
import { type Patience, usualPatience } from '#server/platform/http/patience.ts'
import { Client } from '#testing/client.ts'
import type { RecordedFigure } from '../bench/results.ts'
import { startProgram } from '../bench/server-process.ts'

/** `file`: the address of a file larger than the network buffers between two machines. */
type Sender = { cookie: string; token: string; file: string }

type Kind = {
  name: string
  /** What is sent at once; if absent, the connection is only opened. */
  begin?: (sender: Sender) => string
  /** Sent repeatedly. */
  feed?: string
  /** Does not read the response. Each costs megabytes, so there are a tenth as many. */
  deaf?: boolean
}

const lines = (...text: string[]) => `${text.join('\r\n')}\r\n`
const host = 'Host: 127.0.0.1'
const signed = ({ cookie, token }: Omit<Sender, 'file'>) => [
  host,
  `Cookie: ${cookie}`,
  `X-CSRF-Token: ${token}`,
]
const aForm = 'Content-Type: multipart/form-data; boundary=b'
const long = 'Content-Length: 1000000'
const partOf = (field: string) =>
  lines(
    '--b',
    `Content-Disposition: form-data; name="${field}"; filename="a.txt"`,
    'Content-Type: text/plain',
    '',
  )

const kinds: Kind[] = [
  { name: 'nothing is sent' },
  { name: 'half of a head', begin: () => `${lines('GET / HTTP/1.1', host)}X-Slow: ` },
  { name: 'a head that never ends', begin: () => lines('GET / HTTP/1.1', host), feed: 'X-A: b\r\n' },
  {
    name: 'JSON that never ends',
    begin: (sender) =>
      lines('POST /api/v2/drafts HTTP/1.1', ...signed(sender), 'Content-Type: application/json', long, '') +
      '{"key":"',
    feed: 'x',
  },
  {
    name: 'JSON in chunks that never end, to sign in',
    begin: () =>
      lines(
        'POST /api/v2/sessions HTTP/1.1',
        host,
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
        '',
      ),
    feed: '1\r\n{\r\n',
  },
  {
    name: 'multipart/x to a call that takes JSON',
    begin: () => lines('POST /api/v2/sessions HTTP/1.1', host, 'Content-Type: multipart/x', long, ''),
    feed: 'x',
  },
  {
    name: 'a form to a call that takes JSON',
    begin: (sender) =>
      lines('POST /api/v2/drafts HTTP/1.1', ...signed(sender), aForm, long, '') + partOf('a'),
    feed: 'x',
  },
  {
    name: 'a form with a file, of nobody',
    begin: () => lines('POST /api/v2/media_files HTTP/1.1', host, aForm, long, '') + partOf('attachments'),
    feed: 'x',
  },
  {
    name: 'a file that stops coming',
    begin: (sender) =>
      lines('POST /api/v2/media_files HTTP/1.1', ...signed(sender), aForm, long, '') + partOf('attachments'),
  },
  {
    name: 'a file a few bytes at a time',
    begin: (sender) =>
      lines('POST /api/v2/media_files HTTP/1.1', ...signed(sender), aForm, long, '') + partOf('attachments'),
    feed: 'x',
  },
  {
    name: 'a body where none is read',
    begin: () => lines('GET /healthz HTTP/1.1', host, long, ''),
    feed: 'x',
  },
  {
    name: 'a body to no call',
    begin: () => lines('POST /nowhere HTTP/1.1', host, 'Content-Type: text/plain', long, ''),
    feed: 'x',
  },
  { name: 'no next request', begin: () => lines('GET /healthz HTTP/1.1', host, '') },
  {
    name: 'answers that nobody reads',
    begin: (sender) => lines(`GET ${sender.file} HTTP/1.1`, ...signed(sender), ''),
    deaf: true,
  },
  {
    name: 'a live connection that answers nothing',
    begin: (sender) =>
      lines(
        'GET /api/v2/live HTTP/1.1',
        ...signed(sender),
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        '',
      ),
  },
  {
    name: 'a live connection of nobody',
    begin: () =>
      lines(
        'GET /api/v2/live HTTP/1.1',
        host,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        '',
      ),
  },
]

const isClosed = (socket: Socket) => socket.destroyed || socket.readableEnded
const slowest = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export type SlowClientsResult = {
  connections: number
  /** Connections still open after the time-out, by kind. */
  open: Record<string, number>
  /** Requests of others meanwhile, and those with an unexpected response. */
  answered: number
  unanswered: number
  /** p99 of the latency of others before and during the stalled connections, in milliseconds. */
  waitedBeforeMs: number
  waitedMs: number
}

/**
 * Opens `each` connections of every kind (except those left out) and counts those still open after the longest
 * time-out. `login` belongs to a person who may sign in. `grace`: milliseconds for data in transit to arrive.
 */
export async function runSlowClients({
  address,
  login,
  each,
  patience,
  without = [],
  grace = 5_000,
}: {
  address: string
  login: string
  each: number
  patience: Patience
  without?: readonly string[]
  grace?: number
}): Promise<SlowClientsResult> {
  const client = await new Client(address).signIn(login)
  const text = new File([new Uint8Array(16 * 1024 * 1024).fill(0x61)], 'long.txt', { type: 'text/plain' })
  const uploaded = await client.call(uploadMediaFile, { body: {}, files: { attachments: [text] } })
  const sender = { cookie: client.cookie, token: await client.token(), file: uploaded.body.attachment!.path }
  const { hostname, port } = new URL(address)
  const tried = kinds.filter(({ name }) => !without.includes(name))
  const sockets: { kind: Kind; socket: Socket }[] = []
  const { check, ...times } = patience
  // The second look at a running upload or response detects what the first could not.
  const limit = Math.max(...Object.values(times), 2 * times.upload, 2 * times.silence) + 2 * check
  let waited: number[] = []
  let unanswered = 0
  const ask = async () => {
    const begun = performance.now()
    const { status } = await client.fetch('/api/v2/current_user').catch(() => ({ status: 0 }))
    waited.push(performance.now() - begun)
    if (status !== 200) unanswered += 1
  }
  for (let i = 0; i < 100; i++) await ask()
  const waitedBefore = slowest(waited)
  waited = []
  try {
    for (let i = 0; i < each; i++)
      for (const kind of tried) {
        if (kind.deaf && i % 10 > 0) continue
        const socket = connect(Number(port), hostname)
        socket.on('error', () => {})
        socket.on('connect', () => kind.begin && socket.write(kind.begin(sender)))
        if (kind.deaf) socket.pause()
        else socket.resume()
        sockets.push({ kind, socket })
      }
    const begun = performance.now()
    const span = limit / 40
    for (let round = 1; round <= 40; round++) {
      for (const { kind, socket } of sockets) if (kind.feed && socket.writable) socket.write(kind.feed)
      do {
        await ask()
        await pause(span / 10)
      } while (performance.now() < begun + round * span)
    }
    for (const { socket } of sockets) socket.resume()
    const patienceEnds = performance.now() + grace
    while (performance.now() < patienceEnds && sockets.some(({ socket }) => !isClosed(socket)))
      await pause(100)
    const open: Record<string, number> = {}
    for (const { kind, socket } of sockets)
      if (!isClosed(socket)) open[kind.name] = (open[kind.name] ?? 0) + 1
    return {
      connections: sockets.length,
      open,
      answered: waited.length,
      unanswered,
      waitedBeforeMs: waitedBefore,
      waitedMs: slowest(waited),
    }
  } finally {
    for (const { socket } of sockets) socket.destroy()
  }
}

/** The part at full size: PROOF_CONNECTIONS of each kind (200), against the product in a separate process. */
export async function slowClients(): Promise<RecordedFigure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hiroba-proof-'))
  const env = { DATA_DIR: dataDir, PORT: '0', APP_ENV: 'development', NODE_ENV: 'development' }
  const product = await startProgram('testing/product-process.ts', { env })
  try {
    const { login } = JSON.parse(product.printed().match(/^\{.*\}$/m)![0]) as { login: string }
    const each = Number(process.env.PROOF_CONNECTIONS ?? 200)
    const result = await runSlowClients({ address: product.address, login, each, patience: usualPatience })
    const { connections, open, answered, unanswered, waitedMs, waitedBeforeMs } = result
    const bearable = Math.max(250, 3 * waitedBeforeMs)
    for (const [kind, count] of Object.entries(open)) console.info(`  still open: ${count} × ${kind}`)
    const stillOpen = Object.values(open).reduce((sum, count) => sum + count, 0)
    const figure = (name: string, value: string, wanted: string, met: boolean) => ({
      part: 'slow-clients',
      name,
      value,
      wanted,
      met,
    })
    return [
      figure('connections held, of 16 kinds', String(connections), '≥ 1000', connections >= 1000),
      figure('still open after the longest time-out', String(stillOpen), '0', stillOpen === 0),
      figure(
        `others not answered, of ${answered} requests meanwhile`,
        String(unanswered),
        '0',
        unanswered === 0,
      ),
      figure(
        `p99 wait of others meanwhile (${Math.round(waitedBeforeMs)} ms before)`,
        `${Math.round(waitedMs)} ms`,
        '≤ 250 ms or 3 × before',
        waitedMs <= bearable,
      ),
    ]
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
