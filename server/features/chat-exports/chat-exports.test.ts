import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUserRole } from '#contract/admin-users.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import {
  createChatExport,
  listChatExports,
  listChatRoomExports,
  previewChatExport,
} from '#contract/chat-exports.ts'
import {
  deleteChatMessage,
  listChatMessages,
  reactToChatMessage,
  updateChatMessage,
} from '#contract/chat-messages.ts'
import { createChatHold } from '#contract/chat-rooms.administration.ts'
import { removeChatRoomMember } from '#contract/chat-rooms.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { makeChatRoom } from '#db/factories/chat-room.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { newColleague } from '#testing/organising.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { dropChatExportFiles } from './chat-exports.jobs.ts'

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

type Body = CallInput<typeof createChatExport>['body']
const given = (change: Partial<Body>): Body => ({
  ...{ roomIds: [], userIds: [], fromOn: '2026-01-01', untilOn: '2099-01-01', format: 'csv' },
  ...{ purpose: 'investigation', reason: 'ハラスメントの申告を調べるため', clientKey: newClientKey() },
  ...change,
})
const begin = (change: Partial<Body>, client = admin) =>
  client.call(createChatExport, { body: given(change) })

/** Waits for the file of an export and returns its text. */
async function fileOf(id: number, client = admin) {
  let path: string | null = null
  await expect
    .poll(
      async () => {
        const { chatExports } = (await client.call(listChatExports, {})).body
        const made = chatExports.find((one) => one.id === id)
        path = made?.path ?? null
        return made?.state
      },
      { timeout: 20_000 },
    )
    .toBe('finished')
  const response = await client.fetch(path!)
  expect(response.status).toBe(200)
  return { path: path!, text: await response.text() }
}

/** A limited administrator of one section. */
async function administratorOf(section: 'chat' | 'chat_exports') {
  const { db, companyId } = server.company
  const email = `audit-${unique()}@mihon.example`
  const userId = await makeUser(db, { email, role: 'section_administrator' })
  await db.insertInto('administratorSections').values({ companyId, userId, section }).execute()
  return { userId, client: await server.as(email) }
}

async function group(bodies: readonly string[], name = '相談') {
  const author = await newColleague(server)
  const reader = await newColleague(server)
  const id = await makeChatRoom(server.company.db, {
    ...{ name, userIds: [author.id, reader.id] },
    messages: bodies.map((body) => ({ authorId: author.id, body })),
  })
  const { messages } = (await author.client.call(listChatMessages, { params: { id }, query: {} })).body
  return { id, author, reader, messages }
}

