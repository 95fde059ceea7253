import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAbsence, deleteAbsence, listAbsences } from '#contract/absences.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const kenichi = () => server.as(server.company.logins.administrator)
const dayFrom = (days: number) =>
  new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
const days = { absentFrom: dayFrom(1), absentUntil: dayFrom(5) }

it('is set by the person or an administrator, is visible to both, and can be withdrawn', async () => {
  const { employeeId, managerId } = server.company
  const made = await (await hanako()).call(createAbsence, { body: { deputyId: managerId, ...days } })
  expect(made.status).toBe(200)
  const byOther = { userId: employeeId, deputyId: managerId, ...days }
  expect((await (await taro()).call(createAbsence, { body: byOther })).status).toBe(404)
  expect((await (await kenichi()).call(createAbsence, { body: byOther })).status).toBe(200)
  const own = (await (await hanako()).call(listAbsences, {})).body.absences
  expect(own).toHaveLength(2)
  expect(own[0]).toMatchObject({ user: { name: '佐藤 花子' }, deputy: { name: '鈴木 太郎' }, ...days })
  expect((await (await taro()).call(listAbsences, {})).body.absences).toEqual([])
  expect((await (await kenichi()).call(listAbsences, {})).body.absences).toHaveLength(2)
  const params = { id: made.body.id }
  expect((await (await taro()).call(deleteAbsence, { params })).status).toBe(404)
  expect((await (await hanako()).call(deleteAbsence, { params })).status).toBe(204)
  expect((await (await hanako()).call(listAbsences, {})).body.absences).toHaveLength(1)
})

it('of another person is listed for administrators only', async () => {
  const { employeeId } = server.company
  const mine = await (await taro()).call(createAbsence, { body: { deputyId: employeeId, ...days } })
  const listedIds = async (who: typeof taro) =>
    (await (await who()).call(listAbsences, {})).body.absences.map(({ id }) => id)
  expect(await listedIds(taro)).toContain(mine.body.id)
  expect(await listedIds(hanako)).not.toContain(mine.body.id)
  expect(await listedIds(kenichi)).toContain(mine.body.id)
  await (await taro()).call(deleteAbsence, { params: { id: mine.body.id } })
})

it('is refused with the reason beside the field', async () => {
  const { employeeId, managerId } = server.company
  const fieldsOf = async (body: Parameters<typeof valid>[0]) => {
    const reply = await (await hanako()).call(createAbsence, { body: valid(body) })
    expect(reply.status).toBe(422)
    return Object.keys(reply.body.error!.fields)
  }
  const valid = (change: object) => ({ deputyId: managerId, ...days, ...change })
  expect(await fieldsOf({ deputyId: employeeId })).toEqual(['deputyId'])
  expect(await fieldsOf({ deputyId: server.other.employeeId })).toEqual(['deputyId'])
  expect(await fieldsOf({ absentUntil: dayFrom(0) })).toEqual(['absentUntil'])
  expect(await fieldsOf({ absentFrom: '2027-02-30', absentUntil: '2027-03-01' })).toEqual(['absentFrom'])
})

it('is no longer listed once it is over', async () => {
  const past = { absentFrom: dayFrom(-9), absentUntil: dayFrom(-1) }
  const client = await taro()
  await client.call(createAbsence, { body: { deputyId: server.company.employeeId, ...past } })
  expect((await client.call(listAbsences, {})).body.absences).toEqual([])
})
