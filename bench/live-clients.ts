/*
 * Holds live connections open and counts the messages they receive, in a separate process. Written on raw
 * sockets because the load generator shares the machine with the server, and the cost of two thousand clients
 * must not count as the server's. Started by `goOnline()` of writing.ts.
 */
import { connect, type Socket } from 'node:net'
import process from 'node:process'
import { postTopic } from '#contract/live.ts'

export type ToClients = { address: string; cookies: readonly string[]; feedIds: readonly number[] } | 'count'
/** `messages` over all connections, `least` on any of them. */
export type FromClients = { connected: number } | { messages: number; least: number; open: number }

const atOnce = 50
const textCode = 0x1
const pingCode = 0x9
const endOfHead = '\r\n\r\n'
// Shared by all connections, since each chunk is processed before the next is read.
const received = Buffer.alloc(64 * 1024)

class LiveListener {
  messages = 0
  open = false
  readonly #socket: Socket
  #answer = ''
  #begun: Buffer = Buffer.alloc(0)
  #skip = 0
  readonly #upgraded: () => void
  readonly #failed: (error: Error) => void

  constructor(request: string, { hostname, port }: URL, ends: [() => void, (error: Error) => void]) {
    ;[this.#upgraded, this.#failed] = ends
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: {
        buffer: received,
        callback: (length, buffer) => {
          this.#read(Buffer.from(buffer.buffer, buffer.byteOffset, length))
          return true
        },
      },
    })
    this.#socket.on('error', (error) => this.#failed(error))
    this.#socket.on('close', () => {
      this.open = false
      this.#failed(new Error('The server closed a live connection'))
    })
    this.#socket.write(request)
  }

  send(code: number, payload: Buffer) {
    const { length } = payload
    const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255]
    // Clients must mask; a mask of zeros changes nothing.
    this.#socket.write(Buffer.concat([Buffer.from([0x80 | code, ...size, 0, 0, 0, 0]), payload]))
  }

  #read(chunk: Buffer) {
    if (this.open) return this.#frames(chunk)
    this.#answer += chunk.toString('latin1')
    const end = this.#answer.indexOf(endOfHead)
    if (end < 0) return
    if (!this.#answer.startsWith('HTTP/1.1 101')) return this.#failed(new Error(this.#answer.slice(0, end)))
    this.open = true
    this.#upgraded()
    this.#frames(Buffer.from(this.#answer.slice(end + endOfHead.length), 'latin1'))
  }

  #frames(chunk: Buffer) {
    const bytes = this.#begun.length > 0 ? Buffer.concat([this.#begun, chunk]) : chunk
    let at = this.#skip
    while (at + 2 <= bytes.length) {
      const short = bytes[at + 1]! & 0x7f
      const head = short < 126 ? 2 : 4
      if (short === 127) throw new Error('A live message is longer than any should be')
      if (at + head > bytes.length) break
      const code = bytes[at]! & 0x0f
      if (code === textCode) this.messages += 1
      else if (code === pingCode) this.send(0xa, Buffer.alloc(0))
      at += head + (short < 126 ? short : bytes.readUInt16BE(at + 2))
    }
    this.#skip = Math.max(0, at - bytes.length)
    this.#begun = at < bytes.length ? Buffer.from(bytes.subarray(at)) : Buffer.alloc(0)
  }
}

const listeners: LiveListener[] = []

function join(address: string, cookie: string, feedIds: readonly number[]) {
  const url = new URL(address)
  const head = [
    'GET /api/v2/live HTTP/1.1',
    `host: ${url.host}`,
    `origin: ${address}`,
    `cookie: ${cookie}`,
    'upgrade: websocket',
    'connection: Upgrade',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  return new Promise<void>((resolve, reject) => {
    const upgraded = () => {
      listener.send(textCode, Buffer.from(JSON.stringify({ type: 'watch', topics: feedIds.map(postTopic) })))
      resolve()
    }
    const listener = new LiveListener(head.join('\r\n') + endOfHead, url, [upgraded, reject])
    listeners.push(listener)
  })
}

const tell = (message: FromClients) => process.send!(message)

process.on('message', async (message: ToClients) => {
  if (message === 'count')
    return tell({
      messages: listeners.reduce((sum, listener) => sum + listener.messages, 0),
      least: Math.min(...listeners.map((listener) => listener.messages)),
      open: listeners.filter(({ open }) => open).length,
    })
  const { address, cookies, feedIds } = message
  for (let i = 0; i < cookies.length; i += atOnce)
    await Promise.all(cookies.slice(i, i + atOnce).map((cookie) => join(address, cookie, feedIds)))
  tell({ connected: listeners.length })
})