describe('an export of chat', () => {
  it('is a file with edits, deletions, reactions and nothing that a spreadsheet runs', async () => {
    const { id, author, reader, messages } = await group([
      '最初の文',
      '消す文',
      '=HYPERLINK("x")',
      'カンマ,と"引用"',
    ])
    await admin.call(createChatHold, {
      body: { chatRoomId: id, reason: '係争中', clientKey: newClientKey() },
    })
    const [first, second] = messages
    await author.client.call(updateChatMessage, {
      params: { id: first!.id },
      body: { body: '直した文', version: 1 },
    })
    await author.client.call(deleteChatMessage, { params: { id: second!.id } })
    await reader.client.call(reactToChatMessage, { params: { id: first!.id }, body: { emoji: '👍' } })

    const { text } = await fileOf((await begin({ roomIds: [id] })).body.id)
    expect(text).toMatch(/^ルームID,/)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(1 + 4 + 2)
    expect(lines[1]).toMatch(/変更前の内容.*最初の文/)
    expect(lines[2]).toMatch(/編集あり.*直した文.*👍 /)
    expect(lines[3]).toMatch(/変更前の内容.*消す文/)
    expect(lines[4]).toMatch(/削除済み/)
    expect(lines[5]).toContain(`"'=HYPERLINK(""x"")"`)
    expect(lines[6]).toContain('"カンマ,と""引用"""')

    const made = await begin({ roomIds: [id], format: 'json' })
    const { export: head, messages: written } = JSON.parse((await fileOf(made.body.id)).text)
    expect(head).toMatchObject({ purpose: 'investigation', reason: 'ハラスメントの申告を調べるため' })
    expect(written.map(({ body }: { body: string }) => body)).toEqual([
      ...['直した文', '', '=HYPERLINK("x")', 'カンマ,と"引用"'],
    ])
    expect(written[1].earlier).toMatchObject([{ body: '消す文', version: 1 }])
    expect(written[0].reactions).toMatchObject([{ reaction: '👍' }])
  })

  it('contains the chosen days, and every room in which a chosen person wrote', async () => {
    const { db } = server.company
    const person = await newColleague(server)
    const partner = await newColleague(server)
    const old = new Date('2026-02-01T00:00:00Z')
    const direct = await makeChatRoom(db, {
      userIds: [person.id, partner.id],
      messages: [
        { authorId: person.id, body: '先の話', createdAt: old },
        { authorId: partner.id, body: '返事', createdAt: new Date('2026-03-01T14:59:59Z') },
        { authorId: partner.id, body: '翌日', createdAt: new Date('2026-03-01T15:00:00Z') },
      ],
    })
    const silent = await makeChatRoom(db, {
      name: '読むだけ',
      userIds: [person.id, partner.id],
      messages: [{ authorId: partner.id, body: '連絡', createdAt: old }],
    })
    const choice = { userIds: [person.id], fromOn: '2026-02-01', untilOn: '2026-03-01' }
    const preview = await admin.call(previewChatExport, { body: { roomIds: [], ...choice } })
    expect(preview.body).toEqual({ roomCount: 1, messageCount: 2, memberCount: 2 })
    const { text } = await fileOf((await begin({ ...choice, format: 'json' })).body.id)
    expect(JSON.parse(text).messages.map(({ body }: { body: string }) => body)).toEqual(['先の話', '返事'])
    const seen = await partner.client.call(listChatRoomExports, { params: { id: direct } })
    expect(seen.body.chatExports).toMatchObject([{ purpose: 'investigation', fromOn: '2026-02-01' }])
    expect(
      (await partner.client.call(listChatRoomExports, { params: { id: silent } })).body.chatExports,
    ).toEqual([])
  })

  it('is seen by the members of the room, without the reason, and by nobody else', async () => {
    const { id, author, reader } = await group(['はい'])
    await begin({ roomIds: [id] })
    const { body } = await reader.client.call(listChatRoomExports, { params: { id } })
    expect(body.chatExports).toHaveLength(1)
    expect(JSON.stringify(body)).not.toContain('ハラスメント')
    await reader.client.call(removeChatRoomMember, { params: { id }, body: { userId: reader.id } })
    expect((await reader.client.call(listChatRoomExports, { params: { id } })).status).toBe(404)
    expect((await admin.call(listChatRoomExports, { params: { id } })).status).toBe(404)
    expect((await author.client.call(listChatRoomExports, { params: { id } })).status).toBe(200)
  })

  it('is made once per key, logged with its reason, and read by its maker alone for some days', async () => {
    const { db } = server.company
    const { id } = await group(['はい'])
    const auditor = await administratorOf('chat_exports')
    const body = given({ roomIds: [id], reason: `申告 ${unique()}` })
    const made = await auditor.client.call(createChatExport, { body })
    const again = await auditor.client.call(createChatExport, { body })
    expect(again.body.id).toBe(made.body.id)
    const { path } = await fileOf(made.body.id, auditor.client)
    expect((await admin.fetch(path)).status).toBe(404)
    const ofAdmin = (await admin.call(listChatExports, {})).body.chatExports.find(
      (one) => one.id === made.body.id,
    )
    expect(ofAdmin).toMatchObject({ state: 'finished', path: null, reason: body.reason })

    const { administrationActs: acts } = (
      await admin.call(listAdministrationActs, { query: { noun: 'chat_export' } })
    ).body
    const logged = acts.filter((act) => JSON.stringify(act).includes(body.reason))
    expect(logged).toHaveLength(1)

    const take = (sections: ('chat' | 'chat_exports')[], version: number) =>
      admin.call(setUserRole, {
        params: { id: auditor.userId },
        body: { version, role: 'section_administrator', sections },
      })
    const read = async () => (await auditor.client.fetch(path)).status
    expect((await take(['chat'], 1)).status).toBe(204)
    // The other person's session learns of the role by an announcement.
    await expect.poll(read).toBe(404)
    expect((await take(['chat_exports'], 2)).status).toBe(204)
    await expect.poll(read).toBe(200)
    await db
      .updateTable('chatExports')
      .set({ createdAt: new Date(Date.now() - 8 * 24 * 3_600_000) })
      .where('id', '=', made.body.id)
      .execute()
    expect(await read()).toBe(404)
    await dropChatExportFiles.handler({ db } as never)
    const after = (await admin.call(listChatExports, {})).body.chatExports.find(
      (one) => one.id === made.body.id,
    )
    expect(after).toMatchObject({ state: 'expired', path: null })
  })

  it('is refused to other administrators, for rooms of other companies, and without a choice', async () => {
    const { id } = await group(['はい'])
    const { client } = await administratorOf('chat')
    expect((await begin({ roomIds: [id] }, client)).status).toBe(404)
    expect((await client.call(listChatExports, {})).status).toBe(404)
    const fieldOf = async (change: Partial<Body>) =>
      Object.keys(((await begin(change)).body as { error?: { fields?: object } }).error?.fields ?? {})
    const { managerId, employeeId, db } = server.company
    const direct = await makeChatRoom(db, {
      userIds: [managerId, employeeId],
      messages: [{ authorId: managerId, body: 'x' }],
    })
    const other = await makeChatRoom(server.other.db, {
      userIds: [server.other.managerId, server.other.employeeId],
      name: 'よその班',
      messages: [{ authorId: server.other.managerId, body: 'x' }],
    })
    expect(await fieldOf({})).toEqual(['roomIds'])
    expect(await fieldOf({ roomIds: [direct] })).toEqual(['roomIds'])
    expect(await fieldOf({ roomIds: [other] })).toEqual(['roomIds'])
    expect(await fieldOf({ userIds: [server.other.employeeId] })).toEqual(['userIds'])
    expect(await fieldOf({ roomIds: [id], fromOn: '2026-05-02', untilOn: '2026-05-01' })).toEqual(['untilOn'])
    expect(await fieldOf({ roomIds: [id], fromOn: '2020-01-01', untilOn: '2020-01-02' })).toEqual(['fromOn'])
    expect((await begin({ roomIds: [id], reason: ' ' })).status).toBe(422)
  })
})
