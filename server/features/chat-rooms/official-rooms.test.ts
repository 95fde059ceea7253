import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createChatMessage,
  listChatMessageReaders,
  listChatMessages,
  searchChatMessages,
} from '#contract/chat-messages.ts'
import { getUnreadChatCount } from '#contract/chat-messages.unread.ts'
import {
  closeAdminChatRoom,
  createOfficialChatRoom,
  getOfficialChatRoom,
  listAdminChatRooms,
  updateOfficialChatRoom,
} from '#contract/chat-rooms.administration.ts'
import {
  addChatRoomMembers,
  createChatRoom,
  getChatRoom,
  listChatRooms,
  removeChatRoomMember,
  unreadChatRoom,
  updateChatRoom,
} from '#contract/chat-rooms.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { makeChatRoom } from '#db/factories/chat-room.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery, transaction } from '#db/tenant.ts'
import { peopleMoved } from '#server/platform/audiences/refresh-audiences.ts'
import type { Client } from '#testing/client.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let admin: Client
let shop: number
let office: number
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  shop = await makeDepartment(server.company.db, { name: '本店' })
  office = await makeDepartment(server.company.db, { name: '本社' })
})
afterAll(() => server.close())

const inDepartment = (id: number) => ({
  include: [{ type: 'department' as const, id, descendants: true }],
  match: 'any' as const,
  exclude: [],
})
async function newPerson(departmentId: number) {
  const email = `member-${unique()}@mihon.example`
  const id = await makeUser(server.company.db, { email, memberships: [{ departmentId }] })
  return { id, client: await server.as(email) }
}
async function newRoom(fields: Partial<CallInput<typeof createOfficialChatRoom>['body']> = {}) {
  const body = {
    ...{
      name: '店舗の連絡',
      description: '',
      rule: inDepartment(shop),
      writerRule: null,
      history: 'all' as const,
    },
    ...{ clientKey: newClientKey(), ...fields },
  }
  return (await admin.call(createOfficialChatRoom, { body })).body.id
}
const say = (client: Client, id: number, body = 'こんにちは', replyToSeq?: number) =>
  client.call(createChatMessage, {
    params: { id },
    body: { body, clientKey: newClientKey(), ...(replyToSeq !== undefined && { replyToSeq }) },
  })
const roomOf = async (client: Client, id: number) => await client.call(getChatRoom, { params: { id } })
const textsOf = async (client: Client, id: number) =>
  (await client.call(listChatMessages, { params: { id }, query: { limit: 50 } })).body.messages.map(
    ({ body }) => body,
  )
const move = (userId: number, departmentId: number) =>
  transaction(server.company.db, async (trx) => {
    await namedQuery(
      trx,
      'update memberships set department_id = $3 where company_id = $1 and user_id = $2 and main',
      [server.company.companyId, userId, departmentId],
    )
    await peopleMoved(trx)
  })
const eventually = (assertion: () => Promise<void>) =>
  vi.waitFor(assertion, { timeout: 15_000, interval: 50 })
/** Whether a room is among those of a person. */
const seesEventually = (client: Client, id: number, seen: boolean) =>
  eventually(async () => expect((await roomOf(client, id)).status).toBe(seen ? 200 : 404))

