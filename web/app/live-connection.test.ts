import { expect, test, vi } from 'vitest'
import { postTopic } from '#contract/live.ts'
import { LiveConnection, type LiveSocket } from './live-connection.ts'

function fakeSocket(begunAt?: number) {
  const listeners: Record<string, (event: never) => void> = {}
  const sent: string[] = []
  const addresses: (() => string)[] = []
  const socket: LiveSocket = {
    readyState: 1,
    send: (text) => sent.push(text),
    close: () => undefined,
    addEventListener: (type: string, listener: (event: never) => void) => {
      listeners[type] = listener
    },
  }
  const connection = new LiveConnection(
    '/api/v2/live',
    async (address) => {
      addresses.push(address)
      return socket
    },
    () => begunAt,
  )
  const say = (message: object) => listeners.message?.({ data: JSON.stringify(message) } as never)
  const opened = () => listeners.open?.(undefined as never)
  return { connection, sent, addresses, say, opened }
}

test('resumes from the last position after a break', async () => {
  const { connection, addresses, say } = fakeSocket()
  await connection.start()
  expect(addresses[0]?.()).toBe('/api/v2/live')
  say({ type: 'hello', position: 41 })
  say({ type: 'feeds.created', position: 42, ids: [7] })
  expect(addresses[0]?.()).toBe('/api/v2/live?since=42')
  connection.stop()
  await connection.start()
  expect(addresses[1]?.()).toBe('/api/v2/live?since=42')
})

test('begins where the first responses of the page did', async () => {
  const { connection, addresses, say } = fakeSocket(40)
  await connection.start()
  expect(addresses[0]?.()).toBe('/api/v2/live?since=40')
  say({ type: 'hello', position: 40 })
  say({ type: 'feeds.created', position: 43, ids: [7] })
  expect(addresses[0]?.()).toBe('/api/v2/live?since=43')
})

test('messages arrive in camelCase until the listener is removed', async () => {
  const { connection, say } = fakeSocket()
  await connection.start()
  const heard: unknown[] = []
  const leave = connection.listen((message) => heard.push(message))
  say({ type: 'feeds.changed', position: 1, ids: [7, 8] })
  leave()
  say({ type: 'feeds.changed', position: 2, ids: [9] })
  expect(heard).toEqual([{ type: 'feeds.changed', position: 1, ids: [7, 8] }])
})

test('a message to many people is handled within the delay it specifies', async () => {
  vi.useFakeTimers()
  try {
    const { connection, say } = fakeSocket()
    await connection.start()
    const heard: unknown[] = []
    connection.listen((message) => heard.push(message))
    say({ type: 'feeds.changed', position: 1, ids: [7], spread_ms: 4000 })
    expect(heard).toEqual([])
    vi.advanceTimersByTime(4000)
    expect(heard).toEqual([{ type: 'feeds.changed', position: 1, ids: [7] }])
  } finally {
    vi.useRealTimers()
  }
})

test('every part of the page subscribes to its posts, in one message and again after a break', async () => {
  const { connection, sent, opened } = fakeSocket()
  const [list, detail] = [Symbol('list'), Symbol('detail')]
  await connection.start()
  connection.watch(list, [1, 2].map(postTopic))
  connection.watch(detail, [2, 3].map(postTopic))
  connection.watch(list, [])
  opened()
  expect(sent.map((text) => JSON.parse(text).topics)).toEqual(
    [
      [1, 2],
      [1, 2, 3],
      [2, 3],
      [2, 3],
    ].map((ids) => ids.map(postTopic)),
  )
})

test('subscribes to at most a hundred posts, the latest ones', async () => {
  const { connection, sent } = fakeSocket()
  await connection.start()
  connection.watch(
    Symbol('list'),
    Array.from({ length: 130 }, (_, i) => postTopic(i)),
  )
  const watched = JSON.parse(sent.at(-1)!).topics
  expect(watched).toHaveLength(100)
  expect(watched.at(-1)).toBe(postTopic(129))
})

test('a hidden page hears what concerns its tab at once, and the rest when it is shown, merged', async () => {
  const { connection, say } = fakeSocket()
  await connection.start()
  const always: unknown[] = []
  const later: unknown[] = []
  connection.listen((message) => always.push(message.type), { always: true })
  connection.listen((message) => later.push(message))
  connection.rest()
  say({ type: 'chat_rooms.changed', position: 1, ids: [4, 5] })
  say({ type: 'chat_rooms.typing', ids: [4], user_id: 2 })
  say({ type: 'chat_rooms.changed', position: 2, ids: [5, 6] })
  expect([always, later]).toEqual([['chat_rooms.changed', 'chat_rooms.typing', 'chat_rooms.changed'], []])
  connection.wake()
  expect(later).toEqual([{ type: 'chat_rooms.changed', position: 2, ids: [4, 5, 6] }])
  expect(always).toHaveLength(3)
  connection.rest()
  say({ type: 'feeds.changed', position: 3, ids: Array.from({ length: 301 }, (_, i) => i) })
  say({ type: 'shell.changed', position: 4 })
  connection.wake()
  expect(later.slice(1)).toEqual([{ type: 'reset', position: 4 }])
})

test('a message outside of the stream leaves the position as it is', async () => {
  const { connection, addresses, say } = fakeSocket()
  await connection.start()
  say({ type: 'hello', position: 41 })
  say({ type: 'chat_rooms.typing', ids: [4], user_id: 2 })
  expect(addresses[0]?.()).toBe('/api/v2/live?since=41')
})
