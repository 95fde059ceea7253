import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createPosition,
  deletePosition,
  listAdminPositions,
  orderPositions,
  updatePosition,
} from '#contract/admin-positions.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { makePosition } from '#db/factories/position.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as(server.company.logins.administrator)
const listed = async () => (await (await admin()).call(listAdminPositions, {})).body.positions

it('positions are added, changed, ordered and, once nobody holds them, deleted; each change is logged', async () => {
  const client = await admin()
  const fields = { name: '課長', manager: true, selfApproval: false }
  const { id } = (await client.call(createPosition, { body: fields })).body
  expect((await listed()).map(({ name }) => name)).toEqual(['部長', '一般', '課長'])
  const { manager, employee } = server.company.positions
  const order = (orderSeen: number[]) =>
    client.call(orderPositions, { body: { positionIds: [manager, id], orderSeen } })
  const stale = await order([employee, manager, id])
  expect([stale.status, stale.body.error?.code]).toEqual([409, 'conflict'])
  expect((await order([manager, employee])).status).toBe(409)
  expect((await order([manager, employee, id])).status).toBe(204)
  expect((await listed()).map(({ name }) => name)).toEqual(['部長', '課長', '一般'])
  await client.call(updatePosition, { params: { id }, body: { ...fields, selfApproval: true, version: 1 } })
  expect((await listed())[1]).toEqual({ id, version: 2, ...fields, selfApproval: true, memberCount: 0 })
  const held = await client.call(deletePosition, {
    params: { id: server.company.positions.employee },
    query: { version: 1 },
  })
  expect(held.body.error?.code).toBe('position_in_use')
  expect((await client.call(deletePosition, { params: { id }, query: { version: 2 } })).status).toBe(204)
  const { administrationActs } = (await client.call(listAdministrationActs, { query: { noun: 'position' } }))
    .body
  expect(administrationActs.map(({ action }) => action)).toEqual(['delete', 'update', 'order', 'create'])
  expect(administrationActs[1]!.changes).toEqual([
    { field: 'selfApproval', before: ['false'], after: ['true'] },
  ])
})

it('a stale rename removes no rights from a position, and a stale list deletes none', async () => {
  const client = await admin()
  const fields = { name: '室長', manager: false, selfApproval: false }
  const { id } = (await client.call(createPosition, { body: fields })).body
  const params = { id }
  await client.call(updatePosition, { params, body: { ...fields, manager: true, version: 1 } })
  const stale = await client.call(updatePosition, {
    params,
    body: { ...fields, name: '室長代理', version: 1 },
  })
  expect([stale.status, stale.body.error?.code]).toEqual([409, 'conflict'])
  expect((await client.call(deletePosition, { params, query: { version: 1 } })).status).toBe(409)
  const find = async () => (await listed()).find((one) => one.id === id)
  expect(await find()).toMatchObject({ name: '室長', manager: true, version: 2 })
  const orderSeen = (await listed()).map((one) => one.id)
  await client.call(orderPositions, { body: { positionIds: [id], orderSeen } })
  expect(await find()).toMatchObject({ version: 2 })
  await client.call(updatePosition, {
    params,
    body: { ...fields, manager: true, name: '室長代理', version: 2 },
  })
  expect(await find()).toMatchObject({ name: '室長代理', manager: true, version: 3 })
})

it('two positions cannot have the same name, however written; existing duplicates stay editable', async () => {
  const client = await admin()
  const fields = { manager: false, selfApproval: false }
  const add = (name: string) => client.call(createPosition, { body: { ...fields, name } })
  const first = await add('Chief 主幹')
  for (const name of ['Chief 主幹', 'ＣＨＩＥＦ　主幹', 'chief主幹', 'Chief\u200b 主\u202e幹'])
    expect((await add(name)).body.error?.code).toBe('name_taken')
  const other = await add('副主幹')
  const rename = (id: number, name: string, version: number) =>
    client.call(updatePosition, { params: { id }, body: { ...fields, name, version } })
  expect((await rename(other.body.id, 'chief 主幹', 1)).body.error?.code).toBe('name_taken')
  expect((await rename(first.body.id, 'CHIEF 主幹', 1)).status).toBe(204)
  const hidden = (await add('\u202e参与\u200b')).body.id
  expect((await listed()).find(({ id }) => id === hidden)!.name).toBe('参与')
  expect((await add('\u200b')).status).toBe(422)
  const twins = [
    await makePosition(server.company.db, { name: '技監' }),
    await makePosition(server.company.db, { name: '技 監' }),
  ]
  expect((await rename(twins[0]!, '技監 ', 1)).status).toBe(204)
  const params = { id: twins[1]! }
  const body = { ...fields, name: '技 監', manager: true, version: 1 }
  expect((await client.call(updatePosition, { params, body })).status).toBe(204)
  const added = await Promise.all(['同時', ' 同 時 ', '同時'].map(add))
  expect(added.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

it('one of two simultaneous renames of the same version succeeds', async () => {
  const client = await admin()
  const fields = { name: '参事', manager: false, selfApproval: false }
  const { id } = (await client.call(createPosition, { body: fields })).body
  const results = await Promise.all(
    ['参事一', '参事二'].map((name) =>
      client.call(updatePosition, { params: { id }, body: { ...fields, name, version: 1 } }),
    ),
  )
  expect(results.map(({ status }) => status).sort()).toEqual([204, 409])
})
