import { afterAll, beforeAll, expect, it } from 'vitest'
import { getApplyOverview, listApplySubsidies } from '#contract/applies.ts'
import { pendReport } from '#contract/approvals.ts'
import { getReportOverview } from '#contract/report-pages.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith, approveNow, submitDraft } from '#testing/using-menus.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ background: false })
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const what = formItem('what', 'text', { required: true })
const price = formItem('price', 'money')
const of = (text: string, yen: number) => answered({ what: { text }, price: { number: yen } })
const bySuperior = () => ({ steps: [stepOfUsers('上長', [server.company.managerId])], watchers: [] })

async function pay(menuId: number, stage: 'apply' | 'report', values: object) {
  const { db, companyId } = server.company
  const [row] = await db
    .insertInto('menuSubsidies')
    .values({ companyId, menuId, stage, name: '補助', kind: 'answer', itemKey: 'price', ...values })
    .returning('id')
    .execute()
  return row!.id
}
const change = (id: number, values: object) =>
  server.company.db
    .updateTable('menuSubsidies')
    .set(values)
    .where('companyId', '=', server.company.companyId)
    .where('id', '=', id)
    .execute()
const paid = async (client: Client, id: number) =>
  (await client.call(listApplySubsidies, { params: { id } })).body.subsidies.map(
    ({ amount, status }) => [amount, status] as const,
  )

it('the subsidy of a published report depends on its answers only', async () => {
  const { db, menuCategoryId } = server.company
  const menuId = await designMenu(db, { menu: { menuCategoryId }, report: { items: [what, price] } })
  const half = await pay(menuId, 'report', { percent: 50, capAmount: 8_000, capPeriod: 'month' })
  const client = await hanako()
  const { id, reportId } = (await applyWith(client, { menuId, answers: of('本', 10_000) })).body
  expect(await paid(client, id)).toEqual([[5_000, 'granted']])
  // The menu now pays differently, and an additional subsidy: editing the words earns none of it.
  await change(half, { percent: 80 })
  await pay(menuId, 'report', { kind: 'fixed', itemKey: null, amount: 1_000 })
  expect((await submitDraft(client, reportId!, of('技術書', 10_000))).status).toBe(200)
  expect(await paid(client, id)).toEqual([[5_000, 'granted']])
  await submitDraft(client, reportId!, of('技術書', 2_000))
  expect(await paid(client, id)).toEqual([[1_600, 'granted']])
  // The person's own cap excludes the amount being replaced.
  await submitDraft(client, reportId!, of('技術書', 50_000))
  expect(await paid(client, id)).toEqual([[8_000, 'granted']])
  const budget = { budgetAmount: 8_000, capAmount: null, capPeriod: null }
  await change(half, budget)
  const over = await submitDraft(client, reportId!, of('技術書', 60_000))
  expect(over.body).toMatchObject({ error: { code: 'budget_exhausted' } })
  expect(await paid(client, id)).toEqual([[8_000, 'granted']])
})

it('a subsidy that the menu no longer pays is released by the next submission', async () => {
  const { db, menuCategoryId } = server.company
  const menuId = await designMenu(db, {
    menu: { menuCategoryId, flow: 'apply' },
    apply: { items: [what, price], workflow: bySuperior() },
  })
  const gone = await pay(menuId, 'apply', { percent: 10 })
  await pay(menuId, 'apply', { percent: 50 })
  const client = await hanako()
  const { id, reportId } = (await applyWith(client, { menuId, answers: of('本', 1_000) })).body
  expect(await paid(client, id)).toEqual([
    [100, 'reserved'],
    [500, 'reserved'],
  ])
  const params = { id: reportId! }
  const { approvalVersion } = (await (await taro()).call(getReportOverview, { params })).body
  await (await taro()).call(pendReport, {
    params,
    body: { approvalVersion: approvalVersion!, comment: '直してください' },
  })
  await change(gone, { removedAt: new Date() })
  await submitDraft(client, reportId!)
  expect((await approveNow(await taro(), reportId!)).body.status).toBe('approved')
  expect(await paid(client, id)).toEqual([
    [100, 'released'],
    [500, 'granted'],
  ])
})

it('an application stays unpublished as long as its report has no form', async () => {
  const { db, menuCategoryId } = server.company
  const menuId = await designMenu(db, {
    menu: { menuCategoryId, flow: 'apply' },
    apply: { items: [what], workflow: bySuperior() },
  })
  const client = await hanako()
  const answers = answered({ what: { text: '社内だけの話' } })
  const { id, reportId } = (await applyWith(client, { menuId, answers })).body
  await db
    .updateTable('menus')
    .set({ flow: 'apply_report' })
    .where('companyId', '=', server.company.companyId)
    .where('id', '=', menuId)
    .execute()
  await approveNow(await taro(), reportId!)
  expect((await client.call(getApplyOverview, { params: { id } })).body).toMatchObject({
    status: 'awaiting_report',
    feedId: null,
  })
  const posts = await db
    .selectFrom('feeds')
    .select('id')
    .where('companyId', '=', server.company.companyId)
    .where('applyId', '=', id)
    .execute()
  expect(posts).toEqual([])
})
