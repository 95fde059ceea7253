/*
 * Holds live connections open and counts what they are told, from a process of its own. Started by `online()`.
 */
import process from 'node:process'
import { WebSocket } from 'ws'

export type ToClients = { address: string; cookies: readonly string[]; feedIds: readonly number[] } | 'count'
export type FromClients = { connected: number } | { messages: number; open: number }

const atOnce = 50
let messages = 0
const sockets: WebSocket[] = []
const watch = (feedIds: readonly number[]) => JSON.stringify({ type: 'watch', feed_ids: feedIds })

function join(address: string, cookie: string, feedIds: readonly number[]) {
  return new Promise<void>((resolve, reject) => {
    const url = `${address.replace('http', 'ws')}/api/v2/live`
    const socket = new WebSocket(url, { headers: { cookie, origin: address } })
    sockets.push(socket)
    socket.once('error', reject)
    socket.once('message', () => {
      socket.send(watch(feedIds))
      socket.on('message', () => {
        messages += 1
      })
      resolve()
    })
  })
}

const tell = (message: FromClients) => process.send!(message)

process.on('message', async (message: ToClients) => {
  if (message === 'count')
    return tell({ messages, open: sockets.filter((socket) => socket.readyState === WebSocket.OPEN).length })
  const { address, cookies, feedIds } = message
  for (let i = 0; i < cookies.length; i += atOnce)
    await Promise.all(cookies.slice(i, i + atOnce).map((cookie) => join(address, cookie, feedIds)))
  tell({ connected: sockets.length })
})
