import { camelCaseKeys, snakeCaseKeys } from '#common/key-case.ts'
import type { LiveMessage, LiveRequest, LiveSignal, LiveTopic } from '#contract/live.ts'

export type LiveNews = LiveMessage | LiveSignal

type Listener = (message: LiveNews) => void

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
/** Of more changes than this the page fetches everything again. */
const mostHeld = 300

/**
 * The page's only live connection. It begins where the page's first responses did, and after a break resumes from the
 * last position it received.
 */
export class LiveConnection {
  private position: number | undefined
  private readonly begunAt: () => number | undefined
  private socket: LiveSocket | undefined
  private wanted = false
  private readonly listeners = new Map<Listener, { always: boolean }>()
  /** While nobody looks at the page: what the listeners have not heard, merged by type. */
  private held: Map<LiveNews['type'], LiveNews> | undefined
  private readonly watched = new Map<symbol, readonly LiveTopic[]>()
  private readonly openSocket: OpenSocket
  private readonly address: string

  /** `begunAt`: the position of the stream before anything on the page was fetched, if it is known. */
  constructor(address: string, openSocket: OpenSocket, begunAt: () => number | undefined = () => undefined) {
    this.address = address
    this.openSocket = openSocket
    this.begunAt = begunAt
  }

  async start() {
    if (this.wanted) return
    this.wanted = true
    const socket = await this.openSocket(() => {
      const since = this.position ?? this.begunAt()
      return since === undefined ? this.address : `${this.address}?since=${since}`
    })
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

  /** Until `wake`, only listeners with `always` are called, and the others hear what they missed then. */
  rest() {
    this.held ??= new Map()
  }

  wake() {
    const missed = [...(this.held?.values() ?? [])]
    this.held = undefined
    for (const message of missed)
      for (const [listener, { always }] of this.listeners) if (!always) listener(message)
  }

  /** Returns a function that unsubscribes. */
  listen(listener: Listener, { always = false } = {}): () => void {
    this.listeners.set(listener, { always })
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
    const topics = [...new Set([...this.watched.values()].flat())].slice(-mostWatched)
    this.ask({ type: 'watch', topics })
  }

  /** Says that the person is writing; nothing while there is no connection. */
  type(topic: LiveTopic) {
    this.ask({ type: 'typing', topic })
  }

  /** Says that the page is on the screen and in use. */
  here() {
    this.ask({ type: 'here' })
  }

  private ask(request: LiveRequest) {
    if (this.socket?.readyState === open) this.socket.send(JSON.stringify(snakeCaseKeys(request)))
  }

  private receive(text: string) {
    const message = camelCaseKeys(JSON.parse(text)) as LiveNews
    if ('position' in message) this.position = message.position
    const { spreadMs = 0, ...said } = message as LiveNews & { spreadMs?: number }
    if (spreadMs > 0) setTimeout(() => this.say(said), Math.random() * spreadMs)
    else this.say(said)
  }

  private say(message: LiveNews) {
    for (const [listener, { always }] of this.listeners) if (always || !this.held) listener(message)
    if (this.held && 'position' in message) this.hold(message, this.held)
  }

  private hold(message: LiveMessage, held: Map<LiveNews['type'], LiveNews>) {
    const { position } = message
    const known = held.get(message.type)
    const ids =
      'ids' in message ? [...new Set([...(known && 'ids' in known ? known.ids : []), ...message.ids])] : []
    if (ids.length > mostHeld || held.has('reset')) {
      held.clear()
      held.set('reset', { type: 'reset', position })
    } else held.set(message.type, 'ids' in message ? { ...message, ids } : message)
  }
}
