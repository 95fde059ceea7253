import { camelCaseKeys, snakeCaseKeys } from '#common/key-case.ts'
import type { LiveMessage, LiveRequest, LiveTopic } from '#contract/live.ts'

type Listener = (message: LiveMessage) => void

/** The part of a reconnecting socket that a page uses. */
export type LiveSocket = {
  send(text: string): void
  close(): void
  readyState: number
  addEventListener(type: 'open', listener: () => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** `address` returns the address for each attempt to connect. */
export type OpenSocket = (address: () => string) => Promise<LiveSocket>

const open = 1
const mostWatched = 100

/** The page's only live connection. After a break it resumes from the last position it received. */
export class LiveConnection {
  private position: number | undefined
  private socket: LiveSocket | undefined
  private wanted = false
  private readonly listeners = new Set<Listener>()
  private readonly watched = new Map<symbol, readonly LiveTopic[]>()
  private readonly openSocket: OpenSocket
  private readonly address: string

  constructor(address: string, openSocket: OpenSocket) {
    this.address = address
    this.openSocket = openSocket
  }

  async start() {
    if (this.wanted) return
    this.wanted = true
    const socket = await this.openSocket(() =>
      this.position === undefined ? this.address : `${this.address}?since=${this.position}`,
    )
    if (!this.wanted) return socket.close()
    this.socket = socket
    socket.addEventListener('open', () => this.sendWatched())
    socket.addEventListener('message', (event) => this.receive(String(event.data)))
  }

  /** Messages missed meanwhile are delivered through `since` on the next start. */
  stop() {
    this.wanted = false
    this.socket?.close()
    this.socket = undefined
  }

  /** Returns a function that unsubscribes. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  /** The topics shown by one part of the page; an empty list removes it. */
  watch(who: symbol, topics: readonly LiveTopic[]) {
    if (topics.length > 0) this.watched.set(who, topics)
    else this.watched.delete(who)
    this.sendWatched()
  }

  private sendWatched() {
    if (this.socket?.readyState !== open) return
    const topics = [...new Set([...this.watched.values()].flat())].slice(-mostWatched)
    const request: LiveRequest = { type: 'watch', topics }
    this.socket.send(JSON.stringify(snakeCaseKeys(request)))
  }

  private receive(text: string) {
    const message = camelCaseKeys(JSON.parse(text)) as LiveMessage
    this.position = message.position
    const { spreadMs = 0, ...said } = message as LiveMessage & { spreadMs?: number }
    if (spreadMs > 0) setTimeout(() => this.say(said), Math.random() * spreadMs)
    else this.say(said)
  }

  private say(message: LiveMessage) {
    for (const listener of this.listeners) listener(message)
  }
}
