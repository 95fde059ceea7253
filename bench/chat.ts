import { randomUUID } from 'node:crypto'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import type { SignedIn } from './bench-database.ts'
import type { SeededChat } from './chat-data.ts'
import type { ChatLoad } from './chat-load.ts'
import { measureScrolling, type Scrolling } from './chat-scroll.ts'
import { openDirect } from './direct-load.ts'
import { compareBroadcast, type Fanout } from './fanout.ts'
import { type Figure, type LoadResult, median, medians } from './measure.ts'
import type { PathsLoad } from './paths-load.ts'

export type Chat = {
  product: LoadResult
  bare: LoadResult
  /** The p95 of sending, divided by that of a bare insert. */
  send: number
  /** The time of sending to the room of everybody, divided by that of sending to ten people. */
  wideSend: number
  wideSendMs: number
  list: LoadResult
  /** The time of opening a long room in its middle, divided by that of opening it at its end. */
  middle: number
  middleMs: number
  broadcast: Omit<Fanout, 'widePost'> | undefined
  /** Marking read while a sender holds the room, median. */
  readMs: number
  scrolling: Scrolling
}

export type ChatPlace = {
  address: string
  databaseUrl: string
  companyId: number
  chat: SeededChat
  /** A member of many rooms. */
  busy: SignedIn
  /** Of the room of ten people. */
  author: SignedIn
  listeners: readonly SignedIn[]
}

type Plan = {
  rounds: number
  sends: number
  load: (load: Omit<PathsLoad, 'connections' | 'seconds' | 'warmUpSeconds'>) => Promise<LoadResult>
  send: (load: Omit<ChatLoad, 'seconds' | 'warmUpSeconds'>) => Promise<LoadResult>
}

const senders = 16

/** Sends, lists and opens rooms in turns, so that other load on the machine affects both sides of each ratio. */
export async function measureChat(place: ChatPlace, { rounds, sends, load, send }: Plan): Promise<Chat> {
  const { address, databaseUrl, companyId, chat, busy } = place
  const broadcast =
    place.listeners.length > 0
      ? await compareBroadcast(address, {
          ...{ listeners: place.listeners, rounds: rounds * 2, type: 'chat_rooms.changed' },
          act: () => sendTo(place, chat.everyoneRoomId),
        })
      : undefined

  const listed: LoadResult[] = []
  const opened = { middle: [] as LoadResult[], end: [] as LoadResult[] }
  const room = `/api/v2/chat_rooms/${chat.longRoomId}`
  const { last_seq: last } = await get<{ last_seq: number }>(place, busy, room)
  for (let round = 0; round < rounds; round++) {
    const ask = (paths: string[]) => load({ address, paths, cookies: [busy.cookie] })
    listed.push(await ask(['/api/v2/chat_rooms?limit=40']))
    opened.end.push(await ask([`${room}/messages?limit=50`]))
    opened.middle.push(
      await ask(
        Array.from(
          { length: 50 },
          (_, n) => `${room}/messages?limit=50&around=${Math.ceil(last / 2) + n * 20}`,
        ),
      ),
    )
  }

  const scrolling = await measureScrolling(
    { address, cookie: busy.cookie, chatRoomId: chat.longRoomId, seq: Math.ceil(last / 2) },
    rounds,
  )

  const times = { wide: [] as number[], narrow: [] as number[] }
  for (let i = -10; i < sends; i++)
    for (const [kind, id] of [
      ['wide', chat.everyoneRoomId],
      ['narrow', chat.smallRoomId],
    ] as const) {
      const begun = performance.now()
      await sendTo(place, id)
      if (i >= 0) times[kind].push(performance.now() - begun)
    }

  const readMs = await readWhileSending(place, Math.min(20, sends))

  const results = { product: [] as LoadResult[], bare: [] as LoadResult[] }
  const people = Array.from({ length: senders }, (_, sender) => {
    const rooms = chat.ordinary.filter((_, n) => n % senders === sender)
    const userId = rooms[0]!.memberIds[0]!
    return {
      userId,
      chatRoomIds: rooms.filter(({ memberIds }) => memberIds.includes(userId)).map(({ id }) => id),
    }
  })
  for (let round = 0; round < rounds; round++)
    for (const how of round % 2 ? (['bare', 'product'] as const) : (['product', 'bare'] as const))
      results[how].push(await send({ databaseUrl, companyId, how, senders: people }))
  const ratios = results.product.map(({ p95Ms }, round) => p95Ms / results.bare[round]!.p95Ms)
  return {
    product: medians(results.product),
    bare: medians(results.bare),
    send: median(ratios),
    wideSend: median(times.wide) / median(times.narrow),
    wideSendMs: median(times.wide),
    list: medians(listed),
    middle: median(opened.middle.map(({ medianMs }, round) => medianMs / opened.end[round]!.medianMs)),
    middleMs: medians(opened.middle).medianMs,
    broadcast,
    readMs,
    scrolling,
  }
}

