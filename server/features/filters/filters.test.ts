import { afterAll, beforeAll, expect, it } from 'vitest'
import { listFilterUsers } from '#contract/filters.ts'
import { makeUser } from '#db/factories/user.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('filters people by position together with name and department, for administrators of people only', async () => {
  const { db, departmentId, positions, logins } = server.company
  const person = (familyName: string, positionId: number) =>
    makeUser(db, { familyName, memberships: [{ departmentId, positionId }] })
  const manager = await person('長谷部', positions.manager)
  const employee = await person('長谷部', positions.employee)
  const find = async (login: string, query: object) =>
    (await server.as(login)).call(listFilterUsers, { query: { query: '長谷部', ...query } })
  const ids = async (query: object) =>
    (await find(logins.administrator, query)).body.users.map(({ id }) => id)
  expect(await ids({})).toEqual([manager, employee])
  expect(await ids({ positionId: positions.manager })).toEqual([manager])
  expect(await ids({ positionId: positions.employee, departmentId })).toEqual([employee])
  const all = await find(logins.administrator, { query: '', positionId: positions.manager, limit: 100 })
  expect(all.body.users.map(({ id }) => id)).toContain(manager)
  expect(all.body.users.map(({ id }) => id)).not.toContain(employee)
  expect((await find(logins.employee, { positionId: positions.manager })).status).toBe(404)
})
