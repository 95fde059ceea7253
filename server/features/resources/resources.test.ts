import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import {
  createResource,
  deleteResource,
  listAdminResources,
  orderResources,
  updateResource,
} from '#contract/resources.administration.ts'
import { listResources } from '#contract/resources.ts'
import { makeBooking } from '#db/factories/resource.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as(server.company.logins.administrator)
const listed = async () => (await (await admin()).call(listAdminResources, {})).body.resources
const fields = {
  name: '第1会議室',
  kind: '会議室',
  capacity: 8 as number | null,
  place: '本社3階',
  description: '',
  rule: { include: 'everyone' as const },
  repeatable: true,
  daysAhead: 90,
  longestMinutes: 240,
  opensAt: '08:00' as string | null,
  closesAt: '20:00' as string | null,
  active: true,
}

it('resources can be added, changed, ordered and, without bookings, deleted; all changes are logged', async () => {
  const client = await admin()
  const { id } = (await client.call(createResource, { body: fields })).body
  const car = { ...fields, name: '社用車A', kind: '社用車', capacity: 5, opensAt: null, closesAt: null }
  const second = (await client.call(createResource, { body: car })).body.id
  expect((await listed()).map(({ name }) => name)).toEqual(['第1会議室', '社用車A'])
  const order = (resourceIds: number[], orderSeen: number[]) =>
    client.call(orderResources, { body: { resourceIds, orderSeen } })
  expect((await order([second], [second, id])).status).toBe(409)
  expect((await order([second], [id, second])).status).toBe(204)
  expect((await listed()).map(({ name }) => name)).toEqual(['社用車A', '第1会議室'])
  const params = { id }
  const change = (changes: object, version: number) =>
    client.call(updateResource, { params, body: { ...fields, ...changes, version } })
  expect((await change({ capacity: 10 }, 1)).status).toBe(204)
  expect((await change({ capacity: 12 }, 1)).body.error?.code).toBe('conflict')
  expect((await listed())[1]).toMatchObject({ capacity: 10, version: 2, bookingCount: 0 })
  expect((await change({ name: '社用車 Ａ' }, 2)).body.error?.code).toBe('name_taken')
  expect(Object.keys((await change({ closesAt: null }, 2)).body.error!.fields)).toEqual(['closesAt'])
  expect(Object.keys((await change({ closesAt: '07:00' }, 2)).body.error!.fields)).toEqual(['closesAt'])
  const { db, employeeId } = server.company
  const startsAt = new Date('2099-01-01T01:00:00Z')
  await makeBooking(db, { resourceId: id, userId: employeeId, startsAt, endsAt: new Date(+startsAt + 1) })
  const remove = (resourceId: number, version: number) =>
    client.call(deleteResource, { params: { id: resourceId }, query: { version } })
  expect((await remove(id, 2)).body.error?.code).toBe('resource_in_use')
  expect((await remove(second, 2)).body.error?.code).toBe('conflict')
  expect((await remove(second, 1)).status).toBe(204)
  const { administrationActs } = (await client.call(listAdministrationActs, { query: { noun: 'resource' } }))
    .body
  expect(administrationActs.map(({ action }) => action)).toEqual([
    'delete',
    'update',
    'order',
    'create',
    'create',
  ])
  expect(administrationActs[1]!.changes).toEqual([{ field: 'capacity', before: ['8'], after: ['10'] }])
})

it('people see the active ones that they can book, by kind', async () => {
  const client = await admin()
  const add = (name: string, more: object) =>
    client.call(createResource, { body: { ...fields, name, ...more } })
  const onlyManager = {
    include: [{ type: 'user' as const, id: server.company.managerId }],
    match: 'any' as const,
  }
  await add('プロジェクター', { kind: '備品' })
  await add('役員会議室', { rule: onlyManager })
  await add('旧会議室', { active: false })
  await add('第2会議室', {})
  await add('台車', { kind: '' })
  const namesOf = async (login: string) =>
    (await (await server.as(login)).call(listResources, {})).body.resources.map(({ name }) => name)
  const { logins } = server.company
  expect(await namesOf(logins.employee)).toEqual(['第1会議室', '第2会議室', 'プロジェクター', '台車'])
  await expect.poll(() => namesOf(logins.manager)).toContain('役員会議室')
  expect(await namesOf(server.other.logins.employee)).toEqual([])
})

it('a rule can only refer to what the company has', async () => {
  const rule = {
    include: [{ type: 'department' as const, id: 999_999, descendants: true }],
    match: 'any' as const,
  }
  const reply = await (await admin()).call(createResource, { body: { ...fields, name: 'x', rule } })
  expect([reply.status, Object.keys(reply.body.error!.fields)]).toEqual([422, ['rule']])
})
