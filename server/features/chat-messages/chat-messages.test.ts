import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  chatMessageLimits,
  createChatMessage,
  deleteChatMessage,
  listChatMessageReactionUsers,
  listChatMessageReaders,
  listChatMessages,
  listPinnedChatMessages,
  pinChatMessage,
  reactToChatMessage,
  searchChatMessages,
  unreactToChatMessage,
  updateChatMessage,
} from '#contract/chat-messages.ts'
import { createChatRoom, getChatRoom, readChatRoom, removeChatRoomMember } from '#contract/chat-rooms.ts'
import { getOpenGraphProtocol } from '#contract/open-graph-protocols.ts'
import { listStamps } from '#contract/stamps.ts'
import { makeChatRoom } from '#db/factories/chat-room.ts'
import { makeUser } from '#db/factories/user.ts'
import type { Client } from '#testing/client.ts'
import { newColleague } from '#testing/organising.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

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
const list = async (client: Client, id: number, query: object = {}) =>
  (await client.call(listChatMessages, { params: { id }, query })).body

describe('sending', () => {
  it('creates a message once however often and at the same moment it is repeated', async () => {
    const id = await newRoom()
    const body = { body: '一度だけ', clientKey: newClientKey() }
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => hanako.call(createChatMessage, { params: { id }, body })),
    )
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
    expect((await list(taro, id)).messages.map(({ seq }) => seq)).toEqual([1])
  })

  it('numbers the messages of many writers without gaps', async () => {
    const id = await newRoom()
    await Promise.all(
      Array.from({ length: 16 }, (_, index) => send(index % 2 ? hanako : taro, id, `その${index}`)),
    )
    const { messages, lastSeq } = await list(taro, id)
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
    expect(lastSeq).toBe(16)
  })

  it('refuses an empty message, mentions of others, and replies to nothing', async () => {
    const id = await newRoom()
    const other = await newColleague(server)
    expect(Object.keys((await send(hanako, id, '')).body.error!.fields)).toEqual(['body'])
    const mention = await send(hanako, id, '@x', { mentionedUserIds: [other.id] })
    expect([mention.status, Object.keys(mention.body.error!.fields)]).toEqual([422, ['body']])
    const reply = await send(hanako, id, 'x', { replyToSeq: 9 })
    expect([reply.status, Object.keys(reply.body.error!.fields)]).toEqual([422, ['replyToSeq']])
    expect((await send(other.client, id, 'x')).status).toBe(404)
    expect((await list(hanako, id)).messages).toEqual([])
  })

  it('keeps files for the members only, also after somebody left', async () => {
    const id = await newRoom()
    const file = new File(['納品書'], '納品書.txt', { type: 'text/plain' })
    const sent = await taro.call(createChatMessage, {
      params: { id },
      body: { body: '', clientKey: newClientKey() },
      files: { attachments: [file] },
    })
    const path = sent.body.attachments[0]!.path
    expect((await hanako.fetch(path)).status).toBe(200)
    const outsider = await newColleague(server)
    expect((await outsider.client.fetch(path)).status).toBe(404)
    await taro.call(removeChatRoomMember, { params: { id }, body: { userId: hanakoId } })
    expect((await hanako.fetch(path)).status).toBe(404)
  })
})

