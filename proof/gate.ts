import { connect, createServer, type Socket } from 'node:net'

export type GateMode =
  | 'open'
  | 'refused'
  /** Accepts connections and does not answer, ever. */
  | 'silent'
  /** Answers each with the failure. */
  | 'failing'
  /** Passes everything on, and breaks the connection instead of answering the last of it. */
  | 'answers lost'

type Protocol = {
  /** What a server in trouble says, and whether it says so before it was asked. */
  failure: string
  greets: boolean
  /** Whether the answer to this is the one that counts. */
  isLast: (sent: string) => boolean
}

const protocols = {
  http: {
    failure: 'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    greets: false,
    isLast: () => true,
  },
  smtp: {
    failure: '421 4.3.2 Service not available\r\n',
    greets: true,
    isLast: (sent) => sent.endsWith('\r\n.\r\n'),
  },
} satisfies Record<string, Protocol>

/** Stands before a server on this machine, which goes away and comes back as it is told. */
export async function openGate(kind: keyof typeof protocols) {
  const protocol: Protocol = protocols[kind]
  const sockets = new Set<Socket>()
  let mode: GateMode = 'open'
  let behind = 0
  let attempts = 0
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    attempts += 1
    keep(near)
    if (mode === 'silent') return near.resume()
    if (mode === 'failing')
      return protocol.greets
        ? near.end(protocol.failure)
        : near.once('data', () => near.end(protocol.failure))
    const far = connect(behind, '127.0.0.1')
    keep(far)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    let sent = ''
    near.on('data', (data: Buffer) => {
      sent = (sent + data.toString('latin1')).slice(-100)
      far.write(data)
    })
    far.on('data', (data: Buffer) => {
      if (mode === 'answers lost' && protocol.isLast(sent)) near.resetAndDestroy()
      else near.write(data)
    })
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  await listen(0)
  const { port } = server.address() as { port: number }
  return {
    port,
    /** How many connections were accepted. */
    attempts: () => attempts,
    leadTo(port: number) {
      behind = port
    },
    async set(next: GateMode) {
      const before = mode
      mode = next
      // A server that comes back knows nothing of the connections that it did not answer.
      if (next !== 'answers lost') breakAll()
      if (next === 'refused') await new Promise<void>((resolve) => void server.close(() => resolve()))
      if (before === 'refused' && next !== 'refused') await listen(port)
    },
    async close() {
      breakAll()
      if (server.listening) await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}
