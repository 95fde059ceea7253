import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import {
  createChatMessage,
  deleteChatMessage,
  listChatMessages,
  reactToChatMessage,
  updateChatMessage,
} from '#contract/chat-messages.ts'
import {
  dismissModerationCase,
  hideChatMessage,
  hideModerationCase,
  listModerationCases,
  reportChatMessage,
  restoreModerationCase,
} from '#contract/moderation.ts'
import { createModerationWord } from '#contract/watched-words.ts'
import { makeChatRoom } from '#db/factories/chat-room.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { unique } from '#db/factories/unique.ts'
import { newColleague } from '#testing/organising.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

async function newRoom(name: string | null = '相談') {
  const author = await newColleague(server)
  const reader = await newColleague(server)
  const id = await makeChatRoom(server.company.db, {
    ...{ userIds: [author.id, reader.id], ...(name !== null && { name }) },
    messages: [{ authorId: author.id, body: 'ひどい言葉' }],
  })
  const [message] = await messagesOf(reader.client, id)
  return { id, author, reader, message: message! }
}

const messagesOf = async (client: Client, id: number) =>
  (await client.call(listChatMessages, { params: { id }, query: {} })).body.messages
const report = (client: Client, id: number, reason: 'harassment' | 'other' = 'harassment') =>
  client.call(reportChatMessage, { params: { id }, body: { reason } })
const casesOf = async (chatRoomId: number, state: 'open' | 'hidden' | 'closed' = 'open') => {
  const { moderationCases } = (await admin.call(listModerationCases, { query: { state, limit: 100 } })).body
  return moderationCases.filter(({ chatMessage }) => chatMessage?.chatRoomId === chatRoomId)
}

describe('a reported message', () => {
  it('is one case however often one person reports it, and can be closed without action', async () => {
    const { id, reader, message } = await newRoom()
    expect((await report(reader.client, message.id)).status).toBe(204)
    await report(reader.client, message.id, 'other')
    const [only, ...more] = await casesOf(id)
    expect(more).toEqual([])
    expect(only).toMatchObject({
      ...{ feedId: null, body: 'ひどい言葉', menuName: '', deleted: false },
      chatMessage: { chatRoomId: id, seq: 1, roomName: '相談', roomKind: 'group' },
      reports: [{ reason: 'other', reporter: { id: reader.id } }],
    })
    await admin.call(dismissModerationCase, { params: { id: only!.id }, body: { version: 0 } })
    expect(await casesOf(id)).toEqual([])
    await report(reader.client, message.id)
    expect(await casesOf(id)).toEqual([])
  })

  it('is hidden from everybody with its files and reactions, told to its author, and put back whole', async () => {
    const { db, companyId } = server.company
    const { id, author, reader, message } = await newRoom()
    const mediaFileId = await makeMediaFile(db, { uploaderId: author.id })
    await db
      .insertInto('chatMessageMediaFiles')
      .values({ companyId, chatRoomId: id, seq: 1, sortOrder: 1, mediaFileId })
      .execute()
    await reader.client.call(reactToChatMessage, { params: { id: message.id }, body: { emoji: '👍' } })
    const [before] = await messagesOf(reader.client, id)
    await report(reader.client, message.id)
    const [found] = await casesOf(id)
    const params = { id: found!.id }
    const hidden = await admin.call(hideModerationCase, { params, body: { reason: '暴言', version: 0 } })
    expect(hidden.body).toMatchObject({ state: 'hidden', body: 'ひどい言葉' })
    for (const { client } of [author, reader])
      expect(await messagesOf(client, id)).toMatchObject([
        { deleted: true, hidden: true, body: '', reactions: [], photos: [], attachments: [] },
      ])
    const said = async () =>
      (await author.client.call(listAnnouncements, {})).body.announcements.map(({ text, hrefPath }) => ({
        text,
        hrefPath,
      }))
    const notice = {
      text: '管理者があなたのチャットのメッセージを非表示にしました。理由：暴言',
      hrefPath: `/chat/rooms/${id}?message=1`,
    }
    await expect.poll(said, { timeout: 15_000 }).toEqual([notice])
    expect((await author.client.call(deleteChatMessage, { params: { id: message.id } })).status).toBe(204)
    expect((await report(reader.client, message.id)).status).toBe(404)

    await admin.call(restoreModerationCase, { params, body: { version: 1 } })
    const [after] = await messagesOf(reader.client, id)
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 })
    await expect
      .poll(said, { timeout: 15_000 })
      .toMatchObject([{ text: 'あなたのチャットのメッセージが再び表示されるようになりました' }, notice])
  })

  it('is reported by members only, and hidden by those who moderate', async () => {
    const { id, author, reader, message } = await newRoom()
    const stranger = await newColleague(server)
    const other = await server.as(server.other.logins.administrator)
    for (const client of [stranger.client, author.client, admin, other])
      expect((await report(client, message.id)).status).toBe(404)
    const hide = (client: Client) =>
      client.call(hideChatMessage, { params: { id: message.id }, body: { reason: '誤送信' } })
    expect((await hide(reader.client)).status).toBe(404)
    // An administrator who is not in the room does not see it either.
    expect((await hide(admin)).status).toBe(404)
    expect(await casesOf(id)).toEqual([])
    const { companyId, administratorId: userId, db } = server.company
    await db.insertInto('chatMemberships').values({ companyId, userId, chatRoomId: id }).execute()
    expect((await hide(admin)).status).toBe(204)
    expect(await casesOf(id, 'hidden')).toMatchObject([{ reports: [], actions: [{ reason: '誤送信' }] }])
  })
})

describe('watched words in messages', () => {
  it('open a case in groups, also when a message is edited, and never in direct rooms', async () => {
    const word = `のけもの${unique()}`
    await admin.call(createModerationWord, { body: { word, action: 'report', exceptions: [] } })
    const group = await newRoom()
    const direct = await newRoom(null)
    const say = ({ id, author }: typeof group, body: string) =>
      author.client.call(createChatMessage, { params: { id }, body: { body, clientKey: newClientKey() } })
    await say(direct, `${word}だ`)
    await say(group, `${word}だ`)
    await expect.poll(async () => (await casesOf(group.id)).length, { timeout: 15_000 }).toBe(1)
    const [found] = await casesOf(group.id)
    expect(found!.reports).toMatchObject([
      { reason: 'word', reporter: null, note: `注意する言葉：「${word}」` },
    ])
    expect(await casesOf(direct.id)).toEqual([])
    const edited = await say(group, 'はい')
    await group.author.client.call(updateChatMessage, {
      params: { id: edited.body.id },
      body: { body: `やはり${word}だ`, version: 1 },
    })
    await expect.poll(async () => (await casesOf(group.id)).length, { timeout: 15_000 }).toBe(2)
  })
})
