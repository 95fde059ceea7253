import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAdminUsers } from '#contract/admin-users.ts'
import { createChatMessage, listChatMessageReaders, listChatMessages } from '#contract/chat-messages.ts'
import { createChatRoom, listChatRoomMembers, listChatRooms } from '#contract/chat-rooms.ts'
import { getUser } from '#contract/users.ts'
import { makeAppAccount } from '#db/factories/app-account.ts'
import { makeChatRoom } from '#db/factories/chat-room.ts'
import type { Client } from '#testing/client.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { sendMessage } from './chat-messages.commands.ts'

let server: TestServer
let hanako: Client
let taro: Client
let hanakoId: number
let taroId: number
beforeAll(async () => {
  server = await testServer()
  hanako = await server.as(server.company.logins.employee)
  taro = await server.as(server.company.logins.manager)
  hanakoId = server.company.employeeId
  taroId = server.company.managerId
})
afterAll(() => server.close())

const newRoom = async () =>
  (
    await hanako.call(createChatRoom, {
      body: { name: '倉庫', description: '', userIds: [taroId], clientKey: newClientKey() },
    })
  ).body.id
const send = (client: Client, id: number, body: string, more: object = {}) =>
  client.call(createChatMessage, { params: { id }, body: { body, clientKey: newClientKey(), ...more } })
const list = async (client: Client, id: number) =>
  (await client.call(listChatMessages, { params: { id }, query: {} })).body

describe('an app', () => {
  it('is the author of messages that count as unread, and reads, confirms and is found nowhere', async () => {
    const { db } = server.company
    const appId = await makeAppAccount(db, '受付')
    const before = (await hanako.call(listChatRooms, {})).body.chatRooms.length
    const id = await makeChatRoom(db, { name: '来客', userIds: [hanakoId, taroId, appId] })
    const sent = {
      authorId: appId,
      chatRoomId: id,
      body: '田中様がいらっしゃいました',
      clientKey: newClientKey(),
    }
    const plain = { mentionedUserIds: [hanakoId], replyToSeq: null, stampId: null, urgentMinutes: null }
    const files = { forwarded: null, photos: [], attachments: [], mediaFileIds: [] }
    const messageId = await sendMessage(db, { ...sent, ...plain, ...files })
    expect(await sendMessage(db, { ...sent, ...plain, ...files })).toBe(messageId)
    const { messages } = await list(hanako, id)
    expect(messages).toMatchObject([
      {
        author: { id: appId, name: '受付', profileImgPath: null, app: true },
        can: { edit: false, delete: false, react: true },
      },
    ])
    const rooms = (await hanako.call(listChatRooms, {})).body.chatRooms
    expect(rooms.length).toBe(before + 1)
    expect(rooms.find((room) => room.id === id)).toMatchObject({ unreadCount: 1, mentionCount: 1 })
    expect((await list(taro, id)).readMarks).toHaveLength(1)
    const own = (await send(hanako, id, '迎えに行きます', { replyToSeq: 1 })).body
    expect(own.replyTo?.authorName).toBe('受付')
    const readers = await hanako.call(listChatMessageReaders, { params: { id: own.id } })
    expect(readers.body).toMatchObject({
      memberCount: 1,
      readCount: 0,
      readers: [],
      unread: [{ id: taroId }],
    })
    const members = await hanako.call(listChatRoomMembers, { params: { id } })
    expect(members.body.members.filter(({ app }) => app).map((member) => member.id)).toEqual([appId])
    const forwarded = await send(hanako, await newRoom(), '', { forwardedId: messageId })
    expect(forwarded.status === 200 ? forwarded.body.forwardedFrom : forwarded.body).toBe('受付')
    const admin = await server.as(server.company.logins.administrator)
    const found = await admin.call(listAdminUsers, { query: { query: '受付' } })
    expect(found.body.users).toEqual([])
    expect((await hanako.call(getUser, { params: { id: appId } })).status).toBe(404)
  })
})
