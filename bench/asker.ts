import { connect, type Socket } from 'node:net'

export type HttpAnswer = { status: number; bytes: number }

const endOfHead = Buffer.from('\r\n\r\n')

/**
 * One keep-alive connection that sends one request after another. Written on a raw socket because the load
 * generator shares the machine with the server, and a full HTTP client costs as much as the server. Responses
 * need a content-length.
 */
export class Asker {
  readonly #socket: Socket
  #head: Buffer = Buffer.alloc(0)
  #left = -1
  #status = 0
  #length = 0
  #done: ((answer: HttpAnswer) => void) | undefined
  #failed: ((error: Error) => void) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', (error) => this.#failed?.(error))
    socket.on('close', () => this.#failed?.(new Error('The server closed the connection')))
  }

  static async open(address: string) {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return new Asker(socket)
  }

  ask(request: Buffer) {
    return new Promise<HttpAnswer>((resolve, reject) => {
      this.#done = resolve
      this.#failed = reject
      this.#socket.write(request)
    })
  }

  close() {
    this.#failed = undefined
    this.#socket.destroy()
  }

  #read(chunk: Buffer) {
    let body = chunk.length
    if (this.#left < 0) {
      this.#head = this.#head.length ? Buffer.concat([this.#head, chunk]) : chunk
      const end = this.#head.indexOf(endOfHead)
      if (end < 0) return
      const head = this.#head.toString('latin1', 0, end)
      this.#status = Number(head.slice(9, 12))
      this.#length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      this.#left = this.#length
      body = this.#head.length - end - 4
      this.#head = Buffer.alloc(0)
    }
    this.#left -= body
    if (this.#left > 0) return
    this.#left = -1
    this.#done?.({ status: this.#status, bytes: this.#length })
  }
}

type Wanted = {
  method: 'GET' | 'POST'
  address: string
  path: string
  headers?: Record<string, string>
  body?: unknown
}

/** The bytes of a request. */
export function requestBytes({ method, address, path, headers = {}, body }: Wanted) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: new URL(address).host,
    accept: 'application/json',
    ...headers,
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${text}`)
}

type Rounds = {
  address: string
  connections: number
  seconds: number
  /** Warm-up before `seconds` begin; not counted. */
  warmUpSeconds: number
  /** Returns the next request of a connection. */
  next: (connection: number) => Buffer
}

/** Sends requests on several connections as fast as responses arrive. A response other than 200 is an error. */
export async function askForSeconds({ address, connections, seconds, warmUpSeconds, next }: Rounds) {
  const askers = await Promise.all(Array.from({ length: connections }, () => Asker.open(address)))
  const times: number[] = []
  let errors = 0
  let bytes = 0
  const start = performance.now() + warmUpSeconds * 1000
  const end = start + seconds * 1000
  await Promise.all(
    askers.map(async (asker, connection) => {
      for (let begun = performance.now(); begun < end; begun = performance.now()) {
        const answer = await asker.ask(next(connection))
        const now = performance.now()
        if (answer.status !== 200) errors += 1
        else if (now >= start && now < end) {
          times.push(now - begun)
          bytes += answer.bytes
        }
      }
      asker.close()
    }),
  )
  return { times, errors, bytes, seconds }
}
