import ReconnectingWebSocket from 'partysocket/ws'
import type { LiveSocket } from './live-connection.ts'
import { watchAccount } from './other-account.ts'

/** The server closes a connection with it if the browser uses another account than the page was drawn for. */
const otherAccount = 4409

let watched = false

/** Opens the page's live connection for an account. From then on the page leaves if the browser uses another one. */
export function openLiveSocket(address: () => string, account: string | undefined): LiveSocket {
  if (!watched) watchAccount(account)
  watched = true
  const addressed = () => {
    const plain = address()
    return account ? `${plain}${plain.includes('?') ? '&' : '?'}account=${account}` : plain
  }
  const socket = new ReconnectingWebSocket(addressed, [], { maxReconnectionDelay: 30_000 })
  socket.addEventListener('close', ({ code }) => {
    if (code === otherAccount) location.replace('/')
  })
  return socket
}
