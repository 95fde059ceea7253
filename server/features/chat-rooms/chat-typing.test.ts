import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { addChatRoomMembers, createChatRoom, removeChatRoomMember } from '#contract/chat-rooms.ts'
import { chatRoomTopic, typingMembers } from '#contract/live.ts'
import { makeUser } from '#db/factories/user.ts'
import type { Client } from '#testing/client.ts'
import { newColleague } from '#testing/organising.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let hanako: Client
let hanakoId: number
const sockets: WebSocket[] = []
beforeAll(async () => {
  server = await testServer()
  hanako = await server.as(server.company.logins.employee)
  hanakoId = server.company.employeeId
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await server.close()
})

const newRoom = async (userIds: number[]) =>
  (
    await hanako.call(createChatRoom, {
      body: { name: '催事', description: '', userIds, clientKey: newClientKey() },
    })
  ).body.id

/** A connection that watches a room, and who it was told is writing there. */
async function look({ cookie }: Client, roomId: number) {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/v2/live`, {
    headers: { cookie, origin: server.address },
  })
  sockets.push(socket)
  const told: unknown[] = []
  await new Promise((resolve) => {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as { type: string }
      if (message.type === 'hello') resolve(undefined)
      if (message.type === 'chat_rooms.typing') told.push(message)
    })
  })
  socket.send(JSON.stringify({ type: 'watch', topics: [chatRoomTopic(roomId)] }))
  const type = () => socket.send(JSON.stringify({ type: 'typing', topic: chatRoomTopic(roomId) }))
  return { socket, told, type }
}

/* The server takes one in 2 seconds, and none before it knows that the room is on the screen. */
const typeUntil = (type: () => void, check: () => void) =>
  vi.waitFor(
    () => {
      type()
      check()
    },
    { timeout: 10_000, interval: 250 },
  )
const aWhile = 600

it('who writes is told to members who have the room open, rarely, and to nobody else', async () => {
  const [second, third, stranger] = [
    await newColleague(server),
    await newColleague(server),
    await newColleague(server),
  ]
  const id = await newRoom([second.id, third.id])
  const elsewhere = await newRoom([second.id, third.id])
  const writer = await look(hanako, id)
  const reader = await look(second.client, id)
  const away = await look(third.client, elsewhere)
  const outside = await look(stranger.client, id)
  await typeUntil(writer.type, () =>
    expect(reader.told).toEqual([{ type: 'chat_rooms.typing', ids: [id], user_id: hanakoId }]),
  )
  for (let i = 0; i < 20; i++) writer.type()
  outside.type()
  away.type()
  await pause(aWhile)
  expect([reader, writer, away, outside].map(({ told }) => told.length)).toEqual([1, 0, 0, 0])

  await hanako.call(removeChatRoomMember, { params: { id }, body: { userId: second.id } })
  const third2 = await look(third.client, id)
  await typeUntil(writer.type, () => expect(third2.told).toHaveLength(1))
  reader.type()
  await pause(aWhile)
  expect([reader.told.length, third2.told.length, writer.told.length]).toEqual([1, 1, 0])
}, 30_000)

it('nobody is told in a large room', async () => {
  const second = await newColleague(server)
  const id = await newRoom([second.id])
  const userIds = await Promise.all(
    Array.from({ length: typingMembers - 2 }, () =>
      makeUser(server.company.db, { memberships: [{ departmentId: server.company.departmentId }] }),
    ),
  )
  await hanako.call(addChatRoomMembers, { params: { id }, body: { userIds } })
  const writer = await look(hanako, id)
  const reader = await look(second.client, id)
  await typeUntil(writer.type, () => expect(reader.told).toHaveLength(1))
  const one = await newColleague(server)
  await hanako.call(addChatRoomMembers, { params: { id }, body: { userIds: [one.id] } })
  await pause(2_100)
  writer.type()
  await pause(aWhile)
  expect(reader.told).toHaveLength(1)
}, 30_000)
