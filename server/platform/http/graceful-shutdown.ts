import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** The maximum time for requests in flight to finish once the process is asked to stop. */
const longestMs = 15_000
const sweepMs = 50

/**
 * Lets a server stop promptly: responses in flight finish, and all other open connections are closed. Node itself waits
 * for connections without any request, which browsers open in advance, and for those whose last response was being sent
 * when closing began.
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
