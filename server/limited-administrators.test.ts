// Long: every call of the administration is made by every kind of administrator.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AdministrationSection, administrationSections } from '#common/administration-section.ts'
import { listAdminDepartments } from '#contract/admin-departments.ts'
import { deleteAdminMenu, listAdminMenus, updateAdminMenu } from '#contract/admin-menus.ts'
import {
  createAdminUser,
  getAdminUser,
  getUserCounts,
  listAdminUsers,
  setUserRole,
  updateAdminUser,
} from '#contract/admin-users.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listMembershipsOn } from '#contract/membership-history.ts'
import { createPlannedJoin, createPlannedTransfer, listPlannedChanges } from '#contract/planned-changes.ts'
import { getCurrentUser } from '#contract/users.ts'
import { makeChatRoom } from '#db/factories/chat-room.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeFeedComments } from '#db/factories/feed-comment.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeReport } from '#db/factories/report.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { fillPath, nounOf } from '#testing/call-samples.ts'
import { versionOf } from '#testing/row-version.ts'
import { makeRowsOfEveryKind } from '#testing/rows-of-every-kind.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

/** Other calls than `/users/{id}` that administrators of some departments may make, and how each is limited to them. */
const keptToTheirOwn: Record<string, string> = {
  getUserCounts: 'counts them',
  listAdminUsers: 'lists them',
  listAdminUserIds: 'lists them',
  previewUserActs: 'returns only them',
  applyUserActs: 'changes only them',
  createInvitationCards: 'cards for them; nobody else is mentioned',
  createAdminUser: 'registers into these departments; else refused beside the field',
  createUserImport: 'a file is checked row by row, and rows about others are errors',
  listUserImports: 'their own files',
  getUserExport: 'contains them',
  downloadUserExport: 'contains them',
  listAdminDepartments: 'these departments',
  listAdminPositions: 'names of positions, to be given to them',
  listPlannedChanges: 'plans for them',
  createPlannedJoin: 'joins into these departments; else refused beside the field',
  listDepartmentsOn: 'these departments, as they were',
  listProfileItems: 'the profile items of everyone',
}
/** Other calls than `/menus/{id}` that administrators of some menus may make. */
const forTheirMenus: Record<string, string> = {
  listAdminMenus: 'lists them',
  listAdminMissions: 'missions on them',
  createMission: 'on one of them; 404 for others',
  updateMission: 'on one of them; 404 for others',
  listAudienceChoices: 'names for their rules',
  previewAudience: 'the people who match a rule of theirs',
  explainAudience: 'why a person matches it',
  listApplications: 'their submissions',
  listWaitingApprovals: 'waiting approvals of them',
  createReportExport: 'the submissions of one of them as a file; 404 for others',
  listReportExports: 'their own files',
  listSubsidies: 'their subsidies',
  downloadSubsidies: 'their subsidies as a file',
}
/** Calls about the caller's own things: other people's return 404 for everyone. */
const ownOnly = ['getReportExport', 'downloadReportExport']
/** Administrators' calls under other paths, and their section. null: full administrators'. */
const elsewhere: Record<string, AdministrationSection | null> = {
  hideFeed: 'moderation',
  hideFeedComment: 'moderation',
  hideChatMessage: 'moderation',
  updateMustReadSettings: 'moderation',
  updateMenuMustRead: 'moderation',
  updateMustRead: 'moderation',
  replaceApprover: null,
  deleteApply: null,
  cancelApply: null,
  createAbsence: null,
}
const calls = api
  .map(({ name, endpoint }) => ({ ...endpoint, name }))
  .filter(({ path }) => path.startsWith('/api/v2/admin/'))
/** The sections whose administrators may make a call. Empty: full administrators only. */
const sectionsOf = ({
  administration,
}: Pick<Endpoint, 'administration'>): readonly AdministrationSection[] =>
  administration === 'full' || administration === undefined
    ? []
    : typeof administration === 'object' && 'whole' in administration
      ? [administration.whole]
      : [administration].flat()

