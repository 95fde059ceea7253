import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { createChatMessage, searchChatMessages } from '#contract/chat-messages.ts'
import { getUnreadChatCount } from '#contract/chat-messages.unread.ts'
import { getChatSettings, updateChatSettings } from '#contract/chat-rooms.administration.ts'
import { createChatRoom, getChatRoom, openDirectChatRoom } from '#contract/chat-rooms.ts'
import { getHeaderConfigs } from '#contract/company.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { getCurrentUser } from '#contract/users.ts'
import { makeChatRoom } from '#db/factories/chat-room.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { writeShellVersion } from '#db/publish-shell.ts'
import { fillPath, sampleBodies, sampleQueries } from '#testing/call-samples.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let admin: Client
let employee: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  employee = await server.as(server.company.logins.employee)
})
afterAll(() => server.close())

const everyone = { include: 'everyone' as const }
const only = (id: number) => ({
  ...{ include: [{ type: 'user' as const, id }], match: 'any' as const, exclude: [] },
})
const usual = { enabled: true, creators: everyone, urgers: null, presence: false }
const read = async () => (await admin.call(getChatSettings, {})).body
const save = async (change: Partial<CallInput<typeof updateChatSettings>['body']>) => {
  const { version } = await read()
  return admin.call(updateChatSettings, { body: { ...usual, version, ...change } })
}
const newGroup = (client: Client, userIds: readonly number[]) =>
  client.call(createChatRoom, {
    body: { name: '歓迎会', description: '', userIds: [...userIds], clientKey: newClientKey() },
  })
const rights = async (client: Client) => (await client.call(getCurrentUser, {})).body.can.chat

beforeEach(async () => {
  expect((await save({})).status).toBe(204)
})

describe('the settings of chat', () => {
  it('say whom they concern, and are changed at their version', async () => {
    const { version, ...settings } = await read()
    expect(settings).toMatchObject({ enabled: true, creatorsText: '全員', urgers: null, presence: false })
    expect(settings.peopleCount).toBeGreaterThan(settings.administratorCount)
    expect((await save({ urgers: only(server.company.employeeId), presence: true })).status).toBe(204)
    expect(await read()).toMatchObject({ version: version + 1, presence: true, urgers: { match: 'any' } })
    expect((await save({ version })).body).toMatchObject({ error: { code: 'conflict' } })
    expect((await save({ creators: only(server.other.employeeId) })).status).toBe(422)
    expect((await employee.call(getChatSettings, {})).status).toBe(404)
  })

  it('decide who creates groups; everyone opens direct rooms', async () => {
    const { managerId, employeeId } = server.company
    expect((await rights(employee)).createGroups).toBe(true)
    await save({ creators: null })
    expect(await rights(employee)).toEqual({ use: true, createGroups: false, urge: false })
    expect((await newGroup(employee, [managerId])).body).toMatchObject({
      error: { code: 'chat_groups_restricted' },
    })
    expect((await employee.call(openDirectChatRoom, { body: { userId: managerId } })).status).toBe(200)
    expect((await employee.call(openDirectChatRoom, { body: { userId: employeeId } })).status).toBe(200)
    expect((await newGroup(admin, [employeeId])).status).toBe(200)
    await save({ creators: only(employeeId) })
    expect((await newGroup(employee, [managerId])).status).toBe(200)
    expect((await newGroup(await server.as(server.company.logins.manager), [employeeId])).status).toBe(409)
  })

  it('decide who sends urgent messages', async () => {
    expect((await rights(admin)).urge).toBe(true)
    expect((await rights(employee)).urge).toBe(false)
    await save({ urgers: only(server.company.employeeId) })
    expect((await rights(employee)).urge).toBe(true)
  })
})

describe('chat that is off', () => {
  it('has no tab, no count and no call, and comes back as it was', async () => {
    const { db, employeeId, managerId } = server.company
    const email = `chat-${unique()}@mihon.example`
    const id = await makeUser(db, { email })
    const client = await server.as(email)
    const chatRoomId = await makeChatRoom(db, {
      userIds: [id, managerId],
      messages: [{ authorId: managerId, body: '在庫の確認' }],
    })
    await writeShellVersion(db, {
      part: 'navigation',
      content: { entries: [{ iconType: 'chat', nameJa: '', nameEn: '', hrefPath: '/chat/rooms' }] },
      publishedById: null,
      audienceOf: () => Promise.resolve(0),
    })
    const tabs = async () => (await client.call(getHeaderConfigs, {})).body.navigations.length
    const unread = async () => (await client.call(getUnreadChatCount, {})).body.unreadCount
    expect([await tabs(), await unread()]).toEqual([1, 1])

    await save({ enabled: false })
    expect([await tabs(), await unread()]).toEqual([0, 0])
    expect(await rights(client)).toEqual({ use: false, createGroups: false, urge: false })
    const search = { query: { query: '在庫' } }
    expect((await client.call(searchChatMessages, search)).status).toBe(404)
    const said = { params: { id: chatRoomId }, body: { body: 'はい', clientKey: newClientKey() } }
    expect((await client.call(createChatMessage, said)).status).toBe(404)
    expect((await newGroup(admin, [employeeId])).status).toBe(404)

    await save({})
    expect([await tabs(), await unread()]).toEqual([1, 1])
    expect((await client.call(searchChatMessages, search)).body.chatMessages).toHaveLength(1)
    expect((await client.call(createChatMessage, said)).status).toBe(200)
    expect((await client.call(getChatRoom, { params: { id: chatRoomId } })).body.lastSeq).toBe(2)
  })

  it('answers every call with 404 but the count', async () => {
    const { db, employeeId, managerId } = server.company
    const messages = [{ authorId: employeeId, body: 'はい' }]
    const room = await makeChatRoom(db, { userIds: [employeeId, managerId], name: '班', messages })
    const { id: message } = await db
      .selectFrom('chatMessages')
      .select('id')
      .where('chatRoomId', '=', room)
      .where('companyId', '=', server.company.companyId)
      .executeTakeFirstOrThrow()
    await save({ enabled: false })
    const token = await employee.token()
    const ofChat = api.filter(({ endpoint }) => /^\/api\/v2\/chat_/.test(endpoint.path))
    const answers = await Promise.all(
      ofChat.map(async ({ name, endpoint: { method, path } }) => {
        const id = path.startsWith('/api/v2/chat_messages') ? message : room
        const response = await employee.fetch(fillPath(path, id) + (sampleQueries[name] ?? ''), {
          method,
          headers: { 'x-csrf-token': token, 'content-type': 'application/json' },
          ...(method !== 'GET' && { body: JSON.stringify(sampleBodies[name] ?? {}) }),
        })
        return [name, response.status]
      }),
    )
    expect(answers.filter(([, status]) => status !== 404 && status !== 422)).toEqual([
      ['getUnreadChatCount', 200],
    ])
    expect(answers.filter(([, status]) => status === 404).length).toBeGreaterThan(10)
  })
})
