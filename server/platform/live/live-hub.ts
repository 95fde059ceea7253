import type { LiveTopic } from '#contract/live.ts'
import type { Engine } from '#db/connect.ts'
import { isUnavailable } from '#db/engine/errors.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { JobLog } from '#server/platform/jobs/define-job.ts'
import { groupReceivers } from './group-receivers.ts'
import { closeCodes, type LiveClient } from './live-client.ts'
import { textFrames } from './live-frame.ts'
import type { LiveMapper } from './live-mapper.ts'
import type { LivePresence } from './live-presence.ts'
import { LiveRooms } from './live-rooms.ts'
import { type Delivery, LiveStream } from './live-stream.ts'
import { idsByKind, type LiveTopicKind, topicOf } from './live-topic.ts'
import { LiveTyping } from './live-typing.ts'
import { fewReceivers, isPrompt, mergeDeliveries, mergeMessages, serialise } from './merge-messages.ts'

type Options = {
  engine: Engine
  mappers: readonly LiveMapper[]
  topics: readonly LiveTopicKind[]
  presence: LivePresence
  dbOf: (session: Session) => CompanyDb
  log: JobLog
  /** The pause after sending to many, as a multiple of the time it took. */
  pausePerSending?: number
  longestPauseMs?: typeof usualLongestPauseMs
}

const tickMs = 50
/** prompt: counts of unread messages are right everywhere within two seconds. */
const usualLongestPauseMs = { prompt: 1_500, usual: 3_000 }
/** About 10 µs per receiver, more on a busy machine. */
const usualPausePerSending = 200
const retryMs = 2_000
const pingMs = 25_000
const safetyNetMs = 15_000
const sentAtOnce = 200
const mostOfOnePerson = 30
const staleBy = 1_000
const mostAttempts = 3

/**
 * The open connections of this process. Published events are read in batches across all companies, and sent as one
 * serialised message to all receivers of the same events. The longer it takes to send to many, the longer the pause
 * before the next time, so that writes do not slow down with the number of people online.
 */
export class LiveHub {
  readonly rooms = new LiveRooms()
  readonly typing: LiveTyping
  readonly presence: LivePresence
  readonly #options: Options
  readonly #stream: LiveStream
  #position = 0
  #reading: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #again = false
  #nextTickAt = 0
  /** Messages to many people, sent once the pause is over. */
  #waiting: Delivery[] = []
  #pauseEndsAt = { prompt: 0, usual: 0 }
  #pauseTimer: NodeJS.Timeout | undefined
  #stops: (() => unknown)[] = []
  #stopped = false

