import { expect, test, vi } from 'vitest'
import { postTopic } from '#contract/live.ts'
import { LiveConnection, type LiveSocket } from './live-connection.ts'

function fakeSocket() {
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
  const connection = new LiveConnection('/api/v2/live', async (address) => {
    addresses.push(address)
    return socket
  })
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