describe('reading', () => {
  it('opens anywhere: the newest, before, after, around, and at the first unread one', async () => {
    const id = await makeChatRoom(server.company.db, {
      ...{ name: '長い相談', userIds: [hanakoId, taroId] },
      messages: Array.from({ length: 30 }, (_, index) => ({ authorId: taroId, body: `${index + 1}` })),
      read: new Map([[hanakoId, 12]]),
    })
    const seqs = async (query: object) => {
      const page = await list(hanako, id, { limit: 4, ...query })
      return [page.messages.map(({ seq }) => seq), page.hasOlder, page.hasNewer]
    }
    expect(await seqs({})).toEqual([[27, 28, 29, 30], true, false])
    expect(await seqs({ before: 3 })).toEqual([[1, 2], false, true])
    expect(await seqs({ after: 28 })).toEqual([[29, 30], true, false])
    expect(await seqs({ around: 10 })).toEqual([[8, 9, 10, 11], true, true])
    expect(await seqs({ around: 1 })).toEqual([[1, 2, 3, 4], false, true])
    expect(await seqs({ around: 99 })).toEqual([[27, 28, 29, 30], true, false])
    expect(await seqs({ unread: true })).toEqual([[11, 12, 13, 14], true, true])
    await hanako.call(readChatRoom, { params: { id }, body: { seq: 30 } })
    expect(await seqs({ unread: true })).toEqual([[27, 28, 29, 30], true, false])
  })

  it('tells what was edited and deleted since, and how far others have read', async () => {
    const id = await newRoom()
    const first = (await send(hanako, id, '9時に集合')).body
    const second = (await send(hanako, id, '秘密')).body
    const before = await list(taro, id)
    const edited = await hanako.call(updateChatMessage, {
      params: { id: first.id },
      body: { body: '10時に集合', version: first.version },
    })
    expect(edited.body).toMatchObject({ body: '10時に集合', seq: 1 })
    expect(edited.body.editedAt).not.toBeNull()
    await hanako.call(deleteChatMessage, { params: { id: second.id } })
    const after = await list(taro, id, { after: 2, changedSince: before.rev })
    expect(after.changed.map(({ seq, body, deleted }) => [seq, body, deleted])).toEqual([
      [1, '10時に集合', false],
      [2, '', true],
    ])
    expect((await list(taro, id, { after: 2, changedSince: after.rev })).changed).toEqual([])
    expect((await list(hanako, id)).readMarks).toEqual([{ readSeq: 0, joinedSeq: 0 }])
    await taro.call(readChatRoom, { params: { id }, body: { seq: 2 } })
    expect((await list(hanako, id)).readMarks).toEqual([{ readSeq: 2, joinedSeq: 0 }])
    const readers = await hanako.call(listChatMessageReaders, { params: { id: first.id } })
    expect(readers.body).toMatchObject({
      readCount: 1,
      memberCount: 1,
      readers: [{ id: taroId }],
      unread: [],
    })
  })

  it('lets only the author edit and delete, and only the version that was read', async () => {
    const id = await newRoom()
    const { id: messageId, version } = (await send(hanako, id, '原文')).body
    const change = { params: { id: messageId }, body: { body: '変更', version } }
    expect((await taro.call(updateChatMessage, change)).status).toBe(404)
    expect((await taro.call(deleteChatMessage, { params: { id: messageId } })).status).toBe(404)
    expect((await hanako.call(updateChatMessage, change)).status).toBe(200)
    const late = await hanako.call(updateChatMessage, change)
    expect([late.status, late.body.error?.code]).toEqual([409, 'conflict'])
  })
})

