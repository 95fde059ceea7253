import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listUserSessions } from '#contract/admin-users.sessions.ts'
import { getAdminUser } from '#contract/admin-users.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { createChatExport } from '#contract/chat-exports.ts'
import {
  exportPersonalAccesses,
  listOwnPersonalAccesses,
  listPersonalAccesses,
} from '#contract/personal-access.ts'
import { getReportOverview } from '#contract/report-pages.ts'
import { downloadUserExport } from '#contract/user-imports.ts'
import { getUser } from '#contract/users.ts'
import { makeChatRoom } from '#db/factories/chat-room.ts'
import { namedQuery } from '#db/tenant.ts'
import { newColleague } from '#testing/organising.ts'
import { Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { recordAccess } from './personal-access.commands.ts'

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

const kindsOf = async (userId: number) =>
  (await admin.call(listPersonalAccesses, { query: { userId, limit: 100 } })).body.personalAccesses
    .map(({ kind }) => kind)
    .reverse()

describe('looks of administrators at personal data', () => {
  it('are recorded once an hour for the same administrator, person and kind', async () => {
    const { id } = await newColleague(server)
    const params = { id }
    await admin.call(getAdminUser, { params })
    await admin.call(getAdminUser, { params })
    await admin.call(listUserSessions, { params })
    expect(await kindsOf(id)).toEqual(['account', 'sessions'])
    await namedQuery(
      server.company.db,
      `update personal_accesses set accessed_at = accessed_at - interval '61 minutes'
       where company_id = $1 and user_id = $2`,
      [server.company.companyId, id],
    )
    const look = () => admin.call(getAdminUser, { params })
    await Promise.all([look(), look(), look()])
    expect(await kindsOf(id)).toEqual(['account', 'sessions', 'account'])
  })

  it('are not recorded of what everyone sees, nor of their own data', async () => {
    const { id } = await newColleague(server)
    await admin.call(getUser, { params: { id } })
    expect(await kindsOf(id)).toEqual([])
    await admin.call(getAdminUser, { params: { id: server.company.administratorId } })
    expect(await kindsOf(server.company.administratorId)).toEqual([])
  })

  it('include exports of people and of chat, for each person in the file', async () => {
    const writer = await newColleague(server)
    const silent = await newColleague(server)
    const room = await makeChatRoom(server.company.db, {
      ...{ name: '監査の班', userIds: [writer.id, silent.id] },
      messages: [{ authorId: writer.id, body: '書いた' }],
    })
    const made = await admin.call(createChatExport, {
      body: {
        ...{ roomIds: [room], userIds: [], fromOn: '2026-01-01', untilOn: '2099-01-01', format: 'csv' },
        ...{ purpose: 'audit', reason: '内部監査', clientKey: newClientKey() },
      },
    })
    expect(made.status).toBe(200)
    expect(await kindsOf(writer.id)).toEqual(['chat_export'])
    expect(await kindsOf(silent.id)).toEqual([])
    expect((await admin.fetch(downloadUserExport.path)).status).toBe(200)
    expect(await kindsOf(silent.id)).toEqual(['people_export'])
  })

  it('are listed by filter, and exported with an entry in the log', async () => {
    const { id } = await newColleague(server)
    await admin.call(getAdminUser, { params: { id } })
    const filtered = async (query: object) =>
      (await admin.call(listPersonalAccesses, { query: { userId: id, ...query } })).body.personalAccesses
        .length
    expect(await filtered({ kind: 'account', actorId: server.company.administratorId })).toBe(1)
    expect(await filtered({ kind: 'sessions' })).toBe(0)
    expect(await filtered({ actorId: server.company.employeeId })).toBe(0)
    expect(await filtered({ until: '2020-01-01' })).toBe(0)
    const file = await admin.fetch(`${exportPersonalAccesses.path}?user_id=${id}`)
    expect(file.status).toBe(200)
    expect((await file.text()).trim().split(/\r?\n/)).toHaveLength(2)
    const acts = (await admin.call(listAdministrationActs, { query: { noun: 'personal_access' } })).body
    expect(acts.administrationActs[0]).toMatchObject({ action: 'export', noun: 'personal_access' })
  })

  it('are counted for the person concerned, by month, administrator and kind', async () => {
    const { id, client } = await newColleague(server)
    expect((await client.call(listOwnPersonalAccesses, {})).body.personalAccesses).toEqual([])
    await admin.call(getAdminUser, { params: { id } })
    await recordAccess(server.company.db, {
      ...{ actorId: server.company.administratorId, kind: 'answers', userIds: [id, id] },
    })
    expect((await client.call(listOwnPersonalAccesses, {})).body.personalAccesses).toEqual([
      expect.objectContaining({
        kind: 'account',
        accessCount: 1,
        month: expect.stringMatching(/^\d{4}-\d\d$/),
      }),
      expect.objectContaining({ kind: 'answers', accessCount: 1 }),
    ])
  })

  it('are seen by full administrators of the company only', async () => {
    const employee = await server.as(server.company.logins.employee)
    expect((await employee.call(listPersonalAccesses, {})).status).toBe(404)
    expect((await employee.call(exportPersonalAccesses, {})).status).toBe(404)
    expect((await new Client(server.address).call(listOwnPersonalAccesses, {})).status).toBe(401)
    const other = await server.as(server.other.logins.administrator)
    expect((await other.call(listPersonalAccesses, {})).body.personalAccesses).toEqual([])
    expect((await admin.call(listPersonalAccesses, { query: { kind: 'nothing' as never } })).status).toBe(422)
    expect((await admin.call(getReportOverview, { params: { id: 999_999 } })).status).toBe(404)
  })
})
