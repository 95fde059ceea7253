import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyUserActs, previewUserActs } from '#contract/admin-users.acts.ts'
import { getAdminUser, setUserRole } from '#contract/admin-users.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { emailsTo, emailTo } from '#testing/emails.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let boss: Client
beforeAll(async () => {
  server = await testServer()
  boss = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

type Act = CallInput<typeof applyUserActs>['body']['act']
const person = (fields: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(server.company.db, { memberships: [{ departmentId: server.company.departmentId }], ...fields })
const people = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => person()))).sort((one, other) => one - other)
const preview = (userIds: number[], act: Act, client = boss) =>
  client.call(previewUserActs, { body: { userIds, act } })
const apply = (userIds: number[], act: Act, client = boss) =>
  client.call(applyUserActs, { body: { userIds, act } })
const account = async (id: number) => (await boss.call(getAdminUser, { params: { id } })).body
const idsOf = ({ people: named }: { people: { id: number }[] }) =>
  named.map(({ id }) => id).sort((one, other) => one - other)

const later = '2099-01-01'
const stop = { kind: 'stop', stopsOn: later } as const

describe('a bulk change', () => {
  it('shows counts and names first, is applied and logged for each person, and changes nothing when repeated', async () => {
    const userIds = await people(3)
    const [already] = userIds
    await apply([already!], stop)
    const before = (await preview(userIds, stop)).body
    expect([idsOf(before.changed), idsOf(before.unchanged), before.refused]).toEqual([
      userIds.slice(1),
      [already],
      [],
    ])
    expect((await account(userIds[1]!)).stopsOn).toBeNull()
    expect((await apply(userIds, stop)).body).toEqual({ changedCount: 2, unchangedCount: 1, failed: [] })
    for (const id of userIds) {
      expect((await account(id)).stopsOn).toBe(later)
      const acts = server.company.db.selectFrom('administrationActs').select(['action', 'actorId'])
      expect(await acts.where('noun', '=', 'user').where('subjectId', '=', id).execute()).toEqual([
        { action: 'plan_stop', actorId: server.company.administratorId },
      ])
    }
    expect((await apply(userIds, stop)).body).toEqual({ changedCount: 0, unchangedCount: 3, failed: [] })
  })

  it('skips people it does not apply to, and says why', async () => {
    const goneId = await person({ status: 'withdrawn', email: null })
    const leavingId = await person({ lastOn: '2098-01-01' })
    const fineId = await person()
    const ownId = server.company.administratorId
    const wanted = [goneId, leavingId, fineId, ownId]
    const reasons = (await preview(wanted, stop)).body.refused.map(({ problem, ...rest }) => [
      idsOf(rest)[0],
      problem,
    ])
    expect(reasons.sort()).toEqual(
      [
        [goneId, 'gone'],
        [leavingId, 'leaves_before'],
        [ownId, 'yourself'],
      ].sort(),
    )
    const { body } = await apply(wanted, stop)
    expect([body.changedCount, body.failed.length]).toEqual([1, 3])
    expect((await account(ownId)).stopsOn).toBeNull()
  })

  it('names people on whom others depend before they are stopped', async () => {
    const departmentId = await makeDepartment(server.company.db)
    const managerId = await person({
      memberships: [{ departmentId, positionId: server.company.positions.manager }],
    })
    await person({ memberships: [{ departmentId }] })
    const otherId = await person()
    expect(idsOf((await preview([managerId, otherId], stop)).body.holding)).toEqual([managerId])
  })

  it('sends waiting people a new invitation, each once', async () => {
    const email = `again-${unique()}@mihon.example`
    const invitedId = await person({ status: 'invited', email })
    await server.company.db.deleteFrom('credentials').where('userId', '=', invitedId).execute()
    const usingId = await person()
    const withoutId = await person({ status: 'invited', email: null })
    await server.company.db.deleteFrom('credentials').where('userId', '=', withoutId).execute()
    const invite = { kind: 'invite' } as const
    const { body } = await apply([invitedId, usingId, withoutId], invite)
    expect(body.changedCount).toBe(1)
    expect(body.failed.map(({ id, problem }) => [id, problem])).toEqual(
      expect.arrayContaining([
        [usingId, 'has_password'],
        [withoutId, 'no_email'],
      ]),
    )
    expect((await apply([invitedId], invite)).body).toMatchObject({ changedCount: 0, unchangedCount: 1 })
    await emailTo(server, email, '招待')
    expect(await emailsTo(server, email)).toHaveLength(1)
  })

  it('sets a position in the main department, and does not change concurrent posts', async () => {
    const { db, departmentId, positions } = server.company
    const otherId = await makeDepartment(db)
    const id = await person({
      memberships: [{ departmentId }, { departmentId: otherId, positionId: positions.employee }],
    })
    const noneId = await person({ memberships: [] })
    const act = { kind: 'position', positionId: positions.manager } as const
    const { body } = await apply([id, noneId], act)
    expect(body).toMatchObject({ changedCount: 1, failed: [{ id: noneId, problem: 'no_department' }] })
    expect((await account(id)).memberships.map(({ positionId }) => positionId)).toEqual([
      positions.manager,
      positions.employee,
    ])
    expect((await apply([id], act)).body).toMatchObject({ changedCount: 0, unchangedCount: 1 })
    const unknown = await preview([id], { kind: 'position', positionId: 999_999 })
    expect([unknown.status, Object.keys(unknown.body.error!.fields)]).toEqual([422, ['positionId']])
  })

  it('sets a role, except one’s own, and never removes the last full administrator', async () => {
    const [firstId, secondId] = await people(2)
    const act = { kind: 'role', role: 'section_administrator', sections: ['menus'] } as const
    const ownId = server.company.administratorId
    const { body } = await apply([firstId!, secondId!, ownId], { ...act, sections: [...act.sections] })
    expect(body).toMatchObject({ changedCount: 2, failed: [{ id: ownId, problem: 'yourself' }] })
    expect(await account(firstId!)).toMatchObject({ role: 'section_administrator', sections: ['menus'] })
    expect((await preview([firstId!], { ...act, sections: [] })).status).toBe(422)
    const email = `leaving-${unique()}@mihon.example`
    await person({ email, role: 'administrator', lastOn: later })
    const taken = await apply([ownId], { kind: 'role', role: 'employee' }, await server.as(email))
    expect(taken.body.failed).toMatchObject([{ id: ownId, problem: 'last_administrator' }])
    expect((await account(ownId)).role).toBe('administrator')
  })

  it('does not affect people outside of the administrator’s reach', async () => {
    const { db, departmentId } = server.company
    const ownDepartment = await makeDepartment(db)
    const email = `limited-${unique()}@mihon.example`
    const limitedId = await person({ email })
    const role = {
      ...{ version: 1, role: 'section_administrator' as const, sections: ['users' as const] },
      departmentIds: [ownDepartment],
    }
    expect((await boss.call(setUserRole, { params: { id: limitedId }, body: role })).status).toBe(204)
    const client = await server.as(email)
    const ownId = await person({ memberships: [{ departmentId: ownDepartment }] })
    const otherId = await person({ memberships: [{ departmentId }] })
    const elsewhere = server.other.employeeId
    const seen = (await preview([ownId, otherId, elsewhere], stop, client)).body
    expect([idsOf(seen.changed), seen.refused]).toEqual([[ownId], []])
    expect((await apply([ownId, otherId, elsewhere], stop, client)).body.changedCount).toBe(1)
    expect((await account(otherId)).stopsOn).toBeNull()
    const granted = await apply([ownId], { kind: 'role', role: 'administrator' }, client)
    expect(granted.body.failed).toMatchObject([{ id: ownId, problem: 'not_allowed' }])
  })
})
