import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { postTopic } from '#contract/live.ts'
import type { Engine } from '#db/connect.ts'
import type { Session } from '#server/platform/auth/session.ts'
// Declares the session of a request.
import type {} from '#server/platform/http/bind.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { defineEvent } from '#server/platform/outbox/define-event.ts'
import { startOutbox } from '#server/platform/outbox/dispatcher.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { testDatabase } from '#testing/database.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { LiveHub } from './live-hub.ts'
import { defineLiveMapper } from './live-mapper.ts'
import { LivePresence } from './live-presence.ts'
import { registerLive } from './register-live.ts'

const quiet = { info() {}, warn() {}, error() {} }
const created = defineEvent<{ id: number; audienceId: number }>('test.created')
const changed = defineEvent<{ id: number }>('test.changed')
const roomChanged = defineEvent<{ id: number }>('test.room_changed')
const chatted = defineEvent<{ id: number; audienceId: number }>('test.chatted')
const noticed = defineEvent<{ userId: number }>('test.noticed')
const mappers = [
  defineLiveMapper(created, ({ id, audienceId }) => [
    { toAudiences: [audienceId], message: { type: 'feeds.created', ids: [id] } },
  ]),
  defineLiveMapper(changed, ({ id }) => [
    { toWatchersOf: [postTopic(id)], message: { type: 'feeds.changed', ids: [id] } },
  ]),
  defineLiveMapper(roomChanged, ({ id }) => [
    { toWatchersOf: [`room:${id}`], message: { type: 'waiting.changed' } },
  ]),
  defineLiveMapper(chatted, ({ id, audienceId }) => [
    { toAudiences: [audienceId], message: { type: 'chat_rooms.changed', ids: [id] } },
  ]),
  defineLiveMapper(noticed, ({ userId }) => [
    { toUsers: [userId], message: { type: 'announcements.changed' } },
  ]),
]
const secretFeed = 666

const patiently = { timeout: 10_000 }
const isSecond = (said: unknown) => JSON.stringify(said) === '["feeds.created",[2]]'

type Message = { type: string; position: number; ids?: number[]; spread_ms?: number }

