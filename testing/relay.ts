import { connect, createServer, type Socket } from 'node:net'

export type Relay = {
  port: number
  /** Breaks every connection and refuses new ones. */
  cut: () => Promise<void>
  /** Stops forwarding without closing either side. */
  silence: () => void
  /** Accepts connections again, on the same port. */
  restore: () => Promise<void>
  close: () => Promise<void>
}

/** A relay between a client and a TCP server on this machine, so that the connection can be cut. */
export async function startRelay(to: { host: string; port: number }): Promise<Relay> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }
  const server = createServer((near) => {
    const far = connect(to)
    keep(near, far)
    keep(far, near)
    near.pipe(far)
    far.pipe(near)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  await listen(0)
  const { port } = server.address() as { port: number }
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.resetAndDestroy()
    })
  const silence = () => {
    for (const socket of sockets) socket.pause()
  }
  return {
    port,
    cut,
    silence,
    restore: () => listen(port),
    close: () => (server.listening ? cut() : Promise.resolve()),
  }
}