const headersOf = ({ cookie }: SignedIn) => ({
  cookie,
  'content-type': 'application/json',
  'x-csrf-token': csrfToken(cookie.slice(cookie.indexOf('=') + 1)),
})

async function post({ address }: ChatPlace, person: SignedIn, path: string, body: object) {
  const response = await fetch(address + path, {
    ...{ method: 'POST', headers: headersOf(person), body: JSON.stringify(body) },
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

const sendTo = (place: ChatPlace, chatRoomId: number) =>
  post(place, place.author, `/api/v2/chat_rooms/${chatRoomId}/messages`, {
    ...{ body: '会議室は3階に変更になりました。', client_key: randomUUID() },
  })

async function get<Body>({ address }: ChatPlace, { cookie }: SignedIn, path: string) {
  const response = await fetch(address + path, { headers: { cookie } })
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as Body
}

/** Marks messages as read and unread while another connection holds the row of the room, as a sender does. */
async function readWhileSending(place: ChatPlace, turns: number) {
  const path = `/api/v2/chat_rooms/${place.chat.smallRoomId}`
  const { last_seq: seq } = await get<{ last_seq: number }>(place, place.author, path)
  const sender = await openDirect(place.databaseUrl, place.companyId)
  const times: number[] = []
  await sender.query('begin')
  await sender.query('update chat_rooms set last_rev = last_rev where company_id = $1 and id = $2', [
    ...[place.companyId, place.chat.smallRoomId],
  ])
  for (let turn = 0; turn < turns; turn++) {
    const begun = performance.now()
    await post(place, place.author, `${path}/unread`, { seq })
    await post(place, place.author, `${path}/read`, { seq })
    times.push((performance.now() - begun) / 2)
  }
  await sender.query('rollback')
  await sender.end()
  return median(times)
}

const part = 'chat'
const figure = (name: string, value: string, wanted: string, met: boolean): Figure => ({
  ...{ part, name, value, wanted, met },
})
const ratio = (name: string, value: number, most: number) =>
  figure(name, value.toFixed(2), `≤ ${most}`, value <= most)

/** `messages`: of all rooms; a fifth of them is in the long one. */
export function chatFigures(measured: Chat, messages: number): Figure[] {
  const { product, bare, list, broadcast, scrolling } = measured
  const long = `a room of ${(messages / 5).toLocaleString('en')} messages`
  const ms = (value: number) => `${value.toFixed(1)} ms`
  return [
    ratio(
      `16 writers: p95 of sending a message (${ms(product.p95Ms)}, ${Math.round(product.perSecond)}/s), relative to a bare insert (${ms(bare.p95Ms)})`,
      ...([measured.send, 2] as const),
    ),
    ratio(
      `sending to a room of 10,000 (${ms(measured.wideSendMs)}), relative to one of 10`,
      ...([measured.wideSend, 1.5] as const),
    ),
    figure(
      'rooms of a person in 300, with counts and last messages, p95',
      ms(list.p95Ms),
      '≤ 10 ms',
      list.p95Ms <= 10,
    ),
    ratio(
      `opening ${long} in its middle (${ms(measured.middleMs)}), relative to its end`,
      ...([measured.middle, 1.3] as const),
    ),
    figure(
      `frames per second while scrolling ${long} on a phone, relative to a page of plain text (${Math.round(scrolling.plain)})`,
      ...([`${Math.round(scrolling.room)}`, '≥ 0.95', scrolling.room >= 0.95 * scrolling.plain] as const),
    ),
    figure(
      'marking read while a sender holds the room',
      ms(measured.readMs),
      'does not wait',
      measured.readMs < 1_000,
    ),
    ...(broadcast
      ? [
          ratio(
            `p99 until ${broadcast.connections.toLocaleString('en')} members with a live connection hear of a message (${Math.round(broadcast.p99Ms)} ms), relative to a bare WebSocket broadcast (${Math.round(broadcast.bareP99Ms)} ms)`,
            ...([broadcast.p99Ms / broadcast.bareP99Ms, 2] as const),
          ),
          figure('members that heard nothing', `${broadcast.missed}`, '0', broadcast.missed === 0),
        ]
      : []),
  ]
}
