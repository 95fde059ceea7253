import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChatMessage, listChatMessages } from '#contract/chat-messages.ts'
import { getChatSettings, updateChatSettings } from '#contract/chat-rooms.administration.ts'
import {
  addChatRoomMembers,
  closeChatRoom,
  createChatRoom,
  getChatRoom,
  removeChatRoomMember,
} from '#contract/chat-rooms.ts'
import {
  chatScheduledMessageLimits,
  createChatScheduledMessage,
  deleteChatScheduledMessage,
  listChatScheduledMessages,
  sendChatScheduledMessage,
  updateChatScheduledMessage,
} from '#contract/chat-scheduled-messages.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { listStamps } from '#contract/stamps.ts'
import { createModerationWord } from '#contract/watched-words.ts'
import type { Client } from '#testing/client.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { newColleague, noticesOf } from '#testing/organising.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { sendDue } from './chat-scheduled-messages.commands.ts'

const hour = 3_600_000
const later = (ms = hour) => new Date(Date.now() + ms).toISOString()

onEachEngine('scheduled messages', (kind) => {
  let server: TestServer
  let hanako: Client
  let taro: Client
  let kenichi: Client
  beforeAll(async () => {
    server = await testServer({ kind, background: false })
    hanako = await server.as(server.company.logins.employee)
    taro = await server.as(server.company.logins.manager)
    kenichi = await server.as(server.company.logins.administrator)
  })
  afterAll(() => server.close())

  const roomOf = async (...userIds: number[]) => {
    const body = { name: '倉庫', description: '', userIds, clientKey: newClientKey() }
    return (await hanako.call(createChatRoom, { body })).body.id
  }
  const newRoom = () => roomOf(server.company.managerId)
  const attempt = (client: Client, id: number, body: string, more: object = {}) =>
    client.call(createChatScheduledMessage, {
      params: { id },
      body: { body, sendAt: later(), clientKey: newClientKey(), ...more },
    })
  const schedule = async (client: Client, id: number, body: string, more: object = {}) => {
    const reply = await attempt(client, id, body, more)
    expect([reply.status, reply.body.error]).toEqual([200, undefined])
    return reply.body.chatScheduledMessage!
  }
  const own = async (client: Client, chatRoomId?: number) =>
    (await client.call(listChatScheduledMessages, { query: { chatRoomId } })).body.chatScheduledMessages
  const messages = async (client: Client, id: number) =>
    (await client.call(listChatMessages, { params: { id }, query: {} })).body.messages
  const inTwoHours = () => new Date(Date.now() + 2 * hour)
  const run = (id: number, now = inTwoHours()) => sendDue(server.company.db, id, now)
  const send = (client: Client, id: number, body: string) =>
    client.call(createChatMessage, { params: { id }, body: { body, clientKey: newClientKey() } })

  it('is the concern of its author alone until it is sent', async () => {
    const id = await newRoom()
    const made = await schedule(hanako, id, 'あとで')
    expect((await own(hanako, id)).map(({ body }) => body)).toEqual(['あとで'])
    expect(await own(taro)).toEqual([])
    expect(await messages(hanako, id)).toEqual([])
    const params = { id: made.id }
    const body = { version: 1 }
    expect((await taro.call(sendChatScheduledMessage, { params, body })).status).toBe(404)
    expect((await taro.call(deleteChatScheduledMessage, { params, query: body })).status).toBe(404)
    const change = { body: 'x', sendAt: later(), version: 1 }
    expect((await taro.call(updateChatScheduledMessage, { params, body: change })).status).toBe(404)
    const stranger = await server.as(server.other.logins.employee)
    expect((await stranger.call(sendChatScheduledMessage, { params, body })).status).toBe(404)
    expect((await attempt(stranger, id, 'x')).status).toBe(404)
    expect((await attempt((await newColleague(server)).client, id, 'x')).status).toBe(404)
  })

  it('is sent at its time exactly once, with everything it consists of, and not before', async () => {
    const id = await newRoom()
    await send(taro, id, '元のメッセージ')
    const file = new File(['品目,金額\n'], '金額.csv')
    const sent = await hanako.call(uploadMediaFile, { body: {}, files: { attachments: [file] } })
    const made = await schedule(hanako, id, '@鈴木 太郎 見積もりです', {
      ...{ mentionedUserIds: [server.company.managerId], replyToSeq: 1 },
      mediaFileIds: [sent.body.attachment!.id],
    })
    expect(made).toMatchObject({
      ...{ replyTo: { seq: 1, excerpt: '元のメッセージ' }, refused: null, version: 1 },
      mentions: [{ id: server.company.managerId }],
      attachments: [{ originalName: '金額.csv' }],
      room: { id, name: '倉庫', member: true },
    })
    const path = made.attachments[0]!.path
    expect((await taro.fetch(path)).status).toBe(404)
    expect(await run(made.id, new Date())).toBe('nothing')
    const outcomes = await Promise.all([1, 2, 3].map(() => run(made.id)))
    expect(outcomes.sort()).toEqual(['nothing', 'nothing', 'sent'])
    const [, message, ...more] = await messages(taro, id)
    expect(more).toEqual([])
    expect(message).toMatchObject({
      ...{ seq: 2, body: '@鈴木 太郎 見積もりです', author: { id: server.company.employeeId } },
      ...{ mentions: [{ id: server.company.managerId }], replyTo: { seq: 1 } },
      attachments: [{ originalName: '金額.csv' }],
    })
    expect((await taro.fetch(path)).status).toBe(200)
    expect(await own(hanako, id)).toEqual([])
    const room = (await taro.call(getChatRoom, { params: { id } })).body
    expect([room.unreadCount, room.mentionCount]).toEqual([1, 1])
  })

  it('can be a stamp, without text', async () => {
    const id = await newRoom()
    const stampId = (await hanako.call(listStamps, {})).body.stamps[0]!.id
    expect((await attempt(hanako, id, '本文', { stampId })).body.error?.fields).toHaveProperty('stampId')
    const { id: made } = await schedule(hanako, id, '', { stampId })
    await run(made)
    expect(await messages(taro, id)).toMatchObject([{ stampId, body: '' }])
  })

  it('is created once, however often it is repeated, also after it was sent', async () => {
    const id = await newRoom()
    const body = { body: '一度だけ', sendAt: later(), clientKey: newClientKey() }
    const repeat = () => hanako.call(createChatScheduledMessage, { params: { id }, body })
    const replies = await Promise.all([1, 2, 3].map(repeat))
    expect(new Set(replies.map((reply) => reply.body.chatScheduledMessage?.id)).size).toBe(1)
    await run(replies[0]!.body.chatScheduledMessage!.id)
    expect((await repeat()).body).toEqual({ chatScheduledMessage: null })
    expect(await own(hanako, id)).toEqual([])
    expect(await messages(hanako, id)).toHaveLength(1)
  })

  it('is changed, sent and deleted by its author at the version they saw', async () => {
    const id = await newRoom()
    const { id: made } = await schedule(hanako, id, '最初の文')
    const params = { id: made }
    const change = (version: number) =>
      hanako.call(updateChatScheduledMessage, {
        params,
        body: { body: '直した文', sendAt: later(5 * hour), version },
      })
    const changed = await Promise.all([change(1), change(1)])
    expect(changed.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await own(hanako, id)).toMatchObject([{ body: '直した文', version: 2 }])
    // The job of the first time.
    expect(await run(made)).toBe('nothing')
    const stale = await hanako.call(deleteChatScheduledMessage, { params, query: { version: 1 } })
    expect([stale.status, stale.body.error?.code]).toEqual([409, 'conflict'])
    const sendIt = (version: number) => hanako.call(sendChatScheduledMessage, { params, body: { version } })
    expect((await sendIt(1)).status).toBe(409)
    const sent = await Promise.all([sendIt(2), sendIt(2)])
    expect(sent.map(({ status }) => status).sort()).not.toEqual([200, 200])
    expect(sent.some(({ body }) => body.seq === 1)).toBe(true)
    expect(await messages(taro, id)).toMatchObject([{ body: '直した文' }])
    const again = await schedule(hanako, id, 'やめる')
    const gone = { params: { id: again.id }, query: { version: 1 } }
    expect((await hanako.call(deleteChatScheduledMessage, gone)).status).toBe(204)
    expect((await hanako.call(deleteChatScheduledMessage, gone)).status).toBe(404)
    expect(await run(again.id)).toBe('nothing')
  })

  it('is refused without content or room to write, in the past, and for files of others', async () => {
    const id = await newRoom()
    const problem = async (body: string, more: object = {}) => {
      const reply = await attempt(hanako, id, body, more)
      return [reply.status, Object.keys(reply.body.error?.fields ?? {}).join()]
    }
    expect(await problem('　')).toEqual([422, 'body'])
    expect(await problem('x', { sendAt: later(-hour) })).toEqual([422, 'sendAt'])
    expect(await problem('x', { sendAt: later(400 * 24 * hour) })).toEqual([422, 'sendAt'])
    expect(await problem('x', { mentionedUserIds: [server.company.administratorId] })).toEqual([422, 'body'])
    expect(await problem('x', { replyToSeq: 7 })).toEqual([422, 'replyToSeq'])
    const theirs = await taro.call(uploadMediaFile, {
      body: {},
      files: { attachments: [new File(['a'], 'a.txt')] },
    })
    const mediaFileIds = [theirs.body.attachment!.id]
    expect(await problem('x', { mediaFileIds })).toEqual([422, 'mediaFileIds'])
    const ordinary = await hanako.call(createChatMessage, {
      params: { id },
      body: { body: 'x', mediaFileIds, clientKey: newClientKey() },
    })
    expect(ordinary.status).toBe(422)
    const { version } = (await hanako.call(getChatRoom, { params: { id } })).body
    await hanako.call(closeChatRoom, { params: { id }, body: { version } })
    expect((await attempt(hanako, id, 'x')).body.error?.code).toBe('chat_room_closed')
  })

  it('are limited per person', async () => {
    const { client } = await newColleague(server)
    const made = await client.call(createChatRoom, {
      body: { name: '倉庫', description: '', userIds: [server.company.managerId], clientKey: newClientKey() },
    })
    const { id } = made.body
    const most = chatScheduledMessageLimits.waiting
    for (let i = 0; i < most; i++) await schedule(client, id, `${i}`)
    expect((await attempt(client, id, 'x')).body.error?.fields).toHaveProperty('sendAt')
  })

  describe('whose author may not write at its time', () => {
    const heldFor = async (client: Client, id: number, made: number, reason: string) => {
      expect(await Promise.all([run(made), run(made)])).toContain(reason)
      expect(await run(made)).toBe('nothing')
      expect(await messages(taro, id)).toEqual([])
      return (await own(client, id)).find((one) => one.id === made)
    }

    it('left: keeps its text and tells them once; after their return it can be sent', async () => {
      const { id: userId, client } = await newColleague(server)
      const id = await roomOf(userId, server.company.managerId)
      const { id: made } = await schedule(client, id, '退出した人の文')
      await client.call(removeChatRoomMember, { params: { id }, body: { userId } })
      expect(await heldFor(client, id, made, 'left')).toMatchObject({
        ...{ body: '退出した人の文', refused: 'left', version: 2, room: { member: false, name: '倉庫' } },
      })
      expect(await noticesOf(client, 'chat_message_held')).toEqual([
        [
          '「倉庫」に予約したメッセージを、その時刻に送信できませんでした。内容は残っています',
          '/chat/scheduled',
        ],
      ])
      const params = { id: made }
      const sendIt = () => client.call(sendChatScheduledMessage, { params, body: { version: 2 } })
      expect((await sendIt()).status).toBe(404)
      await hanako.call(addChatRoomMembers, { params: { id }, body: { userIds: [userId] } })
      expect((await sendIt()).body).toEqual({ seq: 1 })
      expect(await messages(taro, id)).toMatchObject([{ body: '退出した人の文' }])
    })

    it('closed: keeps its text', async () => {
      const id = await newRoom()
      const { id: made } = await schedule(hanako, id, '遅すぎた文')
      const { version } = (await hanako.call(getChatRoom, { params: { id } })).body
      await hanako.call(closeChatRoom, { params: { id }, body: { version } })
      expect(await heldFor(hanako, id, made, 'closed')).toMatchObject({ refused: 'closed' })
    })

    it('chat off: keeps its text until chat is on again, and gets another time', async () => {
      const id = await newRoom()
      const { id: made } = await schedule(hanako, id, 'チャットを止めた間の文')
      const settings = { creators: { include: 'everyone' as const }, urgers: null, presence: false }
      const change = async (enabled: boolean) => {
        const { version } = (await kenichi.call(getChatSettings, {})).body
        const { status } = await kenichi.call(updateChatSettings, { body: { ...settings, enabled, version } })
        expect(status).toBeLessThan(300)
      }
      await change(false)
      expect((await hanako.call(listChatScheduledMessages, { query: {} })).status).toBe(404)
      expect(await run(made)).toBe('chat_off')
      await change(true)
      expect(await own(hanako, id)).toMatchObject([{ refused: 'chat_off', version: 2 }])
      const again = { body: 'チャットを止めた間の文', sendAt: later(), version: 2 }
      await hanako.call(updateChatScheduledMessage, { params: { id: made }, body: again })
      expect(await run(made)).toBe('sent')
      expect(await messages(taro, id)).toHaveLength(1)
    })

    it('stopped: keeps its text', async () => {
      const { id: userId, client } = await newColleague(server)
      const id = await roomOf(userId, server.company.managerId)
      const { id: made } = await schedule(client, id, '停止した人の文')
      const { db, companyId } = server.company
      const become = (status: 'stopped' | 'active') =>
        db
          .updateTable('users')
          .set({ status })
          .where('companyId', '=', companyId)
          .where('id', '=', userId)
          .execute()
      await become('stopped')
      expect(await run(made)).toBe('stopped')
      await become('active')
      expect(await own(client, id)).toMatchObject([{ refused: 'stopped', body: '停止した人の文' }])
      expect(await messages(taro, id)).toEqual([])
    })

    it('words refused since: keeps its text', async () => {
      const id = await newRoom()
      const { id: made } = await schedule(hanako, id, 'まるひ計画の件')
      await kenichi.call(createModerationWord, { body: { word: 'まるひ計画', action: 'refuse' } })
      expect(await heldFor(hanako, id, made, 'words')).toMatchObject({ refused: 'words' })
    })
  })
})
