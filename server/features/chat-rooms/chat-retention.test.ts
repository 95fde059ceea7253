import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createChatMessage,
  deleteChatMessage,
  listChatMessages,
  updateChatMessage,
} from '#contract/chat-messages.ts'
import {
  createChatHold,
  getChatRetention,
  listChatHolds,
  previewChatRetention,
  releaseChatHold,
  updateChatRetention,
} from '#contract/chat-rooms.administration.ts'
import { getChatRoom, removeChatRoomMember } from '#contract/chat-rooms.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { makeChatRoom } from '#db/factories/chat-room.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { namedQuery } from '#db/tenant.ts'
import { chatFiles } from '#server/features/chat-messages/chat-messages.media.ts'
import { newColleague } from '#testing/organising.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { retainChat } from './chat-retention.jobs.ts'

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

const never = { officialDays: null, groupDays: null, directDays: null, notesDays: null }
const save = async (days: Partial<typeof never> | Partial<Record<keyof typeof never, number>>) => {
  const { version } = (await admin.call(getChatRetention, {})).body
  return admin.call(updateChatRetention, { body: { ...never, ...days, version } })
}
const run = () =>
  retainChat.handler({ db: server.company.db, app: server.app, log: { info: () => {} } } as never)
const hold = async (body: Omit<CallInput<typeof createChatHold>['body'], 'reason' | 'clientKey'>) =>
  (await admin.call(createChatHold, { body: { reason: '係争中', clientKey: newClientKey(), ...body } })).body
    .id
const release = (id: number) => admin.call(releaseChatHold, { params: { id } })
const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
const textsOf = async (client: Client, id: number) =>
  (await client.call(listChatMessages, { params: { id }, query: {} })).body.messages.map(({ body }) => body)

/** A group of two with an old message, an old reply to it, and a new reply. */
async function oldRoom() {
  const author = await newColleague(server)
  const reader = await newColleague(server)
  const by = { authorId: author.id }
  const id = await makeChatRoom(server.company.db, {
    ...{ name: '古い班', userIds: [author.id, reader.id], read: new Map([[reader.id, 0]]) },
    messages: [
      { ...by, body: '最初', createdAt: ago(100) },
      { ...by, body: '次', createdAt: ago(90), replyToSeq: 1 },
      { ...by, body: '今日', replyToSeq: 2 },
    ],
  })
  return { id, author, reader }
}
const keptOf = async (id: number) =>
  (
    await namedQuery<{ body: string }>(
      server.company.db,
      'select body from chat_kept_messages where company_id = $1 and chat_room_id = $2 order by seq, version',
      [server.company.companyId, id],
    )
  ).map(({ body }) => body)

describe('retention', () => {
  it('says what it would delete, deletes it at night, and leaves true counts', async () => {
    await save({})
    const { id, reader } = await oldRoom()
    const { effects } = (
      await admin.call(previewChatRetention, { body: { ...never, groupDays: 30, notesDays: 30 } })
    ).body
    const group = effects.find(({ kind }) => kind === 'group')!
    expect(group.messageCount).toBeGreaterThanOrEqual(2)
    expect(new Date(group.oldestAt!).getTime()).toBeLessThan(ago(99).getTime())
    expect(effects).toContainEqual({
      ...{ kind: 'notes', messageCount: 0, roomCount: 0, heldRoomCount: 0, oldestAt: null },
    })
    await run()
    expect((await textsOf(reader.client, id)).length).toBe(3)

    expect((await save({ groupDays: 30 })).status).toBe(204)
    await run()
    const page = (await reader.client.call(listChatMessages, { params: { id }, query: {} })).body
    expect(page).toMatchObject({ firstSeq: 3, hasOlder: false, lastSeq: 3 })
    // The message that it replies to is gone.
    expect(page.messages.map(({ body, replyTo }) => [body, replyTo])).toEqual([['今日', null]])
    expect((await reader.client.call(getChatRoom, { params: { id } })).body.unreadCount).toBe(1)
    await run()
    expect(await textsOf(reader.client, id)).toEqual(['今日'])
    await save({})
  })

  it('refuses too few days, another version, and people who do not administer chat', async () => {
    expect((await save({ groupDays: 3 })).status).toBe(422)
    const stale = { body: { ...never, version: 99 } }
    expect((await admin.call(updateChatRetention, stale)).body).toMatchObject({ error: { code: 'conflict' } })
    const employee = await server.as(server.company.logins.employee)
    expect((await employee.call(updateChatRetention, stale)).status).toBe(404)
    expect((await employee.call(previewChatRetention, { body: never })).status).toBe(404)
  })

  it('deletes a room of many messages in batches', async () => {
    const author = await newColleague(server)
    const id = await makeChatRoom(server.company.db, {
      ...{ name: '長い班', userIds: [author.id, server.company.managerId] },
      messages: Array.from({ length: 1_203 }, (_, index) => ({
        ...{ authorId: author.id, body: `${index}`, createdAt: ago(index < 1_201 ? 60 : 1) },
      })),
    })
    await save({ groupDays: 30 })
    await run()
    expect(await textsOf(author.client, id)).toEqual(['1201', '1202'])
    await save({})
  })
})