let server: TestServer
const clients = new Map<AdministrationSection, Client>()
let ids: Record<string, string | number>

async function makeLimited(sections: AdministrationSection[], departmentIds: number[] = []) {
  const { db, companyId, departmentId } = server.company
  const email = `limited-${unique()}@mihon.example`
  const userId = await makeUser(db, {
    email,
    role: 'section_administrator',
    memberships: [{ departmentId }],
  })
  for (const section of sections)
    await db.insertInto('administratorSections').values({ companyId, userId, section }).execute()
  for (const id of departmentIds)
    await db.insertInto('administratorDepartments').values({ companyId, userId, departmentId: id }).execute()
  return { userId, client: await server.as(email) }
}

beforeAll(async () => {
  server = await testServer()
  ids = await makeRowsOfEveryKind(server.company)
  for (const section of administrationSections) clients.set(section, (await makeLimited([section])).client)
})
afterAll(() => server.close())

/** Sends a valid call with an existing row in its path, so that only the permission check can refuse it. */
async function send(client: Client, { method, path }: { method: string; path: string }, id?: number) {
  const address = fillPath(path, id ?? ids[nounOf(path)] ?? 1)
  const change = method !== 'GET'
  const by = path.endsWith('top_feeds') ? 'reads' : 'day'
  // No row has this version, so that nothing is deleted.
  const deleting = method === 'DELETE' ? '?version=1000' : ''
  const query = change ? deleting : `?from=2026-11-01&until=2026-11-02&by=${by}`
  const response = await client.fetch(address + query, {
    method,
    headers: change ? { 'x-csrf-token': await client.token(), 'content-type': 'application/json' } : {},
    ...(change && { body: JSON.stringify(bodyFor(path, method)) }),
  })
  return response.status
}

/** Passes the validation of as many calls as possible without changing anything that other tests read. */
function bodyFor(path: string, method: string): object {
  const { departmentId } = server.company
  if (path.includes('/profile_items')) return { name: 'x', kind: 'line', version: 1_000 }
  if (/\/users(\/\{id\})?$/.test(path) && method !== 'DELETE')
    return {
      family_name: 'x',
      given_name: 'x',
      email: `x-${unique()}@mihon.example`,
      memberships: [{ department_id: departmentId }],
      version: 1_000,
    }
  return {
    ...{ version: 1_000, name: 'x', published: true, manager: false, self_approval: false, role: 'employee' },
    ...{ profile_item_ids: [], text: 'x', entry_count: 1, given_points: 1, collected_points: 0 },
    ...{ effective_on: '2099-01-01', memberships: [{ department_id: departmentId }] },
    ...{
      account: { family_name: 'x', given_name: 'x', email: 'x@mihon.example' },
      steps: [],
      from_id: 1,
      into: '1',
    },
    ...{ parent_id: null, place: 0, stops_on: '2099-01-01', last_on: '2099-01-01', position_ids: [1] },
    ...{ check_version: 1, act: { kind: 'invite' } },
    ...{ body: 'x', answer: 'x', title: 'x', publish_from: null, publish_until: null, due_on: null },
    ...{ pinned: false, important: false, media_file_ids: [] },
    ...{ tone: 'cyan', creators: null, event_category_ids: [1] },
    ...{ reason: 'x', word: unique().toString(), action: 'warn', stamp_ids: [], user_ids: [1], amount: 1 },
    ...{ client_key: 'abcdefgh', menu_ids: [1], menu_category_id: 1, menu_category_ids: [1], user_id: 1 },
    ...{ rule: { include: 'everyone' }, enabled: true, weekday: 1, hour: 8, stage: 'report', answers: [] },
    ...{ items: null, flow: 'share', workflow: null, menu_id: 1, format: 'csv', due_days: 7, escalate: true },
    ...{ use_rule: { include: 'everyone' }, hidden_from_others: false, use_limit: null, remind_days: [1] },
    ...{
      publication_mode: 'audience',
      publication_rule: { include: 'everyone' },
      publication_live: false,
      ranks: [],
    },
  }
}

