/*
 * A bare WebSocket server that sends one prepared message to all connections on request: the limit of this
 * machine without storage and authentication. Prints its address.
 */
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const message = JSON.stringify({ type: 'feeds.created', position: 1_234_567, ids: [1_000_001] })
const server = createServer((_request, response) => {
  for (const client of sockets.clients) client.send(message)
  response.end()
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => socket.send('{"type":"hello"}'))
server.listen(0, '127.0.0.1', () => {
  console.info(`http://127.0.0.1:${(server.address() as { port: number }).port}`)
})
