import { afterAll, beforeAll, expect, it } from 'vitest'
import { listFilterPositions, listFilterUsers } from '#contract/filters.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makePosition } from '#db/factories/position.ts'
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

it('filters by position for a person who leads departments, in those departments only', async () => {
  const { db, departmentId, positions, logins } = server.company
  const other = await makeDepartment(db, { name: '別の部門' })
  const person = (department: number, positionId: number) =>
    makeUser(db, { familyName: '志賀', memberships: [{ departmentId: department, positionId }] })
  const here = await person(departmentId, positions.employee)
  await person(other, positions.employee)
  const unknown = await makePosition(db, { name: '顧問' })
  await person(other, unknown)
  const manager = await server.as(logins.manager)
  const find = async (positionId: number) =>
    (await manager.call(listFilterUsers, { query: { query: '志賀', positionId } })).body.users.map(
      ({ id }) => id,
    )
  expect(await find(positions.employee)).toEqual([here])
  expect(await find(unknown)).toEqual([])
  const listed = async (login: string, query: object) =>
    (await (await server.as(login)).call(listFilterPositions, { query })).body.departmentPositions.map(
      ({ id }) => id,
    )
  expect(await listed(logins.manager, { led: true })).toContain(positions.employee)
  expect(await listed(logins.manager, { led: true })).not.toContain(unknown)
  expect(await listed(logins.manager, {})).toEqual([])
  expect(await listed(logins.employee, { led: true })).toEqual([])
  expect(await listed(logins.administrator, { led: true })).toContain(unknown)
})