describe('an administration call', () => {
  const declared = api
    .map(({ name, endpoint }) => ({ ...endpoint, name }))
    .filter(({ path, administration }) => administration || path.startsWith('/api/v2/admin/'))

  it.each(declared)(
    '$method $path declares its section, and returns no validation errors to anyone else',
    async (call) => {
      expect(call.administration).toBeTruthy()
      const client = await server.as(server.company.logins.employee)
      const address = fillPath(call.path, ids[nounOf(call.path)] ?? 'theme')
      const change = call.method !== 'GET'
      const { status } = await client.fetch(change ? address : `${address}?limit=x&from=x`, {
        method: call.method,
        headers: {
          'x-csrf-token': await client.token(),
          ...(change && { 'content-type': 'application/json' }),
        },
        ...(change && { body: '{"name":{},"reason":1,"version":"x"}' }),
      })
      expect(status).toBe(404)
    },
  )
})

describe('administrators of one section', () => {
  const pairs = administrationSections.flatMap((section) => calls.map((call) => ({ section, ...call })))

  it.each(pairs.filter(({ section, ...call }) => !sectionsOf(call).includes(section)))(
    '$section: $method $path does not exist',
    async ({ section, ...call }) => {
      const status = await send(clients.get(section)!, call)
      expect(status).toBe(404)
    },
  )

  const answering = pairs.filter(
    ({ section, ...call }) =>
      sectionsOf(call).includes(section) && call.method === 'GET' && !ownOnly.includes(call.name),
  )
  it.each(answering)('$section: $method $path succeeds', async ({ section, ...call }) => {
    expect(await send(clients.get(section)!, call)).not.toBe(404)
  })

  it.each(administrationSections)('%s: gains nothing through calls under other paths', async (section) => {
    const { db, employeeId, menuId, managerId } = server.company
    const client = clients.get(section)!
    const hiddenId = await makeFeed(db, { menuId, authorId: employeeId })
    const feedId = await makeFeed(db, { menuId, authorId: employeeId })
    const [commentId] = await makeFeedComments(db, [{ feedId, authorId: employeeId }])
    const { id: userId } = (await client.call(getCurrentUser, {})).body
    const room = await makeChatRoom(db, {
      ...{ name: 'x', userIds: [employeeId, userId] },
      messages: [{ authorId: employeeId, body: 'x' }],
    })
    const message = db.selectFrom('chatMessages').select('id').where('chatRoomId', '=', room)
    const { id: messageId } = await message.executeTakeFirstOrThrow()
    const reportId = await makeReport(db, { menuId, userId: employeeId })
    const report = db.selectFrom('reports').select('applyId').where('id', '=', reportId)
    const { applyId } = await report.executeTakeFirstOrThrow()
    const target: Record<string, number> = {
      ...{
        hideFeed: hiddenId,
        updateMustRead: feedId,
        hideFeedComment: commentId!,
        hideChatMessage: messageId,
        updateMenuMustRead: menuId,
      },
      ...{ replaceApprover: reportId, deleteApply: applyId, cancelApply: applyId },
    }
    const asked: Record<string, object> = {
      replaceApprover: {
        approvalVersion: 1,
        stepIndex: 0,
        userId: managerId,
        toUserId: managerId,
        comment: 'x',
      },
      createAbsence: {
        ...{ userId: employeeId, deputyId: managerId },
        ...{ absentFrom: '2099-01-01', absentUntil: '2099-01-02' },
      },
      updateMenuMustRead: { version: 1, mode: 'never', dueDays: null, remindDays: null, escalate: null },
      updateMustReadSettings: { version: 0, dueDays: 7, remindDays: [1], escalate: true },
    }
    for (const [name, own] of Object.entries(elsewhere)) {
      const { endpoint } = api.find((call) => call.name === name)!
      const body = asked[name] ?? { reason: 'x' }
      const input = { params: { id: target[name] }, ...(endpoint.method !== 'DELETE' && { body }) }
      const { status } = await client.call(endpoint, input as never)
      expect([name, status === 404]).toEqual([name, own !== section])
    }
  })

  it.each(administrationSections)('%s: matches what the screens show', async (section) => {
    const { can } = (await clients.get(section)!.call(getCurrentUser, {})).body
    expect(can).toMatchObject({ administer: true, sections: [section] })
  })

  it('cannot grant rights, not even to themselves', async () => {
    const { client, userId } = await makeLimited([...administrationSections])
    for (const id of [userId, server.company.employeeId]) {
      const body = { version: 1, role: 'administrator' as const }
      expect((await client.call(setUserRole, { params: { id }, body })).status).toBe(404)
    }
  })

  it('cannot change the accounts of administrators', async () => {
    const { client } = await makeLimited(['users'])
    const other = await makeLimited(['statistics'])
    const writes = calls.filter(({ path, method }) => path.includes('/users/{id}') && method !== 'GET')
    expect(writes.length).toBeGreaterThan(7)
    for (const id of [server.company.administratorId, other.userId])
      for (const call of writes) expect([call.name, await send(client, call, id)]).toEqual([call.name, 404])
  })

  it('lose access immediately when the role ends', async () => {
    const { client, userId } = await makeLimited(['users'])
    expect((await client.call(getUserCounts, {})).status).toBe(200)
    const boss = await server.as(server.company.logins.administrator)
    await boss.call(setUserRole, { params: { id: userId }, body: { version: 1, role: 'employee' } })
    await expect.poll(async () => (await client.call(getUserCounts, {})).status).toBe(404)
  })
})

