import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long requests in flight may take to finish once the process is asked to stop. */
const longestMs = 15_000
const sweepMs = 50

/**
 * Lets a server end promptly: answers in flight finish, everything else that keeps a connection open goes.
 * Node by itself waits for connections that never asked anything, as browsers open them ahead of need, and for
 * those whose last answer was on its way when closing began.
 */
export function prepareGracefulShutdown(server: Server) {
  const silent = new Set<Socket>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', (request) => silent.delete(request.socket))
  server.on('upgrade', (request) => silent.delete(request.socket))

  /** Runs `close`, which stops listening and waits for the connections. */
  return async function gracefulShutdown(close: () => Promise<void>) {
    const sweep = setInterval(() => {
      server.closeIdleConnections()
      for (const socket of silent) socket.destroy()
    }, sweepMs)
    const force = setTimeout(() => server.closeAllConnections(), longestMs)
    try {
      await close()
    } finally {
      clearInterval(sweep)
      clearTimeout(force)
    }
  }
}
