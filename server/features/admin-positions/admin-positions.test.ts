import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createPosition,
  deletePosition,
  listAdminPositions,
  orderPositions,
  updatePosition,
} from '#contract/admin-positions.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as(server.company.logins.administrator)
const listed = async () => (await (await admin()).call(listAdminPositions, {})).body.positions

it('positions are added, changed, ordered and, once nobody holds them, deleted; the log tells all of it', async () => {
  const client = await admin()
  const fields = { name: '課長', manager: true, selfApproval: false }
  const { id } = (await client.call(createPosition, { body: fields })).body
  expect((await listed()).map(({ name }) => name)).toEqual(['部長', '一般', '課長'])
  await client.call(orderPositions, { body: { positionIds: [server.company.positions.manager, id] } })
  expect((await listed()).map(({ name }) => name)).toEqual(['部長', '課長', '一般'])
  await client.call(updatePosition, { params: { id }, body: { ...fields, selfApproval: true } })
  expect((await listed())[1]).toEqual({ id, ...fields, selfApproval: true, memberCount: 0 })
  const held = await client.call(deletePosition, { params: { id: server.company.positions.employee } })
  expect(held.body.error?.code).toBe('position_in_use')
  expect((await client.call(deletePosition, { params: { id } })).status).toBe(204)
  const { administrationActs } = (await client.call(listAdministrationActs, { query: { noun: 'position' } }))
    .body
  expect(administrationActs.map(({ action }) => action)).toEqual(['delete', 'update', 'order', 'create'])
  expect(administrationActs[1]!.changes).toEqual([
    { field: 'selfApproval', before: ['false'], after: ['true'] },
  ])
})