  constructor(options: Options) {
    this.#options = options
    this.presence = options.presence
    this.typing = new LiveTyping({ ...options, rooms: this.rooms })
    this.#stream = new LiveStream(options.engine, options.mappers, (error, { id, kind }) =>
      options.log.error({ err: error, eventId: id, kind }, 'Live message mapper failed'),
    )
  }

  /** Starts to listen. Call it before the server does. */
  async start() {
    this.#position = await this.#stream.newestPosition()
    const wake = () => this.#wake()
    const unlisten = await this.#options.engine.listen('hiroba_live', wake, wake)
    const untype = await this.typing.start()
    const unsee = await this.presence.start()
    const safetyNet = setInterval(wake, safetyNetMs)
    const ping = setInterval(() => void this.#ping(), pingMs)
    this.#stops = [unlisten, untype, unsee, () => clearInterval(safetyNet), () => clearInterval(ping)]
    wake()
  }

  /** Closes every connection; clients reconnect to another process by themselves. */
  async stop() {
    this.#stopped = true
    clearTimeout(this.#timer)
    clearTimeout(this.#pauseTimer)
    for (const stop of this.#stops) await stop()
    await this.#reading
    for (const client of this.rooms.clients) client.close(closeCodes.goingAway, 'The server stops')
  }

  stats() {
    return { connections: this.rooms.clients.size, position: this.#position }
  }

  /** Adds a connection. `since` is the last position that it received, if it reconnects. */
  async join(client: LiveClient, since: number | undefined) {
    const { companyId, userId } = client.session
    if (this.rooms.ofUser(companyId, userId).size >= mostOfOnePerson)
      return client.close(closeCodes.tooMany, 'Too many connections')
    // From here on it receives what comes after `until`; what came before is looked up.
    const until = this.#position
    client.position = since ?? until
    client.say({ type: 'hello', position: client.position })
    this.rooms.add(client)
    if (since === undefined) return
    client.hold()
    const missed = await this.#stream.between(companyId, since, until).catch((error: unknown) => {
      // It reconnects with the same position, instead of fetching everything from a database that is away.
      if (isUnavailable(error)) throw error
      this.#options.log.error({ err: error }, 'Reading missed live messages failed')
      return null
    })
    client.release(missed ? this.#concerning(client, missed, until) : [reset(until)], until)
    this.#sayMissed(client)
  }

  leave(client: LiveClient) {
    this.rooms.remove(client)
  }

  /** Sets the topics that a connection is notified of, limited to those the person may watch. */
  async watch(client: LiveClient, topics: readonly LiveTopic[]) {
    this.rooms.watch(client, topics.length > 0 ? await this.#watchable(client.session, topics) : [])
    client.hasWatched = true
    this.#sayMissed(client)
  }

  async #watchable(session: Session, topics: readonly LiveTopic[]) {
    const ids = idsByKind(topics)
    const allowed: LiveTopic[] = []
    for (const { kind, watchable } of this.#options.topics) {
      const asked = ids.get(kind)
      if (!asked) continue
      for (const id of await watchable(this.#options.dbOf(session), session, asked))
        allowed.push(topicOf(kind, id))
    }
    return allowed
  }

  /** Reloads the sessions of these people; null means the whole company. Connections of ended sessions are closed. */
  recheck(companyId: number, userIds: readonly number[] | null) {
    return this.#recheck(
      userIds
        ? userIds.flatMap((userId) => [...this.rooms.ofUser(companyId, userId)])
        : this.rooms.ofCompany(companyId),
    )
  }

  /** Reloads all sessions: a change may have been announced that did not arrive. */
  recheckAll() {
    return this.#recheck([...this.rooms.clients])
  }

  async #recheck(clients: readonly LiveClient[]) {
    for (const client of clients) {
      try {
        await this.#onceBack(async () => {
          client.session = await client.authenticate()
          this.rooms.refile(client)
          if (client.watching.size > 0) await this.watch(client, [...client.watching])
        })
      } catch (error) {
        // Nobody keeps receiving messages with permissions that could not be checked.
        if (isUnavailable(error)) client.close(closeCodes.tryAgain, 'Try again')
        else client.close(closeCodes.signedOut, 'The session has ended')
      }
    }
  }

  /* Tasks that fail because the database is away, when there are no events either, are run once it is back. */
  async #onceBack(work: () => Promise<void>) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        if (!isUnavailable(error) || attempt === mostAttempts || this.#stopped) throw error
        await this.#options.engine.whenBack()
      }
    }
  }

  /* The missed messages for this person. Its topics are not known yet, so messages about topics wait. */
  #concerning(client: LiveClient, missed: readonly Delivery[], until: number): string[] {
    const { audienceIds, userId } = client.session
    const mine = missed.filter(
      ({ toAudiences, toUsers }) =>
        toUsers?.includes(userId) || toAudiences?.some((id) => audienceIds.includes(id)),
    )
    client.missed = new Set(missed.flatMap(({ toWatchersOf }) => toWatchersOf ?? []))
    return mine.length > 0 ? mergeMessages(mine, until) : []
  }

  #sayMissed(client: LiveClient) {
    if (!client.hasWatched || client.missed.size === 0) return
    const ids = idsByKind([...client.watching].filter((topic) => client.missed.has(topic)))
    client.missed = new Set()
    for (const { kind, missed } of this.#options.topics)
      if (ids.has(kind)) client.say({ ...missed(ids.get(kind)!), position: client.position })
  }

  #wake() {
    this.#again = true
    if (this.#stopped || this.#reading || this.#timer) return
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        this.#reading = this.#read().finally(() => {
          this.#reading = undefined
          if (this.#again) this.#wake()
        })
      },
      Math.max(0, this.#nextTickAt - performance.now()),
    )
  }

  async #read() {
    this.#again = false
    try {
      const { deliveries, reached, more } = await this.#stream.after(this.#position)
      await this.#send(deliveries, reached)
      this.#nextTickAt = performance.now() + tickMs
      if (more) this.#again = true
    } catch (error) {
      if (!isUnavailable(error)) this.#options.log.error({ err: error }, 'Reading live messages failed')
      this.#nextTickAt = performance.now() + retryMs
      this.#again = !this.#stopped
    }
  }

  async #send(published: readonly Delivery[], reached: number) {
    const begunAt = performance.now()
    let resumedAt = begunAt
    const pauseEndsAt = { ...this.#pauseEndsAt }
    const all = mergeDeliveries([...this.#waiting, ...published]).map((delivery) => {
      const receivers = this.rooms.receivers(delivery)
      const paused = begunAt < pauseEndsAt[paceOf(delivery)]
      return { delivery, receivers, waits: paused && receivers.size > fewReceivers }
    })
    const now = all.filter(({ waits }) => !waits)
    const groups = groupReceivers(now.map(({ receivers }) => receivers))
    this.#waiting = all.flatMap(({ delivery, waits }) => (waits ? delivery : []))
    // A connection added from here on treats this batch as past and looks it up.
    this.#position = reached
    const complete = this.#completeUntil()
    let sent = 0
    let spentMs = 0
    for (const { clients, indexes } of groups) {
      const said = mergeMessages(
        indexes.map((index) => now[index]!.delivery),
        complete,
        clients.length,
      )
      const frames = textFrames(said)
      for (const client of clients) {
        client.deliver(frames, complete)
        sent += 1
        if (sent % sentAtOnce > 0) continue
        spentMs += performance.now() - resumedAt
        await othersTurn()
        resumedAt = performance.now()
      }
    }
    spentMs += performance.now() - resumedAt
    const { pausePerSending = usualPausePerSending, longestPauseMs = usualLongestPauseMs } = this.#options
    for (const pace of ['prompt', 'usual'] as const)
      if (begunAt >= pauseEndsAt[pace])
        this.#pauseEndsAt[pace] =
          performance.now() + Math.min(longestPauseMs[pace], spentMs * pausePerSending)
    // What was added may wait for less time than what waited before.
    clearTimeout(this.#pauseTimer)
    this.#pauseTimer = undefined
    if (this.#waiting.length > 0)
      this.#pauseTimer = setTimeout(
        () => {
          this.#pauseTimer = undefined
          this.#wake()
        },
        Math.max(
          0,
          Math.min(...this.#waiting.map((waiting) => this.#pauseEndsAt[paceOf(waiting)])) - performance.now(),
        ),
      )
  }

  /** The position up to which everything has been sent to everyone: a connection that breaks now resumes there. */
  #completeUntil() {
    return Math.min(this.#position, ...this.#waiting.map(({ position }) => position - 1))
  }

  async #ping() {
    let pinged = 0
    for (const client of [...this.rooms.clients]) {
      if (!client.alive) {
        client.socket.terminate()
        continue
      }
      // It may have been used since, and last longer.
      if (client.session.expiresAt.getTime() <= Date.now()) await this.#recheck([client])
      if (client.session.expiresAt.getTime() <= Date.now()) continue
      client.alive = false
      client.ping()
      // Quiet clients advance too, so that a later resumption reads few positions.
      if (!this.#reading && this.#position - client.position > staleBy)
        client.say({ type: 'hello', position: this.#completeUntil() })
      pinged += 1
      if (pinged % sentAtOnce === 0) await othersTurn()
    }
  }
}

const paceOf = ({ message }: Delivery) => (isPrompt(message) ? 'prompt' : 'usual')

const othersTurn = () => new Promise((resolve) => setImmediate(resolve))

const reset = (position: number) => serialise({ type: 'reset', position })
