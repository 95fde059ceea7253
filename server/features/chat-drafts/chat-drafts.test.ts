import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatDraftLimits, getChatDraft, listChatDrafts, saveChatDraft } from '#contract/chat-drafts.ts'
import { createChatMessage } from '#contract/chat-messages.ts'
import { addChatRoomMembers, createChatRoom, removeChatRoomMember } from '#contract/chat-rooms.ts'
import type { Client } from '#testing/client.ts'
import { newColleague } from '#testing/organising.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let hanako: Client
let taro: Client
beforeAll(async () => {
  server = await testServer()
  hanako = await server.as(server.company.logins.employee)
  taro = await server.as(server.company.logins.manager)
})
afterAll(() => server.close())

const newRoom = async () =>
  (
    await hanako.call(createChatRoom, {
      body: { name: '倉庫', description: '', userIds: [server.company.managerId], clientKey: newClientKey() },
    })
  ).body.id
const save = async (id: number, body: string, version: number, more: object = {}) =>
  (await hanako.call(saveChatDraft, { params: { id }, body: { body, version, ...more } })).body
const read = async (id: number, client = hanako) => (await client.call(getChatDraft, { params: { id } })).body
const send = (id: number, body: string) =>
  hanako.call(createChatMessage, { params: { id }, body: { body, clientKey: newClientKey() } })

describe('the draft of a room', () => {
  it('is there on every device of its author, with mentions and the reply, and for nobody else', async () => {
    const id = await newRoom()
    await send(id, '元のメッセージ')
    expect(await read(id)).toEqual({ body: '', mentions: [], replyTo: null, version: 0, updatedAt: null })
    const mentionedUserIds = [server.company.managerId]
    expect(await save(id, '@x 書きかけ', 0, { mentionedUserIds, replyToSeq: 1 })).toEqual({
      ...{ version: 1, replaced: null },
    })
    expect(await read(id)).toMatchObject({
      ...{ body: '@x 書きかけ', mentions: [{ id: server.company.managerId }], version: 1 },
      replyTo: { seq: 1, kind: 'text', excerpt: '元のメッセージ' },
    })
    const { body } = await hanako.call(listChatDrafts, {})
    expect(body.chatDrafts[0]).toMatchObject({ chatRoomId: id, excerpt: '@x 書きかけ' })
    expect((await read(id, taro)).body).toBe('')
    expect((await taro.call(listChatDrafts, {})).body.chatDrafts).toEqual([])
  })

  it('is the last one saved, and returns the one of another device that it replaced', async () => {
    const id = await newRoom()
    await save(id, 'PCの文', 0)
    expect(await save(id, 'PCの文', 0)).toEqual({ version: 1, replaced: null })
    expect(await save(id, 'PCの文の続き', 1)).toEqual({ version: 2, replaced: null })
    expect(await save(id, 'スマートフォンの文', 1)).toMatchObject({
      ...{ version: 3, replaced: { body: 'PCの文の続き', version: 2 } },
    })
    expect((await read(id)).body).toBe('スマートフォンの文')
  })

  it('is removed by sending it, and not by sending something else', async () => {
    const id = await newRoom()
    await save(id, '　送る文 ', 0)
    await send(id, '別の文')
    expect((await read(id)).body).toBe('　送る文 ')
    await send(id, '送る文')
    expect(await read(id)).toMatchObject({ body: '', version: 2 })
    expect(
      (await hanako.call(listChatDrafts, {})).body.chatDrafts.map(({ chatRoomId }) => chatRoomId),
    ).not.toContain(id)
  })

  it('never has the same version twice, also after it was emptied', async () => {
    const id = await newRoom()
    await save(id, 'ひとつ', 0)
    await save(id, '', 1)
    expect((await save(id, 'ふたつ', 0)).version).toBe(3)
  })

  it('ends with the membership', async () => {
    const id = await newRoom()
    const userId = server.company.employeeId
    await save(id, '内緒', 0)
    await taro.call(removeChatRoomMember, { params: { id }, body: { userId } })
    expect((await hanako.call(getChatDraft, { params: { id } })).status).toBe(404)
    const late = await hanako.call(saveChatDraft, { params: { id }, body: { body: 'x', version: 1 } })
    expect(late.status).toBe(404)
    await taro.call(addChatRoomMembers, { params: { id }, body: { userIds: [userId] } })
    expect((await read(id)).body).toBe('')
  })

  it('is refused if it is too long, and for people outside the room', async () => {
    const id = await newRoom()
    const body = { body: 'あ'.repeat(chatDraftLimits.bodyLength + 1), version: 0 }
    expect((await hanako.call(saveChatDraft, { params: { id }, body })).status).toBe(422)
    const { client } = await newColleague(server)
    expect(
      (await client.call(saveChatDraft, { params: { id }, body: { body: 'x', version: 0 } })).status,
    ).toBe(404)
  })

  it('of many devices at once leaves one of the texts and tells the others what they replaced', async () => {
    const id = await newRoom()
    const texts = ['い', 'ろ', 'は', 'に']
    const replies = await Promise.all(texts.map((text) => save(id, text, 0)))
    const last = await read(id)
    expect(last.version).toBe(4)
    const replaced = replies.map((reply) => reply.replaced?.body)
    expect([...replaced.filter(Boolean), last.body].sort()).toEqual([...texts].sort())
  })
})
