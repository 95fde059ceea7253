import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDepartment, deleteDepartment, updateDepartment } from '#contract/admin-departments.ts'
import { createAdminUser, getAdminUser, updateAdminUser } from '#contract/admin-users.ts'
import { getMembershipHistory, listDepartmentsOn, listMembershipsOn } from '#contract/membership-history.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { companyToday } from '#server/features/admin-users/account-states.commands.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as(server.company.logins.administrator)
const today = () => companyToday(server.company.db)
const dayFrom = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const history = async (id: number, on?: string) =>
  (
    await (
      await admin()
    ).call(getMembershipHistory, { params: { id }, query: on === undefined ? {} : { on } })
  ).body
const places = async (id: number) =>
  (await history(id)).memberships.map(({ departmentName, main, untilOn }) => [departmentName, main, untilOn])

/** Moves the start of a person's current history several days back. */
const age = (userId: number, fromOn: string) =>
  server.company.db.updateTable('membershipHistory').set({ fromOn }).where('userId', '=', userId).execute()
const ageDepartment = (departmentId: number, fromOn: string) =>
  server.company.db
    .updateTable('departmentHistory')
    .set({ fromOn })
    .where('departmentId', '=', departmentId)
    .execute()

async function move(id: number, departmentIds: number[], jobLabel = '') {
  const client = await admin()
  const { version, familyName, givenName, email, companyLoginId } = (
    await client.call(getAdminUser, { params: { id } })
  ).body
  const memberships = departmentIds.map((departmentId) => ({ departmentId, jobLabel }))
  const body = { version, familyName, givenName, email, companyLoginId, memberships }
  expect((await client.call(updateAdminUser, { params: { id }, body })).status).toBe(204)
}

describe('the membership history of a person', () => {
  it('covers every day since they joined, regardless of who moved them', async () => {
    const { db } = server.company
    const first = await makeDepartment(db, { name: '札幌支店' })
    const second = await makeDepartment(db, { name: '福岡支店' })
    const { id } = (
      await (
        await admin()
      ).call(createAdminUser, {
        body: {
          familyName: '佐藤',
          givenName: '健',
          companyLoginId: `id-${unique()}`,
          memberships: [{ departmentId: first, jobLabel: '営業' }],
        },
      })
    ).body
    const now = await today()
    await age(id, dayFrom(now, -30))
    await ageDepartment(first, dayFrom(now, -60))
    await move(id, [second, first])
    expect(await places(id)).toEqual([
      ['福岡支店', true, null],
      ['札幌支店', false, null],
      ['札幌支店', true, now],
    ])
    const { on, knownFrom } = await history(id, dayFrom(now, -1))
    expect(on).toMatchObject([{ departmentName: '札幌支店', jobLabel: '営業', main: true }])
    expect(knownFrom).toBe(dayFrom(now, -30))
    expect((await history(id, now)).on).toMatchObject([
      { departmentName: '福岡支店', main: true },
      { departmentName: '札幌支店', main: false },
    ])
    expect((await history(id, dayFrom(now, -31))).on).toEqual([])
  })

  it('contains nothing that began and ended on the same day, and nothing for a save without a move', async () => {
    const { db, departmentId } = server.company
    const other = await makeDepartment(db, { name: '名古屋支店' })
    const id = await makeUser(db, { memberships: [{ departmentId }] })
    const since = dayFrom(await today(), -10)
    await age(id, since)
    await move(id, [departmentId])
    await move(id, [other])
    await move(id, [departmentId])
    expect((await history(id)).memberships).toMatchObject([
      { departmentName: '営業部', fromOn: since, untilOn: null },
    ])
    expect(await places(id)).toHaveLength(1)
  })

  it('shows departments with their names and places of that time, including deleted ones', async () => {
    const { db } = server.company
    const client = await admin()
    const top = await makeDepartment(db, { name: '旧本部' })
    const { id: below } = (
      await client.call(createDepartment, { body: { name: '準備室', parentId: top, published: true } })
    ).body
    const id = await makeUser(db, { memberships: [{ departmentId: below }] })
    const now = await today()
    const then = dayFrom(now, -5)
    for (const departmentId of [top, below]) await ageDepartment(departmentId, dayFrom(now, -20))
    await age(id, dayFrom(now, -20))
    await client.call(updateDepartment, {
      params: { id: top },
      body: { name: '新本部', published: true, version: 1 },
    })
    await move(id, [server.company.departmentId])
    expect(
      (await client.call(deleteDepartment, { params: { id: below }, query: { version: 1 } })).status,
    ).toBe(204)
    expect((await history(id, then)).on).toMatchObject([{ departmentPath: '旧本部 / 準備室' }])
    const past = (await client.call(listDepartmentsOn, { query: { on: then } })).body.pastDepartments
    expect(past.map(({ path }) => path)).toEqual(expect.arrayContaining(['旧本部', '旧本部 / 準備室']))
    const is = (await client.call(listDepartmentsOn, { query: { on: now } })).body.pastDepartments
    expect(is.map(({ path }) => path)).toContain('新本部')
    expect(is.map(({ id: departmentId }) => departmentId)).not.toContain(below)

    const members = async (departmentId: number, on: string, below_: boolean) =>
      (
        await client.call(listMembershipsOn, { params: { id: departmentId }, query: { on, below: below_ } })
      ).body.memberships.map(({ user }) => user.id)
    expect(await members(below, then, false)).toEqual([id])
    expect(await members(top, then, false)).toEqual([])
    expect(await members(top, then, true)).toEqual([id])
    expect(await members(below, now, true)).toEqual([])
  })
})
