import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { LiveMessage, LiveSignal, LiveTopic } from '#contract/live.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { pingFrame, textFrames } from './live-frame.ts'
import { serialise } from './merge-messages.ts'

const mostBufferedBytes = 512 * 1024

/** Our own close codes. */
export const closeCodes = {
  signedOut: 4401,
  otherAccount: 4409,
  tooMany: 4429,
  badRequest: 1008,
  goingAway: 1001,
  tryAgain: 1013,
} as const

/** One open connection of one person. */
export class LiveClient {
  readonly socket: WebSocket
  /** The stream that the socket writes to. */
  readonly wire: Duplex
  /** Reloads the session. Throws if it has ended. */
  readonly authenticate: () => Promise<Session>
  session: Session
  watching: ReadonlySet<LiveTopic> = new Set()
  /** The audiences it is filed under: the session's, as of the last filing. */
  audienceIds: readonly number[] = []
  /** Everything up to this position that concerns the person has been sent. */
  position = 0
  alive = true
  /** Whether the client has sent which topics it watches. */
  hasWatched = false
  /** Topics that changed while the connection was broken, until the client has sent which it watches. */
  missed: ReadonlySet<LiveTopic> = new Set()
  /** When the person was last said to be writing, in milliseconds of `performance.now()`. */
  typedAt = Number.NEGATIVE_INFINITY
  #held: { frames: Buffer; reached: number }[] | null = null
  #heldBytes = 0

  constructor(
    { socket, wire }: { socket: WebSocket; wire: Duplex },
    session: Session,
    authenticate: () => Promise<Session>,
  ) {
    this.socket = socket
    this.wire = wire
    this.session = session
    this.authenticate = authenticate
  }

  /** Holds back new messages while missed ones are looked up. */
  hold() {
    this.#held = []
    this.#heldBytes = 0
  }

  /** Sends the missed messages, then those held back, in order. */
  release(missed: readonly string[], until: number) {
    const held = this.#held ?? []
    this.#held = null
    this.deliver(textFrames(missed), until)
    for (const { frames, reached } of held) this.deliver(frames, reached)
  }

  /**
   * Sends bytes that were framed once for many clients, bypassing the socket's own framing: with thousands of
   * connections that takes a fifth of the time. A client that does not keep up is dropped; it resumes when it can.
   */
  deliver(frames: Buffer, reached: number) {
    if (this.#held) {
      this.#heldBytes += frames.length
      if (this.#heldBytes > mostBufferedBytes) return this.socket.terminate()
      this.#held.push({ frames, reached })
      return
    }
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.wire.writableLength > mostBufferedBytes) {
      this.socket.terminate()
      return
    }
    if (frames.length > 0) this.wire.write(frames)
    this.position = Math.max(this.position, reached)
  }

  say(message: LiveMessage) {
    this.deliver(textFrames([serialise(message)]), message.position)
  }

  /** Sends what is outside of the stream; the position stays. */
  signal(signal: LiveSignal) {
    this.deliver(textFrames([serialise(signal)]), this.position)
  }

  ping() {
    if (this.socket.readyState === this.socket.OPEN) this.wire.write(pingFrame)
  }

  close(code: number, reason: string) {
    this.socket.close(code, reason)
  }
}