describe('administrators of some menus', () => {
  let client: Client
  let userId: number
  let ownId: number
  beforeAll(async () => {
    const { db, menuCategoryId, logins } = server.company
    ownId = await makeMenu(db, { menuCategoryId, name: '日報' })
    ;({ userId, client } = await makeLimited(['menus']))
    const boss = await server.as(logins.administrator)
    const body = {
      ...{ version: 1, role: 'section_administrator' as const },
      ...{ sections: ['menus' as const], menuIds: [ownId] },
    }
    expect((await boss.call(setUserRole, { params: { id: userId }, body })).status).toBe(204)
    await vi.waitFor(async () => expect(await listed()).toHaveLength(1))
  })
  const list = async () => (await client.call(listAdminMenus, {})).body
  const listed = async () => (await list()).menuCategories.flatMap(({ menus }) => menus.map(({ id }) => id))
  const ofMenus = calls.filter((call) => sectionsOf(call).includes('menus'))
  const ofOne = ofMenus.filter(({ path }) => path.includes('/menus/{id}'))
  const forAll = ['duplicateAdminMenu', 'deleteAdminMenu']

  it('see only these and cannot reorder them', async () => {
    expect(await listed()).toEqual([ownId])
    expect((await list()).can).toEqual({ arrange: false })
    expect(ofOne.length).toBeGreaterThan(9)
  })

  it.each(ofOne)('have only these in $method $path', async ({ name, method, ...call }) => {
    const path = call.path.replace('{user_id}', String(server.company.employeeId))
    expect(await send(client, { method, path }, server.company.menuId)).toBe(404)
    const status = await send(client, { method, path }, ownId)
    if (forAll.includes(name)) expect(status).toBe(404)
    else expect([200, 204, 409, 422]).toContain(status)
  })

  it.each(ofMenus.filter(({ path }) => !path.includes('/menus/{id}')))(
    'reach no others by $method $path',
    async ({ name, ...call }) => {
      const status = await send(client, call)
      if (forTheirMenus[name]) expect(status).not.toBe(500)
      else expect(status).toBe(404)
    },
  )

  it('can change them', async () => {
    const change = (id: number) =>
      client.call(updateAdminMenu, { params: { id }, body: { version: 1, name: '週報' } })
    expect((await change(ownId)).status).toBe(200)
    expect((await change(server.company.menuId)).status).toBe(404)
  })

  it('cannot be given menus that do not exist', async () => {
    const boss = await server.as(server.company.logins.administrator)
    const body = { version: 2, role: 'section_administrator' as const, sections: ['menus' as const] }
    for (const menuId of [server.other.menuId, 999_999]) {
      const given = { params: { id: userId }, body: { ...body, menuIds: [ownId, menuId] } }
      expect((await boss.call(setUserRole, given)).body.error?.fields.menuIds).toBeTruthy()
    }
    const { administeredMenus } = (await boss.call(getAdminUser, { params: { id: userId } })).body
    expect(administeredMenus).toEqual([{ id: ownId, name: '週報' }])
  })

  it('have no menus, rather than all, once theirs is deleted', async () => {
    const boss = await server.as(server.company.logins.administrator)
    const query = { version: await versionOf(server.company.db, 'menus', ownId) }
    expect((await boss.call(deleteAdminMenu, { params: { id: ownId }, query })).status).toBe(204)
    expect(await listed()).toEqual([])
    expect(await send(client, { method: 'GET', path: '/api/v2/admin/menus/{id}' })).toBe(404)
  })
})

