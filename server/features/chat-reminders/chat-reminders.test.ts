import { afterAll, beforeAll, expect, it } from 'vitest'
import { createChatMessage, deleteChatMessage } from '#contract/chat-messages.ts'
import { deleteChatReminder, listChatReminders, setChatReminder } from '#contract/chat-reminders.ts'
import { createChatRoom, removeChatRoomMember } from '#contract/chat-rooms.ts'
import { getNotificationOptions, updateNotificationOptions } from '#contract/notification-options.ts'
import { namedQuery } from '#db/tenant.ts'
import type { Client } from '#testing/client.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { newColleague, noticesOf } from '#testing/organising.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { remindOfMessages } from './chat-reminders.commands.ts'

const hour = 3_600_000
const later = (ms = hour) => new Date(Date.now() + ms).toISOString()
const address = 'http://hiroba.example'

onEachEngine('reminders of messages', (kind) => {
  let server: TestServer
  let hanako: Client
  beforeAll(async () => {
    server = await testServer({ kind, background: false })
    hanako = await server.as(server.company.logins.employee)
  })
  afterAll(() => server.close())

  /** A room with a new colleague and a message of 佐藤 花子. */
  const begin = async (body = '金曜までに確認してください') => {
    const { id: userId, client } = await newColleague(server)
    const room = await hanako.call(createChatRoom, {
      body: { name: '倉庫', description: '', userIds: [userId], clientKey: newClientKey() },
    })
    const params = { id: room.body.id }
    const message = await hanako.call(createChatMessage, {
      params,
      body: { body, clientKey: newClientKey() },
    })
    return { userId, client, roomId: params.id, id: message.body.id }
  }
  const set = (client: Client, id: number, remindAt = later()) =>
    client.call(setChatReminder, { params: { id }, body: { remindAt } })
  const list = async (client: Client, query: object = {}) =>
    (await client.call(listChatReminders, { query })).body.chatReminders
  const remind = (now = new Date(Date.now() + 2 * hour)) => remindOfMessages(server.company.db, now, address)
  const noticed = (client: Client) => noticesOf(client, 'chat_reminder')

  it('lead to the message at their time, once', async () => {
    const { client, id, roomId } = await begin()
    expect((await set(client, id)).status).toBe(204)
    expect(await list(client)).toMatchObject([
      {
        message: { id, chatRoomId: roomId, seq: 1, kind: 'text', excerpt: '金曜までに確認してください' },
        room: { kind: 'group', name: '倉庫' },
      },
    ])
    expect(await list(hanako)).toEqual([])
    await remind(new Date())
    expect(await noticed(client)).toEqual([])
    await Promise.all([remind(), remind()])
    expect(await noticed(client)).toEqual([
      ['「倉庫」の佐藤 花子さんのメッセージのリマインダーです', `/chat/rooms/${roomId}?message=1`],
    ])
    expect(await list(client)).toEqual([])
    await remind()
    expect(await noticed(client)).toHaveLength(1)
    await set(client, id)
    await remind()
    expect(await noticed(client)).toHaveLength(2)
  })

  it('can be moved and cancelled', async () => {
    const { client, id } = await begin()
    await set(client, id)
    const moved = later(5 * hour)
    await set(client, id, moved)
    expect(await list(client, { chatMessageId: id })).toMatchObject([{ remindAt: moved }])
    await remind()
    expect(await noticed(client)).toEqual([])
    const cancel = () => client.call(deleteChatReminder, { params: { id } })
    expect([(await cancel()).status, (await cancel()).status]).toEqual([204, 204])
    await remind(new Date(Date.now() + 9 * hour))
    expect([await list(client), await noticed(client)]).toEqual([[], []])
  })

  it('are not sent of messages that were deleted, or to people who left the room', async () => {
    const gone = await begin()
    await set(gone.client, gone.id)
    await hanako.call(deleteChatMessage, { params: { id: gone.id } })
    expect(await list(gone.client)).toEqual([])
    const left = await begin()
    await set(left.client, left.id)
    const { userId } = left
    await hanako.call(removeChatRoomMember, { params: { id: left.roomId }, body: { userId } })
    expect(await list(left.client)).toEqual([])
    await remind()
    expect([await noticed(gone.client), await noticed(left.client)]).toEqual([[], []])
  })

  it('are emailed if the person wants it', async () => {
    const { client, id, roomId, userId } = await begin()
    const { version } = (await client.call(getNotificationOptions, { params: { id: userId } })).body
    await client.call(updateNotificationOptions, {
      params: { id: userId },
      body: {
        version,
        choices: [
          { event: 'chat_reminder', channel: 'notice', wanted: false },
          { event: 'chat_reminder', channel: 'mail', wanted: true },
        ],
      },
    })
    await set(client, id)
    await remind()
    expect(await noticed(client)).toEqual([])
    const emails = await namedQuery<{ subject: string }>(
      server.app.engine.installation,
      `select data->'data'->'letter'->>'subject' as subject from pgboss.job
       where name = 'mail.send' and position($1 in data->'data'->'letter'->>'text') > 0`,
      [`${address}/chat/rooms/${roomId}?message=1`],
    )
    expect(emails).toEqual([{ subject: '【リマインダー】佐藤 花子さんのメッセージ' }])
  })

  it('are refused in the past, of deleted messages, and of messages in other rooms and companies', async () => {
    const { client, id } = await begin()
    const past = await set(client, id, later(-hour))
    expect([past.status, Object.keys(past.body.error?.fields ?? {})]).toEqual([422, ['remindAt']])
    const outsider = (await newColleague(server)).client
    expect((await set(outsider, id)).status).toBe(404)
    expect((await set(await server.as(server.other.logins.employee), id)).status).toBe(404)
    await hanako.call(deleteChatMessage, { params: { id } })
    expect((await set(client, id)).status).toBe(404)
  })
})
