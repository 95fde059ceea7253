import type { LiveTopic } from '#contract/live.ts'
import type { LiveClient } from './live-client.ts'
import type { Delivery } from './live-stream.ts'

/** The connections of one company by key; the maps of other companies are never read. */
type Room = {
  byAudience: Map<number, Set<LiveClient>>
  byUser: Map<number, Set<LiveClient>>
  byTopic: Map<LiveTopic, Set<LiveClient>>
}

const none: ReadonlySet<LiveClient> = new Set()

/** Finds the connections that a message concerns, without visiting the others. */
export class LiveRooms {
  readonly clients = new Set<LiveClient>()
  readonly #rooms = new Map<number, Room>()

  add(client: LiveClient) {
    this.clients.add(client)
    const room = this.#room(client.session.companyId)
    put(room.byUser, client.session.userId, client)
    this.refile(client)
  }

  remove(client: LiveClient) {
    if (!this.clients.delete(client)) return
    const room = this.#room(client.session.companyId)
    take(room.byUser, client.session.userId, client)
    for (const id of client.audienceIds) take(room.byAudience, id, client)
    for (const topic of client.watching) take(room.byTopic, topic, client)
    if (room.byUser.size === 0) this.#rooms.delete(client.session.companyId)
  }

  /** Files a client under its session's current audiences. */
  refile(client: LiveClient) {
    if (!this.clients.has(client)) return
    const { byAudience } = this.#room(client.session.companyId)
    for (const id of client.audienceIds) take(byAudience, id, client)
    client.audienceIds = client.session.audienceIds
    for (const id of client.audienceIds) put(byAudience, id, client)
  }

  watch(client: LiveClient, topics: readonly LiveTopic[]) {
    if (!this.clients.has(client)) return
    const { byTopic } = this.#room(client.session.companyId)
    for (const topic of client.watching) take(byTopic, topic, client)
    client.watching = new Set(topics)
    for (const topic of client.watching) put(byTopic, topic, client)
  }

  ofUser(companyId: number, userId: number): ReadonlySet<LiveClient> {
    return this.#rooms.get(companyId)?.byUser.get(userId) ?? none
  }

  ofCompany(companyId: number): LiveClient[] {
    return [...(this.#rooms.get(companyId)?.byUser.values() ?? [])].flatMap((clients) => [...clients])
  }

  /** All receivers of a delivery, each once. Valid until a client joins, leaves or changes its topics. */
  receivers(delivery: Delivery): ReadonlySet<LiveClient> {
    const room = this.#rooms.get(delivery.companyId)
    if (!room) return none
    const found: ReadonlySet<LiveClient>[] = []
    const collect = <K>(map: Map<K, Set<LiveClient>>, keys: readonly K[] = []) => {
      for (const key of keys) found.push(map.get(key) ?? none)
    }
    collect(room.byAudience, delivery.toAudiences)
    collect(room.byUser, delivery.toUsers)
    collect(room.byTopic, delivery.toWatchersOf)
    // Usually there is one topic or one audience, and nothing has to be merged.
    return found.length === 1 ? found[0]! : new Set(found.flatMap((clients) => [...clients]))
  }

  #room(companyId: number): Room {
    let room = this.#rooms.get(companyId)
    if (!room) {
      room = { byAudience: new Map(), byUser: new Map(), byTopic: new Map() }
      this.#rooms.set(companyId, room)
    }
    return room
  }
}

function put<K>(map: Map<K, Set<LiveClient>>, key: K, client: LiveClient) {
  const clients = map.get(key)
  if (clients) clients.add(client)
  else map.set(key, new Set([client]))
}

function take<K>(map: Map<K, Set<LiveClient>>, key: K, client: LiveClient) {
  const clients = map.get(key)
  if (clients?.delete(client) && clients.size === 0) map.delete(key)
}