describe('reactions and stamps', () => {
  it('are counted by kind, tell open pages of the change, and end with the message', async () => {
    const id = await newRoom()
    const message = (await send(hanako, id, '入荷しました')).body
    const before = await list(taro, id)
    const params = { id: message.id }
    const react = (client: Client, emoji: string) =>
      client.call(reactToChatMessage, { params, body: { emoji } })
    await react(taro, '👍')
    await react(hanako, '🎉')
    const given = (await react(hanako, '👍')).body.reactions
    expect(given).toEqual([
      { stampId: null, emoji: '👍', reactionCount: 2, reacted: true },
      { stampId: null, emoji: '🎉', reactionCount: 1, reacted: true },
    ])
    const after = await list(taro, id, { after: 1, changedSince: before.rev })
    expect(after.changed.map(({ reactions }) => reactions)).toEqual([
      [
        { stampId: null, emoji: '👍', reactionCount: 2, reacted: true },
        { stampId: null, emoji: '🎉', reactionCount: 1, reacted: false },
      ],
    ])
    const people: [number, string | null][] = []
    let cursor: string | undefined
    do {
      const page = await taro.call(listChatMessageReactionUsers, { params, query: { limit: 1, cursor } })
      people.push(...page.body.users.map(({ id, emoji }) => [id, emoji] as [number, string | null]))
      cursor = page.body.nextCursor ?? undefined
    } while (cursor)
    expect(people.toSorted()).toEqual(
      [
        [hanakoId, '👍'],
        [hanakoId, '🎉'],
        [taroId, '👍'],
      ].toSorted(),
    )
    await hanako.call(unreactToChatMessage, { params, query: { emoji: '🎉' } })
    expect((await list(taro, id)).messages[0]!.reactions.map(({ emoji }) => emoji)).toEqual(['👍'])
    expect((await react(taro, 'ok')).status).toBe(422)
    const outsider = await newColleague(server)
    expect((await react(outsider.client, '👍')).status).toBe(404)
    await hanako.call(deleteChatMessage, { params })
    expect((await react(taro, '👍')).status).toBe(404)
    expect((await list(taro, id)).messages[0]!.reactions).toEqual([])
  })

  it('a stamp is a message of its own; retired and unknown ones are refused', async () => {
    const id = await newRoom()
    const { body: stamps } = await hanako.call(listStamps, {})
    const stamp = stamps.stamps.find(({ retired }) => !retired)!
    const sent = await send(hanako, id, '', { stampId: stamp.id })
    expect(sent.body).toMatchObject({ stampId: stamp.id, body: '' })
    const room = (await taro.call(getChatRoom, { params: { id } })).body
    expect(room.lastMessage).toMatchObject({ kind: 'stamp', excerpt: '' })
    const reply = await send(taro, id, '了解', { replyToSeq: 1 })
    expect(reply.body.replyTo).toMatchObject({ seq: 1, kind: 'stamp' })
    for (const more of [{ stampId: 999_999_999 }, { stampId: stamp.id, body: '本文' }]) {
      const refused = await send(hanako, id, more.body ?? '', more)
      expect([refused.status, Object.keys(refused.body.error!.fields)]).toEqual([422, ['stampId']])
    }
    await hanako.call(deleteChatMessage, { params: { id: sent.body.id } })
    expect((await list(taro, id)).messages.map(({ stampId, replyTo }) => [stampId, replyTo?.kind])).toEqual([
      [null, undefined],
      [null, 'deleted'],
    ])
  })

  it('an address has a card for the members of the room only', async () => {
    const id = await newRoom()
    const message = (await send(hanako, id, '見てください https://other.example/page')).body
    const ask = (client: Client, url: string) =>
      client.call(getOpenGraphProtocol, { query: { url, chatMessageId: message.id } })
    expect((await ask(taro, 'https://other.example/page')).status).toBe(200)
    expect((await ask(taro, 'https://other.example/')).status).toBe(200)
    expect((await ask(taro, 'https://elsewhere.example/')).status).toBe(404)
    const outsider = await newColleague(server)
    expect((await ask(outsider.client, 'https://other.example/page')).status).toBe(404)
  })
})

describe('pins', () => {
  it('are seen by all members, tell open pages, and end with the message', async () => {
    const id = await newRoom()
    const first = (await send(hanako, id, '鍵は事務所の右の棚')).body
    const second = (await send(taro, id, '暗証番号は電話で')).body
    const before = await list(hanako, id)
    const pin = (client: Client, messageId: number, pinned: boolean) =>
      client.call(pinChatMessage, { params: { id: messageId }, body: { pinned } })
    expect((await pin(taro, first.id, true)).body.pinned).toBe(true)
    await pin(hanako, second.id, true)
    await pin(hanako, second.id, true)
    const pinned = async (client: Client) =>
      (await client.call(listPinnedChatMessages, { params: { id } })).body.chatMessages?.map(({ seq }) => seq)
    expect((await pinned(hanako))?.toSorted()).toEqual([1, 2])
    const after = await list(hanako, id, { after: 2, changedSince: before.rev })
    expect(after.changed.map(({ seq, pinned }) => [seq, pinned])).toEqual([
      [1, true],
      [2, true],
    ])
    await hanako.call(deleteChatMessage, { params: { id: first.id } })
    expect(await pinned(taro)).toEqual([2])
    await pin(taro, second.id, false)
    expect(await pinned(taro)).toEqual([])
    const outsider = await newColleague(server)
    expect((await pin(outsider.client, second.id, true)).status).toBe(404)
    expect((await outsider.client.call(listPinnedChatMessages, { params: { id } })).status).toBe(404)
  })

  it('are set only by those who may write in the room', async () => {
    const { db } = server.company
    const gone = await makeUser(db, { status: 'withdrawn' })
    const id = await makeChatRoom(db, {
      userIds: [hanakoId, gone],
      messages: [{ authorId: hanakoId, body: '引き継ぎ' }],
    })
    const message = (await list(hanako, id)).messages[0]!
    const params = { id: message.id }
    expect((await hanako.call(pinChatMessage, { params, body: { pinned: true } })).status).toBe(404)
  })

  it('are limited in number', async () => {
    const most = chatMessageLimits.pinned
    const id = await makeChatRoom(server.company.db, {
      ...{ name: '多い', userIds: [hanakoId, taroId] },
      messages: Array.from({ length: most + 1 }, (_, index) => ({ authorId: taroId, body: `${index}` })),
    })
    const { messages } = await list(hanako, id, { limit: 100 })
    const pins = []
    for (const { id } of messages)
      pins.push((await hanako.call(pinChatMessage, { params: { id }, body: { pinned: true } })).status)
    expect(pins).toEqual([...Array.from({ length: most }, () => 200), 422])
  })
})

