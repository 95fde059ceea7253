/*
 * Holds connections to the product's live endpoint or to the bare server open and records when each receives
 * the awaited message. A separate process, started by fanout.ts.
 */
import process from 'node:process'
import { WebSocket } from 'ws'

export type ToListeners =
  | { listen: string; cookies: readonly string[]; type: string }
  /**
   * Returns how long after `since` each connection received the next message, once all have or the timeout is
   * over.
   */
  | { since: number; patienceMs: number }
export type FromListeners = { connected: number } | { delaysMs: number[] }

const atOnce = 50
const sockets: WebSocket[] = []
let heardAt: number[] = []
let allHeard: (() => void) | undefined

/** The same clock in every process of the machine. */
const now = () => performance.timeOrigin + performance.now()

function join(url: string, cookie: string, type: string) {
  return new Promise<void>((resolve, reject) => {
    const origin = `http://${new URL(url).host}`
    const socket = new WebSocket(url, { headers: { cookie, origin }, perMessageDeflate: false })
    sockets.push(socket)
    socket.once('error', reject)
    socket.once('message', () => {
      socket.on('message', (data) => {
        if (!(data as Buffer).includes(type)) return
        heardAt.push(now())
        if (heardAt.length === sockets.length) allHeard?.()
      })
      resolve()
    })
  })
}

const tell = (message: FromListeners) => process.send!(message)

process.on('message', async (message: ToListeners) => {
  if ('listen' in message) {
    const { listen, cookies, type } = message
    for (let i = 0; i < cookies.length; i += atOnce)
      await Promise.all(cookies.slice(i, i + atOnce).map((cookie) => join(listen, cookie, type)))
    return tell({ connected: sockets.length })
  }
  if (heardAt.length < sockets.length)
    await new Promise<void>((resolve) => {
      allHeard = resolve
      setTimeout(resolve, message.patienceMs)
    })
  const delaysMs = heardAt.map((at) => at - message.since)
  heardAt = []
  allHeard = undefined
  tell({ delaysMs })
})
