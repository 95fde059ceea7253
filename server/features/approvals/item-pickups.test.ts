import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  approveReport,
  getReportWorkflow,
  listItemPickupItems,
  updateItemPickupItems,
} from '#contract/approvals.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { textItem } from '#db/factories/report.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { makeWaitingReport, stepOf } from '#testing/waiting-reports.ts'

let server: TestServer
let menuId: number
beforeAll(async () => {
  server = await testServer()
  menuId = await makeMenu(server.company.db, { name: '経費精算' })
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const kenichi = () => server.as(server.company.logins.administrator)

/** 花子 submits; 太郎 (first step, with the code) or 健一 (either step) approves. */
async function waiting() {
  const { db, employeeId, managerId, administratorId } = server.company
  const items = [
    textItem('reason', { name: '理由', required: true }),
    textItem('code', { name: '勘定科目', required: true, maxLength: 10 } as object),
  ]
  return (
    await makeWaitingReport(db, {
      menuId,
      userId: employeeId,
      items,
      answers: [{ item: 'reason', value: { text: '出張' } }],
      steps: [
        stepOf([managerId, administratorId], { itemKeys: ['code'] }),
        stepOf([administratorId], { key: 'last' }),
      ],
    })
  ).reportId
}
const look = (client: Client, id: number, itemPickupId = 1) =>
  client.call(listItemPickupItems, { params: { id, itemPickupId } })
const fill = (client: Client, id: number, text: string, { version = 1, pickup = 1, item = 'code' } = {}) =>
  client.call(updateItemPickupItems, {
    params: { id, itemPickupId: pickup },
    body: { version, answers: [{ item, value: { text } }] },
  })

it('an approver fills in their items, as a new version, and then approves', async () => {
  const id = await waiting()
  const client = await taro()
  const before = await look(client, id)
  expect(before.body).toMatchObject({ version: 1, answers: [], can: { edit: true } })
  expect(before.body.items.map(({ key }) => key)).toEqual(['code'])
  expect((await fill(client, id, '旅費')).body).toEqual({ version: 2 })
  expect((await fill(client, id, '旅費')).body).toEqual({ version: 2 })
  expect((await fill(client, id, '交際費')).status).toBe(409)
  expect((await look(client, id)).body).toMatchObject({
    version: 2,
    answers: [{ item: 'code', value: { text: '旅費' } }],
  })
  // A person who saw it before it was filled in must reload it.
  const approve = (by: Client, approvalVersion: number) =>
    by.call(approveReport, { params: { id }, body: { approvalVersion } })
  expect((await approve(await kenichi(), 1)).status).toBe(409)
  expect((await approve(client, 2)).body.status).toBe('waiting')
  const { acts } = (await client.call(getReportWorkflow, { params: { id } })).body
  expect(acts.map(({ kind, version }) => [kind, version])).toEqual([
    ['submitted', 1],
    ['item_pickup', 2],
    ['approved', 2],
  ])
  expect((await fill(client, id, '会議費', { version: 2 })).status).toBe(409)
  expect((await look(client, id)).body.can.edit).toBe(false)
})

it('only the items of the step can be changed, and they are checked', async () => {
  const id = await waiting()
  const client = await taro()
  const long = await fill(client, id, 'とても長い勘定科目の名前')
  expect(Object.keys(long.body.error!.fields)).toEqual(['answers.code'])
  const empty = await fill(client, id, '書き換え', { item: 'reason' })
  expect(Object.keys(empty.body.error!.fields)).toEqual(['answers.code'])
  const { db, companyId } = server.company
  const versions = await db
    .selectFrom('reportVersions')
    .select('version')
    .where('companyId', '=', companyId)
    .where('reportId', '=', id)
    .execute()
  expect(versions).toHaveLength(1)
})

it('only the approver whose turn it is can fill them in; others concerned can see them', async () => {
  const id = await waiting()
  expect((await fill(await hanako(), id, '旅費')).status).toBe(404)
  expect((await look(await hanako(), id)).body.can.edit).toBe(false)
  expect((await fill(server.guest(), id, '旅費')).status).toBe(401)
  const stranger = await server.as(server.other.logins.manager)
  expect((await fill(stranger, id, '旅費')).status).toBe(404)
  expect((await look(stranger, id)).status).toBe(404)
  expect((await look(await taro(), id, 2)).status).toBe(404)
  expect((await fill(await taro(), id, '旅費', { pickup: 2 })).status).toBe(409)
})