describe('official rooms', () => {
  it('have the people of their rule, who come and go as they move', async () => {
    const stays = await newPerson(shop)
    const moves = await newPerson(office)
    const id = await newRoom()
    expect((await roomOf(stays.client, id)).body).toMatchObject({
      kind: 'official',
      can: { write: true, change: false, leave: false },
    })
    await seesEventually(moves.client, id, false)
    await say(stays.client, id, '朝礼は9時です')
    await move(moves.id, shop)
    await seesEventually(moves.client, id, true)
    // What was written before is there to read, and not unread.
    expect(await textsOf(moves.client, id)).toEqual(['朝礼は9時です'])
    expect((await roomOf(moves.client, id)).body.unreadCount).toBe(0)
    await move(moves.id, office)
    await seesEventually(moves.client, id, false)
    expect((await moves.client.call(listChatRooms, { query: {} })).body.chatRooms).toEqual([])
    expect((await say(moves.client, id)).status).toBe(404)
  })

  it('cannot be renamed, joined by hand or left by their members', async () => {
    const member = await newPerson(shop)
    const outsider = await newPerson(office)
    const id = await newRoom()
    const tries = [
      await member.client.call(updateChatRoom, {
        params: { id },
        body: { name: '別の名前', description: '', version: 1 },
      }),
      await member.client.call(addChatRoomMembers, { params: { id }, body: { userIds: [outsider.id] } }),
      await member.client.call(removeChatRoomMember, { params: { id }, body: { userId: member.id } }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await roomOf(outsider.client, id)).status).toBe(404)
    expect((await roomOf(member.client, id)).body.name).toBe('店舗の連絡')
  })

  it('show newcomers only what is written after their entry, if the room says so', async () => {
    const first = await newPerson(shop)
    const late = await newPerson(office)
    const id = await newRoom({ history: 'entry' })
    const old = (await say(first.client, id, '昔の秘密の話')).body
    await move(late.id, shop)
    await seesEventually(late.client, id, true)
    expect(await textsOf(late.client, id)).toEqual([])
    expect((await roomOf(late.client, id)).body.lastMessage).toBeNull()
    await say(first.client, id, 'ようこそ', old.seq)
    expect(await textsOf(late.client, id)).toEqual(['ようこそ'])
    const page = (await late.client.call(listChatMessages, { params: { id }, query: {} })).body
    expect(page).toMatchObject({ hasOlder: false, messages: [{ replyTo: null }] })
    const found = await late.client.call(searchChatMessages, { query: { query: '秘密' } })
    expect(found.body.chatMessages).toEqual([])
    expect(
      (await first.client.call(searchChatMessages, { query: { query: '秘密' } })).body.chatMessages,
    ).toHaveLength(1)
    expect((await late.client.call(listChatMessageReaders, { params: { id: old.id } })).status).toBe(404)
    // Nobody can reply to what they do not see, or mark it as unread.
    expect((await say(late.client, id, '何の話？', old.seq)).status).toBe(422)
    await late.client.call(unreadChatRoom, { params: { id }, body: { seq: 1 } })
    expect((await late.client.call(getUnreadChatCount, {})).body.unreadCount).toBe(1)
  })

  it('do not count newcomers among those who were to read an earlier message', async () => {
    const first = await newPerson(shop)
    const late = await newPerson(office)
    const id = await newRoom()
    const { id: messageId } = (await say(first.client, id)).body
    const before = (await first.client.call(listChatMessageReaders, { params: { id: messageId } })).body
    await move(late.id, shop)
    await seesEventually(late.client, id, true)
    const after = (await first.client.call(listChatMessageReaders, { params: { id: messageId } })).body
    expect(after).toEqual(before)
  })

  it('let only chosen people write, and nobody once they are closed', async () => {
    const chief = await newPerson(shop)
    const member = await newPerson(shop)
    const only = { include: [{ type: 'user' as const, id: chief.id }], match: 'any' as const, exclude: [] }
    const id = await newRoom({ writerRule: only })
    expect((await roomOf(member.client, id)).body.can.write).toBe(false)
    expect((await say(member.client, id)).body).toMatchObject({ error: { code: 'chat_room_closed' } })
    expect((await say(chief.client, id)).status).toBe(200)
    await admin.call(closeAdminChatRoom, { params: { id }, body: { closed: true, reason: '役目を終えた' } })
    expect((await say(chief.client, id)).status).toBe(409)
    expect((await roomOf(chief.client, id)).body).toMatchObject({ closed: true, can: { write: false } })
    await admin.call(closeAdminChatRoom, { params: { id }, body: { closed: false, reason: '再び使う' } })
    expect((await say(chief.client, id)).status).toBe(200)
  })

  it('are found with groups by kind, state and silence, also as a file, and groups are closed too', async () => {
    const { db, employeeId, managerId } = server.company
    const word = `絞込${unique()}`
    const old = new Date('2026-01-10T00:00:00Z')
    const messages = [{ authorId: employeeId, body: 'x', createdAt: old }]
    const group = await makeChatRoom(db, { name: `${word}班`, userIds: [employeeId, managerId], messages })
    const official = await newRoom({ name: `=${word}` })
    const find = async (query: object) => {
      const { body } = await admin.call(listAdminChatRooms, { query: { query: word, ...query } })
      expect(body.foundCount).toBe(body.chatRooms.length)
      return body.chatRooms.map(({ id }) => id)
    }
    expect(await find({})).toEqual([official, group])
    expect(await find({ kind: 'group' })).toEqual([group])
    expect(await find({ silentSince: '2026-01-10' })).toEqual([])
    expect(await find({ silentSince: '2026-01-11' })).toEqual([group])
    const close = (client: Client, id: number, reason = '終わった') =>
      client.call(closeAdminChatRoom, { params: { id }, body: { closed: true, reason } })
    expect((await close(admin, group, ' ')).status).toBe(422)
    expect((await close(admin, group)).status).toBe(204)
    expect(await find({ state: 'closed' })).toEqual([group])
    expect(await find({ state: 'open' })).toEqual([official])
    const direct = await makeChatRoom(db, { userIds: [employeeId, managerId] })
    expect((await close(admin, direct)).status).toBe(404)
    const file = await admin.fetch(`/api/v2/admin/chat_rooms.csv?query=${encodeURIComponent(word)}`)
    const text = await file.text()
    expect(text).toContain(`,グループ,${word}班,,終了,2,1,`)
    expect(text).toContain(`,公式,'=${word},`)
    const employee = await server.as(server.company.logins.employee)
    expect((await employee.fetch('/api/v2/admin/chat_rooms.csv')).status).toBe(404)
  })

  it('are created once, and change with their rule at a version', async () => {
    const seller = await newPerson(shop)
    const clerk = await newPerson(office)
    const clientKey = newClientKey()
    const id = await newRoom({ clientKey })
    expect(await newRoom({ clientKey })).toBe(id)
    const { version } = (await admin.call(getOfficialChatRoom, { params: { id } })).body
    const body = {
      ...{ name: '本社の連絡', description: '総務から', rule: inDepartment(office), writerRule: null },
      ...{ history: 'all' as const, version },
    }
    expect((await admin.call(updateOfficialChatRoom, { params: { id }, body })).status).toBe(204)
    expect((await admin.call(updateOfficialChatRoom, { params: { id }, body })).body).toMatchObject({
      error: { code: 'conflict' },
    })
    expect((await roomOf(seller.client, id)).status).toBe(404)
    expect((await roomOf(clerk.client, id)).body).toMatchObject({
      name: '本社の連絡',
      description: '総務から',
    })
    const unknown = { ...body, rule: inDepartment(999_999), version: version + 1 }
    expect((await admin.call(updateOfficialChatRoom, { params: { id }, body: unknown })).body).toMatchObject({
      error: { code: 'validation_failed', fields: { rule: expect.any(String) } },
    })
  })

  it('are listed for administrators with groups, without direct rooms and without what is written', async () => {
    const one = await newPerson(shop)
    // Found whatever stands between its words.
    const name = `企画 ${unique()}`
    const group = await one.client.call(createChatRoom, {
      body: { name, description: '', userIds: [], clientKey: newClientKey() },
    })
    await say(one.client, group.body.id, '人に見せない話')
    const id = await newRoom({ name: `${name}公式` })
    const rows = (await admin.call(listAdminChatRooms, { query: { query: name } })).body.chatRooms
    expect(rows.map((row) => [row.id, row.kind, row.messageCount])).toEqual([
      [id, 'official', 0],
      [group.body.id, 'group', 1],
    ])
    expect(JSON.stringify(rows)).not.toContain('人に見せない話')
    expect((await admin.call(getOfficialChatRoom, { params: { id: group.body.id } })).status).toBe(404)
    const own = await one.client.call(listChatRooms, { query: { query: name.replace(' ', '　') } })
    expect(own.body.chatRooms.map((row) => row.id)).toContain(group.body.id)
    expect((await one.client.call(listAdminChatRooms, { query: {} })).status).toBe(404)
  })
})
