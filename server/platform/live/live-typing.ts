import type { LiveTopic } from '#contract/live.ts'
import type { Engine } from '#db/connect.ts'
import { type CompanyDb, wakeAfterCommit } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { LiveClient } from './live-client.ts'
import type { LiveRooms } from './live-rooms.ts'
import { type LiveTopicKind, parseTopic } from './live-topic.ts'

type Options = {
  engine: Engine
  rooms: LiveRooms
  topics: readonly LiveTopicKind[]
  dbOf: (session: Session) => CompanyDb
}

const channel = 'hiroba_typing'
const everyMs = 2_000

/** What every process is told: the topic, who writes, and who may know. */
type Typing = { c: number; t: LiveTopic; u: number; to: readonly number[] }

/** Says who is writing, to connections of all processes, without storing anything. */
export class LiveTyping {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Returns a function that stops listening. */
  start() {
    return this.#options.engine.listen(channel, (payload) => this.#pass(JSON.parse(payload) as Typing))
  }

  /** Takes what a connection says; nothing comes of it if it is too early or the topic is not on its screen. */
  async hear(client: LiveClient, topic: LiveTopic) {
    const now = performance.now()
    const place = this.#kindOf(topic)
    if (!place || !client.watching.has(topic) || now - client.typedAt < everyMs) return
    client.typedAt = now
    const { session } = client
    const db = this.#options.dbOf(session)
    const to = await place.kind.typing?.receivers(db, session, place.id)
    if (!to) return
    const said: Typing = { c: session.companyId, t: topic, u: session.userId, to }
    wakeAfterCommit(db, channel, JSON.stringify(said))
  }

  #pass({ c: companyId, t: topic, u: userId, to }: Typing) {
    const place = this.#kindOf(topic)
    const signal = place?.kind.typing?.signal(place.id, userId)
    if (!signal) return
    for (const receiver of to)
      if (receiver !== userId)
        for (const client of this.#options.rooms.ofUser(companyId, receiver))
          if (client.watching.has(topic)) client.signal(signal)
  }

  #kindOf(topic: LiveTopic) {
    const parsed = parseTopic(topic)
    const kind = parsed && this.#options.topics.find((one) => one.kind === parsed.kind)
    return kind && { kind, id: parsed.id }
  }
}
