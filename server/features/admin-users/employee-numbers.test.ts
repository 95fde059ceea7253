import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAdminUser, getAdminUser, listAdminUsers, updateAdminUser } from '#contract/admin-users.ts'
import { unique } from '#db/factories/unique.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let boss: Client
beforeAll(async () => {
  server = await testServer()
  boss = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

const fields = (employeeNumber?: string | null) => ({
  familyName: '森',
  givenName: '一',
  email: `number-${unique()}@mihon.example`,
  memberships: [{ departmentId: server.company.departmentId }],
  ...(employeeNumber !== undefined && { employeeNumber }),
})
const register = (employeeNumber?: string) => boss.call(createAdminUser, { body: fields(employeeNumber) })
const read = async (id: number) => (await boss.call(getAdminUser, { params: { id } })).body

it('an employee number can be given to people who sign in by email, searched, changed and removed', async () => {
  const { id } = (await register('A-1001')).body
  expect(await read(id)).toMatchObject({ employeeNumber: 'A-1001' })
  const found = await boss.call(listAdminUsers, { query: { query: 'a-1001' } })
  expect(found.body.users.map((user) => [user.id, user.employeeNumber])).toEqual([[id, 'A-1001']])
  const save = async (employeeNumber?: string | null) => {
    const { version, email } = await read(id)
    const body = { ...fields(employeeNumber), email, version }
    expect((await boss.call(updateAdminUser, { params: { id }, body })).status).toBe(204)
    return (await read(id)).employeeNumber
  }
  expect(await save('1002')).toBe('1002')
  expect(await save()).toBe('1002')
  expect(await save(null)).toBeNull()
})

it('an employee number is unique regardless of case until its holder has left', async () => {
  const { id } = (await register('B-7')).body
  const taken = await register('b-7')
  expect([taken.status, Object.keys(taken.body.error!.fields)]).toEqual([422, ['employeeNumber']])
  const other = (await register('B-8')).body.id
  const { version, email } = await read(other)
  const change = await boss.call(updateAdminUser, {
    params: { id: other },
    body: { ...fields('B-7'), email, version },
  })
  expect([change.status, Object.keys(change.body.error!.fields)]).toEqual([422, ['employeeNumber']])
  expect((await register('no spaces')).status).toBe(422)
  const { db, companyId } = server.company
  await db
    .updateTable('users')
    .set({ status: 'withdrawn' })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
  expect((await register('B-7')).status).toBe(200)
})