describe('legal holds', () => {
  it('keep the messages of a room until they are released', async () => {
    const { id, reader } = await oldRoom()
    const held = await hold({ chatRoomId: id })
    await save({ groupDays: 30 })
    const { effects } = (await admin.call(previewChatRetention, { body: { ...never, groupDays: 30 } })).body
    expect(effects[0]!.heldRoomCount).toBeGreaterThan(0)
    await run()
    expect(await textsOf(reader.client, id)).toEqual(['最初', '次', '今日'])
    const holds = (await admin.call(listChatHolds, {})).body.chatHolds
    expect(holds).toContainEqual(
      expect.objectContaining({ id: held, kind: 'room', name: '古い班', reason: '係争中' }),
    )
    expect((await release(held)).status).toBe(204)
    expect((await release(held)).status).toBe(204)
    await run()
    expect(await textsOf(reader.client, id)).toEqual(['今日'])
    await save({})
  })

  it('keep the rooms of a person, also those that the person leaves', async () => {
    const { id, author, reader } = await oldRoom()
    const held = await hold({ userId: reader.id })
    await author.client.call(removeChatRoomMember, { params: { id }, body: { userId: reader.id } })
    await save({ groupDays: 30 })
    await run()
    expect((await textsOf(author.client, id)).length).toBe(3)
    await release(held)
    await run()
    expect((await textsOf(author.client, id)).length).toBe(1)
    await save({})
  })

  it('keep what is edited and deleted, hidden from everyone', async () => {
    const { db, companyId } = server.company
    const { id, author, reader } = await oldRoom()
    const sent = await author.client.call(createChatMessage, {
      params: { id },
      body: { body: '原文', clientKey: newClientKey() },
    })
    const mediaFileId = await makeMediaFile(db, {})
    await db
      .insertInto('chatMessageMediaFiles')
      .values({ companyId, chatRoomId: id, seq: 4, sortOrder: 1, mediaFileId })
      .execute()
    const held = await hold({ userId: reader.id })
    const params = { id: sent.body.id }
    await author.client.call(updateChatMessage, {
      params,
      body: { body: '改めた文', mentionedUserIds: [], version: 1 },
    })
    await author.client.call(deleteChatMessage, { params })
    expect(await textsOf(reader.client, id)).toEqual(['最初', '次', '今日', ''])
    expect(await keptOf(id)).toEqual(['原文', '改めた文'])
    expect(await chatFiles.attached(db, [mediaFileId])).toEqual([mediaFileId])
    await run()
    expect(await keptOf(id)).toHaveLength(2)
    await release(held)
    await run()
    expect(await keptOf(id)).toEqual([])
    expect(await chatFiles.attached(db, [mediaFileId])).toEqual([])
  })

  it('are set by full administrators on one person or room of the company', async () => {
    const tried = (body: object) =>
      admin.call(createChatHold, { body: { reason: '係争中', clientKey: newClientKey(), ...body } })
    expect((await tried({})).status).toBe(422)
    expect((await tried({ userId: server.other.employeeId })).status).toBe(422)
    const { employeeId, managerId } = server.company
    const direct = await makeChatRoom(server.company.db, { userIds: [employeeId, managerId] })
    expect((await tried({ chatRoomId: direct })).status).toBe(422)
    const clientKey = newClientKey()
    const first = await tried({ userId: employeeId, clientKey })
    expect((await tried({ userId: employeeId, clientKey })).body.id).toBe(first.body.id)
    await release(first.body.id)
  })
})

it('nobody edits a message in a room that is closed', async () => {
  const { id, author } = await oldRoom()
  const sent = await author.client.call(createChatMessage, {
    params: { id },
    body: { body: '直したい', clientKey: newClientKey() },
  })
  await namedQuery(
    server.company.db,
    'update chat_rooms set closed_at = now() where company_id = $1 and id = $2',
    [server.company.companyId, id],
  )
  const edited = await author.client.call(updateChatMessage, {
    params: { id: sent.body.id },
    body: { body: '直した', mentionedUserIds: [], version: 1 },
  })
  expect(edited.body).toMatchObject({ error: { code: 'chat_room_closed' } })
})