describe('forwarding', () => {
  it('repeats text and files in a room of the person, and names the first author', async () => {
    const id = await newRoom()
    const file = new File(['棚割'], '棚割.txt', { type: 'text/plain' })
    const original = await taro.call(createChatMessage, {
      params: { id },
      body: { body: '新しい棚割です', clientKey: newClientKey() },
      files: { attachments: [file] },
    })
    const third = await newColleague(server)
    const other = (
      await hanako.call(createChatRoom, {
        body: { name: '別室', description: '', userIds: [third.id], clientKey: newClientKey() },
      })
    ).body.id
    const forwarded = (await send(hanako, other, '', { forwardedId: original.body.id })).body
    expect(forwarded).toMatchObject({ body: '新しい棚割です', author: { id: hanakoId } })
    expect(forwarded.forwardedFrom).toBe(original.body.author.name)
    // The file is readable there, whoever was in the first room.
    expect((await third.client.fetch(forwarded.attachments[0]!.path)).status).toBe(200)
    expect((await taro.fetch(forwarded.attachments[0]!.path)).status).toBe(200)
    const again = (await send(third.client, other, '', { forwardedId: forwarded.id })).body
    expect(again.forwardedFrom).toBe(original.body.author.name)
    // A message that the person cannot read, and one with words of its own, are refused.
    expect((await send(third.client, other, '', { forwardedId: original.body.id })).status).toBe(404)
    const mixed = await send(hanako, other, '本文', { forwardedId: original.body.id })
    expect([mixed.status, Object.keys(mixed.body.error!.fields)]).toEqual([422, ['forwardedId']])
    // Once the original is deleted, the forwarded one stays.
    await taro.call(deleteChatMessage, { params: { id: original.body.id } })
    expect((await third.client.fetch(forwarded.attachments[0]!.path)).status).toBe(200)
    expect((await send(hanako, other, '', { forwardedId: original.body.id })).status).toBe(404)
  })
})

describe('searching', () => {
  it('finds every message of the own rooms in any writing, and no others', async () => {
    const id = await newRoom()
    const hidden = await newColleague(server)
    const secret = await makeChatRoom(server.company.db, {
      userIds: [taroId, hidden.id],
      messages: [{ authorId: taroId, body: 'ﾊﾟﾚｯﾄ搬入の秘密' }],
    })
    await send(taro, id, 'パレットを３枚、B倉庫へ')
    await send(hanako, id, '関係のない話')
    const gone = (await send(hanako, id, 'パレット撤回')).body
    await hanako.call(deleteChatMessage, { params: { id: gone.id } })
    const find = async (query: string, more: object = {}) => {
      const reply = await hanako.call(searchChatMessages, { query: { query, ...more } })
      return reply.body.chatMessages.map(({ message }) => message.body)
    }
    expect(await find('ぱれっと')).toEqual(['パレットを３枚、B倉庫へ'])
    expect(await find('ﾊﾟﾚｯﾄ b倉庫')).toEqual(['パレットを３枚、B倉庫へ'])
    expect(await find('3枚', { chatRoomId: id })).toEqual(['パレットを３枚、B倉庫へ'])
    expect(await find('秘密')).toEqual([])
    expect(await find('パレット', { chatRoomId: secret })).toEqual([])
  })
})
