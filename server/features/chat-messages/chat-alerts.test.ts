import { afterAll, beforeAll, expect, it } from 'vitest'
import { listChatAlerts } from '#contract/chat-messages.alerts.ts'
import { createChatMessage, deleteChatMessage } from '#contract/chat-messages.ts'
import {
  arrangeChatRoom,
  createChatRoom,
  getChatRoom,
  openDirectChatRoom,
  readChatRoom,
  removeChatRoomMember,
} from '#contract/chat-rooms.ts'
import { makeOfficialChatRoom } from '#db/factories/chat-room.ts'
import { companyIdOf } from '#db/tenant.ts'
import type { Client } from '#testing/client.ts'
import { newColleague } from '#testing/organising.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let taro: Client
beforeAll(async () => {
  server = await testServer()
  taro = await server.as(server.company.logins.manager)
})
afterAll(() => server.close())

const newRoom = async (userIds: number[]) =>
  (
    await taro.call(createChatRoom, {
      body: { name: '通知の相談', description: '', userIds, clientKey: newClientKey() },
    })
  ).body.id
const say = async (id: number, body: string, mentionedUserIds: number[] = [], who = taro) =>
  (
    await who.call(createChatMessage, {
      params: { id },
      body: { body, mentionedUserIds, clientKey: newClientKey() },
    })
  ).body
const alerts = async (client: Client) =>
  (await client.call(listChatAlerts, {})).body.chatAlerts.map(({ title, text }) => [title, text])
const arrange = (client: Client, id: number, body: object) =>
  client.call(arrangeChatRoom, {
    params: { id },
    body: { pinned: false, muted: false, mutedUntil: null, ...body },
  })

it('notifies of the newest unread message of each room, by the level that the person chose', async () => {
  const person = await newColleague(server)
  const id = await newRoom([person.id])
  await say(id, '一通目')
  await say(id, '**二通目**')
  expect(await alerts(person.client)).toEqual([['通知の相談', '鈴木 太郎: 二通目']])
  // The person's own messages are not news to them.
  expect(await alerts(taro)).toEqual([])

  expect((await arrange(person.client, id, { notificationLevel: 'mentions' })).body.notificationLevel).toBe(
    'mentions',
  )
  expect(await alerts(person.client)).toEqual([])
  await say(id, '@あなた 見てください', [person.id])
  await say(id, 'その後の話')
  expect(await alerts(person.client)).toEqual([['通知の相談', '鈴木 太郎: @あなた 見てください']])

  await arrange(person.client, id, { notificationLevel: 'none' })
  expect(await alerts(person.client)).toEqual([])
  // The count is not the level's business.
  const room = (await person.client.call(getChatRoom, { params: { id } })).body
  expect([room.unreadCount, room.mentionCount]).toEqual([4, 1])
  // What is arranged otherwise leaves the level as it is.
  expect((await arrange(person.client, id, { pinned: true })).body.notificationLevel).toBe('none')
})

it('is quiet in muted rooms until the mute ends, and about what was read, deleted or is old', async () => {
  const person = await newColleague(server)
  const id = await newRoom([person.id])
  const first = await say(id, '@あなた', [person.id])
  await arrange(person.client, id, { muted: true })
  expect(await alerts(person.client)).toEqual([])
  await arrange(person.client, id, { muted: true, mutedUntil: '2020-01-01T00:00:00Z' })
  expect(await alerts(person.client)).toHaveLength(1)
  await taro.call(deleteChatMessage, { params: { id: first.id } })
  expect(await alerts(person.client)).toEqual([])
  const second = await say(id, '読まれる')
  await person.client.call(readChatRoom, { params: { id }, body: { seq: second.seq } })
  expect(await alerts(person.client)).toEqual([])
  const third = await say(id, '古くなる')
  const { db } = server.company
  await db
    .updateTable('chatMessages')
    .set({ createdAt: new Date(Date.now() - 3 * 60_000) })
    .where('companyId', '=', companyIdOf(db))
    .where('id', '=', third.id)
    .execute()
  expect(await alerts(person.client)).toEqual([])
  await say(id, '退出の後')
  await taro.call(removeChatRoomMember, { params: { id }, body: { userId: person.id } })
  expect(await alerts(person.client)).toEqual([])
})

it('begins with everything in direct rooms and groups, and with mentions in official rooms', async () => {
  const person = await newColleague(server)
  const { body: direct } = await taro.call(openDirectChatRoom, { body: { userId: person.id } })
  await say(direct.id, 'いま少しよいですか')
  expect(await alerts(person.client)).toEqual([['鈴木 太郎', 'いま少しよいですか']])
  await person.client.call(readChatRoom, { params: { id: direct.id }, body: { seq: 1 } })
  const { db, administratorId } = server.company
  const official = await makeOfficialChatRoom(db, { name: '全社連絡', createdById: administratorId })
  await say(official, '定期連絡です')
  expect(await alerts(person.client)).toEqual([])
  await say(official, '@あなた お願いします', [person.id])
  expect(await alerts(person.client)).toEqual([['全社連絡', '鈴木 太郎: @あなた お願いします']])
})