describe('administrators of the people of some departments', () => {
  let client: Client
  let insideId: number
  let outsideId: number
  let concurrentId: number
  let topId: number
  let belowId: number
  let elsewhereId: number
  beforeAll(async () => {
    const { db } = server.company
    topId = await makeDepartment(db, { name: '東日本' })
    belowId = await makeDepartment(db, { name: '仙台支店', parentId: topId })
    elsewhereId = await makeDepartment(db, { name: '西日本' })
    client = (await makeLimited(['users'], [topId])).client
    insideId = await makeUser(db, { memberships: [{ departmentId: belowId }] })
    outsideId = await makeUser(db, {
      memberships: [{ departmentId: elsewhereId }, { departmentId: belowId }],
    })
    concurrentId = await makeUser(db, {
      memberships: [{ departmentId: belowId }, { departmentId: elsewhereId, jobLabel: '応援' }],
    })
  })
  const see = async (id: number) => (await client.call(getAdminUser, { params: { id } })).status

  it('see and count these people only', async () => {
    const listed = (await client.call(listAdminUsers, { query: { limit: 100 } })).body.users.map(
      ({ id }) => id,
    )
    expect(listed.sort()).toEqual([insideId, concurrentId].sort())
    expect([await see(insideId), await see(outsideId)]).toEqual([200, 404])
    expect((await client.call(getUserCounts, {})).body).toMatchObject({ active: 2 })
    const { departments, can } = (await client.call(listAdminDepartments, {})).body
    expect(departments.map(({ name }) => name)).toEqual(['東日本', '仙台支店'])
    expect(can.change).toBe(false)
  })

  it('cannot change anyone else, nor departments and positions', async () => {
    for (const call of calls.filter(({ path }) => path.includes('/users/{id}')))
      expect([call.name, await send(client, call, outsideId)]).toEqual([call.name, 404])
    const arranging = calls.filter(
      ({ path, method }) =>
        /\/(departments|positions|position_order|profile_items|profile_item_order)/.test(path) &&
        method !== 'GET',
    )
    expect(arranging).toHaveLength(14)
    for (const call of arranging) expect([call.name, await send(client, call)]).toEqual([call.name, 404])
  })

  it.each(calls.filter(({ path }) => !path.includes('/users/{id}')))(
    'reach nobody else by $method $path',
    async (call) => {
      const status = await send(client, call)
      // A new call returns 404 to them until it is listed above with how it is limited to their people.
      if (keptToTheirOwn[call.name]) expect(status).not.toBe(500)
      else expect(status).toBe(404)
    },
  )

  it('plan changes for these people and departments only, and cannot prepare reorganisations', async () => {
    const { db, companyId } = server.company
    const planned = async (userId: number, departmentId: number) =>
      client.call(createPlannedTransfer, {
        params: { id: userId },
        body: { effectiveOn: '2099-01-01', memberships: [{ departmentId }] },
      })
    expect((await planned(insideId, topId)).status).toBe(200)
    expect((await planned(insideId, elsewhereId)).body.error?.fields.memberships).toBeTruthy()
    // Memberships in other departments are unchanged.
    expect((await planned(concurrentId, belowId)).body.error?.fields.memberships).toBeTruthy()
    const { id } = await db
      .insertInto('plannedChanges')
      .values({
        ...{ companyId, kind: 'transfer', userId: outsideId, effectiveOn: '2099-01-01' },
        ...{ memberships: '[]', basedOn: '[]' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const join = async (departmentId: number) =>
      client.call(createPlannedJoin, {
        body: {
          effectiveOn: '2099-01-01',
          account: { familyName: '山', givenName: '花', companyLoginId: `id-${unique()}` },
          memberships: [{ departmentId }],
        },
      })
    expect((await join(belowId)).status).toBe(200)
    expect((await join(elsewhereId)).body.error?.fields.memberships).toBeTruthy()
    const { plannedChanges } = (await client.call(listPlannedChanges, { query: { limit: 100 } })).body
    expect(plannedChanges.map(({ kind, user }) => [kind, user?.id ?? null])).toEqual([
      ['join', null],
      ['transfer', insideId],
    ])
    const { id: joinId } = await db
      .insertInto('plannedChanges')
      .values({
        ...{ companyId, kind: 'join', effectiveOn: '2099-01-01', basedOn: '[]' },
        memberships: JSON.stringify([{ departmentId: elsewhereId, positionId: null, jobLabel: null }]),
        account: JSON.stringify({ familyName: '山', givenName: '花', companyLoginId: `id-${unique()}` }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const call of calls.filter(({ path }) => path.includes('/planned_changes/{id}')))
      for (const planned of [id, joinId])
        expect([call.name, await send(client, call, planned)]).toEqual([call.name, 404])
    for (const call of calls.filter(({ path }) => path.includes('/reorganisations')))
      expect([call.name, await send(client, call)]).toEqual([call.name, 404])
    const members = async (departmentId: number) =>
      (await client.call(listMembershipsOn, { params: { id: departmentId }, query: { on: '2099-01-01' } }))
        .status
    expect([await members(belowId), await members(elsewhereId)]).toEqual([200, 404])
  })

  it('register into these departments and move people within them only', async () => {
    const fields = { familyName: '山', givenName: '花', companyLoginId: `id-${unique()}` }
    const into = (departmentIds: number[]) =>
      client.call(createAdminUser, {
        body: { ...fields, memberships: departmentIds.map((departmentId) => ({ departmentId })) },
      })
    for (const places of [[elsewhereId], [belowId, elsewhereId], [server.company.departmentId]])
      expect((await into(places)).body.error?.fields.memberships).toBeTruthy()
    const made = await into([belowId])
    expect(made.status).toBe(200)
    const move = (departmentId: number) =>
      client.call(updateAdminUser, {
        params: { id: made.body.id },
        body: { ...fields, memberships: [{ departmentId }], version: 1 },
      })
    expect((await move(elsewhereId)).status).toBe(422)
    expect((await move(topId)).status).toBe(204)
  })

  it('leave people’s memberships elsewhere unchanged', async () => {
    const { body: account } = await client.call(getAdminUser, { params: { id: concurrentId } })
    expect(account.memberships.map(({ fixed }) => fixed)).toEqual([false, true])
    const save = (memberships: { departmentId: number; jobLabel?: string }[]) =>
      client.call(updateAdminUser, {
        params: { id: concurrentId },
        body: {
          familyName: account.familyName,
          givenName: account.givenName,
          email: account.email,
          memberships,
          version: account.version,
        },
      })
    const elsewhere = { departmentId: elsewhereId, jobLabel: '応援' }
    expect((await save([{ departmentId: belowId }])).status).toBe(422)
    expect((await save([{ departmentId: belowId }, { departmentId: elsewhereId }])).status).toBe(422)
    expect((await save([elsewhere, { departmentId: belowId }])).status).toBe(422)
    expect((await save([{ departmentId: topId }, elsewhere])).status).toBe(204)
  })
})