onEachEngine('live', (kind) => {
  const usualPausesMs = { prompt: 1_500, usual: 3_000 }
  const longestPauseMs = { ...usualPausesMs }
  let engine: Engine
  let app: FastifyInstance
  let hub: LiveHub
  let outbox: Awaited<ReturnType<typeof startOutbox>>
  let companies: number[]
  /** The signed-in people by the cookie's value, with their audiences. */
  let signedIn: Map<string, { companyId: number; userId: number; audienceIds: number[] }>
  let sockets: WebSocket[]

  beforeEach(async () => {
    Object.assign(longestPauseMs, usualPausesMs)
    engine = await testDatabase({ kind })
    const rows = await engine.installation
      .insertInto('companies')
      .values([
        { code: 'a', name: 'A' },
        { code: 'b', name: 'B' },
      ])
      .returning('id')
      .execute()
    companies = rows.map(({ id }) => id)
    const [a, b] = companies as [number, number]
    signedIn = new Map([
      ['hanako', { companyId: a, userId: 1, audienceIds: [10] }],
      ['taro', { companyId: a, userId: 2, audienceIds: [10, 11] }],
      ['stranger', { companyId: b, userId: 1, audienceIds: [10, 11] }],
    ])
    sockets = []
    app = Fastify({ forceCloseConnections: true })
    app.setErrorHandler((error, _request, reply) =>
      reply.code(error instanceof Refusal ? error.status : 500).send({}),
    )
    hub = new LiveHub({
      engine,
      mappers,
      topics: [
        {
          kind: 'post',
          watchable: async (_db, _session, ids) => ids.filter((id) => id !== secretFeed),
          missed: (ids) => ({ type: 'feeds.changed', ids }),
        },
        {
          kind: 'room',
          watchable: async (_db, _session, ids) => ids.filter((id) => id !== secretFeed),
          missed: () => ({ type: 'waiting.changed' }),
        },
      ],
      presence: new LivePresence(engine),
      dbOf: ({ companyId }) => engine.company(companyId),
      log: quiet,
      pausePerSending: 1e6,
      longestPauseMs,
    })
    await hub.start()
    const sessionOf = async (request: FastifyRequest) => {
      const who = signedIn.get(request.headers.cookie ?? '')
      if (!who) throw new Refusal('unauthenticated')
      return { ...who, expiresAt: new Date(Date.now() + 60_000) } as unknown as Session
    }
    await registerLive(app, {
      hub,
      authenticate: sessionOf,
      recheck: sessionOf,
    })
    app.get('/api/v2/list', async (request) => {
      request.session = await sessionOf(request)
      return []
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    outbox = await startOutbox({ app: { engine }, subscribers: [], log: quiet })
  })
  afterEach(async () => {
    for (const socket of sockets) socket.terminate()
    await app.close()
    await outbox.stop()
    await engine.close()
  })

  const address = () => `127.0.0.1:${(app.server.address() as AddressInfo).port}`

  async function open(who: string, { since, origin }: { since?: number; origin?: string } = {}) {
    const socket = new WebSocket(
      `ws://${address()}/api/v2/live${since === undefined ? '' : `?since=${since}`}`,
      { headers: { cookie: who }, ...(origin && { origin }) },
    )
    sockets.push(socket)
    const messages: Message[] = []
    socket.on('message', (data) => messages.push(JSON.parse((data as Buffer).toString())))
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    await vi.waitFor(() => expect(messages[0]?.type).toBe('hello'))
    return {
      who,
      socket,
      messages,
      said: () => messages.slice(1).map(({ type, ids }) => [type, ids]),
    }
  }
  const watch = async ({ who, socket }: { who: string; socket: WebSocket }, feedIds: number[]) => {
    socket.send(JSON.stringify({ type: 'watch', topics: feedIds.map(postTopic) }))
    const { companyId, userId } = signedIn.get(who)!
    const watched = new Set(feedIds.filter((id) => id !== secretFeed).map(postTopic))
    await vi.waitFor(() =>
      expect([...hub.rooms.ofUser(companyId, userId)].map(({ watching }) => watching)).toContainEqual(
        watched,
      ),
    )
  }
  const db = (company = 0) => engine.company(companies[company]!)
  /** Everything has been sent once this marker, addressed to the person, has arrived. */
  async function settle(userId: number, connection: { messages: Message[] }, company = 0) {
    await publish(db(company), noticed, { userId })
    await vi.waitFor(() => expect(connection.messages.at(-1)?.type).toBe('announcements.changed'), {
      timeout: 5_000,
    })
  }

  test('a message reaches the members of the audience, the watchers and the person, and nobody else', async () => {
    const hanako = await open('hanako')
    const taro = await open('taro')
    const stranger = await open('stranger')
    await watch(hanako, [7, secretFeed])
    await watch(stranger, [7])
    await publish(db(), created, { id: 5, audienceId: 11 })
    await publish(db(), changed, { id: 7 })
    await publish(db(), changed, { id: secretFeed })
    await settle(1, hanako)
    await settle(2, taro)
    await settle(1, stranger, 1)
    expect(hanako.said()).toEqual([
      ['feeds.changed', [7]],
      ['announcements.changed', undefined],
    ])
    expect(taro.said()).toEqual([
      ['feeds.created', [5]],
      ['announcements.changed', undefined],
    ])
    expect(stranger.said()).toEqual([['announcements.changed', undefined]])
  })

  test('a page misses nothing that was published after its first response and before it connected', async () => {
    await publish(db(), noticed, { userId: 1 })
    await vi.waitFor(() => expect(hub.stats().position).toBeGreaterThan(0))
    const list = (cookie: string) => fetch(`http://${address()}/api/v2/list`, { headers: { cookie } })
    expect((await list('nobody')).headers.get('live-position')).toBeNull()
    const { headers } = await list('taro')
    const since = Number(headers.get('live-position'))
    await publish(db(), created, { id: 5, audienceId: 11 })
    await vi.waitFor(() => expect(hub.stats().position).toBeGreaterThan(since))
    const taro = await open('taro', { since })
    await settle(2, taro)
    expect(taro.said()).toEqual([
      ['feeds.created', [5]],
      ['announcements.changed', undefined],
    ])
  })

  test('each kind of topic is watched by its own rule, and an unknown kind by nobody', async () => {
    const hanako = await open('hanako')
    const topics = ['room:5', `room:${secretFeed}`, 'post:5', 'cellar:5']
    hanako.socket.send(JSON.stringify({ type: 'watch', topics }))
    const [client] = [...hub.rooms.ofUser(companies[0]!, 1)]
    await vi.waitFor(() => expect(client!.watching).toEqual(new Set(['post:5', 'room:5'])))
    for (const id of [5, 6, secretFeed]) await publish(db(), roomChanged, { id })
    await settle(1, hanako)
    expect(hanako.said()).toEqual([
      ['waiting.changed', undefined],
      ['announcements.changed', undefined],
    ])
  })

  test('changes at the same time are sent as one message', async () => {
    const taro = await open('taro')
    await watch(taro, [1, 2, 3])
    await Promise.all(Array.from({ length: 60 }, (_, i) => publish(db(), changed, { id: 1 + (i % 3) })))
    await settle(2, taro)
    const changes = taro.messages.filter(({ type }) => type === 'feeds.changed')
    expect(new Set(changes.flatMap(({ ids }) => ids))).toEqual(new Set([1, 2, 3]))
    expect(changes.length).toBeLessThan(30)
    expect(taro.messages.at(-1)!.position).toBe(hub.stats().position)
  })

  test('messages to one person never wait for messages to many, and nothing is lost in between', async () => {
    const [companyId] = companies as [number]
    for (let userId = 100; userId <= 150; userId++)
      signedIn.set(`person ${userId}`, { companyId, userId, audienceIds: [20] })
    const many = await Promise.all(Array.from({ length: 51 }, (_, i) => open(`person ${100 + i}`)))
    const [one] = many as [(typeof many)[number]]
    await publish(db(), created, { id: 1, audienceId: 20 })
    await vi.waitFor(() => expect(one.said()).toEqual([['feeds.created', [1]]]), patiently)
    await publish(db(), created, { id: 2, audienceId: 20 })
    await publish(db(), noticed, { userId: 100 })
    await vi.waitFor(() => expect(one.said()).toContainEqual(['announcements.changed', undefined]), patiently)
    const between = one.messages.at(-1)!.position
    await vi.waitFor(
      () => expect(many.map(({ said }) => said().at(-1)).every(isSecond)).toBe(true),
      patiently,
    )
    expect(one.said()).toEqual([
      ['feeds.created', [1]],
      ['announcements.changed', undefined],
      ['feeds.created', [2]],
    ])
    // If the connection had broken in between, it would have received the second post on reconnecting.
    const back = await open('person 100', { since: between })
    await vi.waitFor(() => expect(back.said()[0]).toEqual(['feeds.created', [2]]), patiently)
  })

  test('a chat message to many waits for less time than other messages to many', async () => {
    const [companyId] = companies as [number]
    for (let userId = 200; userId <= 250; userId++)
      signedIn.set(`member ${userId}`, { companyId, userId, audienceIds: [30] })
    const [one] = await Promise.all(Array.from({ length: 51 }, (_, i) => open(`member ${200 + i}`)))
    // Longer than this test.
    longestPauseMs.usual = 600_000
    await publish(db(), created, { id: 1, audienceId: 30 })
    await vi.waitFor(() => expect(one!.said()).toEqual([['feeds.created', [1]]]), patiently)
    // Once the post waits already, not only together with it.
    const before = hub.stats().position
    await publish(db(), created, { id: 2, audienceId: 30 })
    await vi.waitFor(() => expect(hub.stats().position).toBeGreaterThan(before), patiently)
    await publish(db(), chatted, { id: 7, audienceId: 30 })
    await vi.waitFor(() => expect(one!.said()).toHaveLength(2), patiently)
    expect(one!.said().at(-1)).toEqual(['chat_rooms.changed', [7]])
    // Each of the many fetches less, so they need not wait for each other as long.
    const [post, chat] = one!.messages.slice(-2)
    expect(chat!.spread_ms).toBeLessThan(post!.spread_ms!)
  })

  test('a client that reconnects receives exactly what it missed, in order, including watched posts', async () => {
    const first = await open('taro')
    await publish(db(), created, { id: 1, audienceId: 10 })
    await vi.waitFor(() => expect(first.messages).toHaveLength(2))
    const since = first.messages.at(-1)!.position
    first.socket.close()
    await once(first.socket, 'close')

    const bystander = await open('hanako')
    for (const id of [2, 3]) await publish(db(), created, { id, audienceId: 11 })
    await publish(db(1), created, { id: 99, audienceId: 11 })
    await publish(db(), changed, { id: 70 })
    await publish(db(), changed, { id: 71 })
    await settle(1, bystander)

    const back = await open('taro', { since })
    await watch(back, [70, 5])
    await publish(db(), created, { id: 4, audienceId: 10 })
    await vi.waitFor(() => expect(back.said().at(-1)).toEqual(['feeds.created', [4]]), { timeout: 5_000 })
    expect(back.messages[0]).toEqual({ type: 'hello', position: since })
    expect(back.said()).toEqual([
      ['feeds.created', [2, 3]],
      ['feeds.changed', [70]],
      ['feeds.created', [4]],
    ])
    const positions = back.messages.map(({ position }) => position)
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  })

  test('starts over after too long a break, or from an unknown position', async () => {
    const hanako = await open('hanako')
    for (let id = 1; id <= 3; id++) await publish(db(), created, { id, audienceId: 11 })
    await settle(1, hanako)
    const newest = hub.stats().position
    await engine.installation.deleteFrom('outboxEvents').where('position', '<', newest).execute()
    for (const since of [0, newest + 100]) {
      const back = await open('taro', { since })
      await vi.waitFor(() => expect(back.messages[1]).toEqual({ type: 'reset', position: newest }))
    }
    const current = await open('taro', { since: newest })
    await settle(2, current)
    expect(current.said()).toEqual([['announcements.changed', undefined]])
  })

  test('starts over after more than 500 missed events', async () => {
    const hanako = await open('hanako')
    for (let i = 0; i < 6; i++)
      await Promise.all(Array.from({ length: 90 }, (_, id) => publish(db(), changed, { id })))
    await settle(1, hanako)
    const back = await open('taro', { since: 1 })
    await vi.waitFor(() => expect(back.messages[1]?.type).toBe('reset'))
  })

  test('no session, a page of another site, and invalid input are refused', async () => {
    await expect(open('nobody')).rejects.toThrow('401')
    await expect(open('hanako', { origin: 'https://elsewhere.example' })).rejects.toThrow('403')
    expect((await fetch(`http://${address()}/api/v2/live`)).status).toBe(400)
    const own = await open('hanako', { origin: `http://${address()}` })
    own.socket.send('nonsense')
    expect(await once(own.socket, 'close')).toMatchObject([1008, Buffer.from('Not understood')])
  })

  test('a session that ends closes its connections; a gained or lost audience counts immediately', async () => {
    const hanako = await open('hanako')
    const taro = await open('taro')
    const ended = once(taro.socket, 'close')
    signedIn.delete('taro')
    signedIn.get('hanako')!.audienceIds = [11]
    await hub.recheck(companies[0]!, null)
    expect((await ended)[0]).toBe(4401)
    await publish(db(), created, { id: 1, audienceId: 10 })
    await publish(db(), created, { id: 2, audienceId: 11 })
    await settle(1, hanako)
    expect(hanako.said()).toContainEqual(['feeds.created', [2]])
    expect(hub.stats().connections).toBe(1)
  })
})
