import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelApply } from '#contract/applies.ts'
import { approveReport, pendReport, replaceApprover } from '#contract/approvals.ts'
import {
  getReportOverview,
  listApprovingReports,
  listReports,
  listUntreatedReports,
} from '#contract/report-pages.ts'
import { listWaiting } from '#contract/waiting.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'
import { makeReport } from '#db/factories/report.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith, approveNow } from '#testing/using-menus.ts'
import { makeWaitingReport, stepOf } from '#testing/waiting-reports.ts'

let server: TestServer
let jiroId: number
let jiroLogin: string
let menuId: number
beforeAll(async () => {
  server = await testServer()
  const { db, companyId, departmentId } = server.company
  jiroLogin = `jiro@c${companyId}.example`
  const memberships = [{ departmentId }]
  jiroId = await makeUser(db, { familyName: '山田', givenName: '次郎', email: jiroLogin, memberships })
  menuId = await makeMenu(db, { name: '出張' })
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const kenichi = () => server.as(server.company.logins.administrator)
const jiro = () => server.as(jiroLogin)
type Made = Partial<Parameters<typeof makeWaitingReport>[1]>
const waiting = async (made: Made = {}) => {
  const { db, employeeId, managerId, departmentId } = server.company
  const given = { menuId, userId: employeeId, departmentId, steps: [stepOf([managerId])], ...made }
  return (await makeWaitingReport(db, given)).reportId
}
const list = async (who: () => Promise<Client>, query: object) =>
  (await (await who()).call(listReports, { query: query as never })).body
const idsOf = async (who: () => Promise<Client>, query: object) =>
  (await list(who, query)).reports.map(({ id }) => id)
const inbox = async (
  who: () => Promise<Client>,
  kind: 'approval' | 'untreated_report' | 'stalled_approval',
  limit = 100,
) => (await (await who()).call(listWaiting, { query: { kind, limit } })).body
const pend = async (id: number) =>
  (await taro()).call(pendReport, { params: { id }, body: { approvalVersion: 1, comment: '直してください' } })

async function absent(userId: number, deputyId: number) {
  const { db, companyId, administratorId } = server.company
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const days = { absentFrom: day(-2), absentUntil: day(2), setById: administratorId }
  await db
    .insertInto('absences')
    .values({ companyId, userId, deputyId, ...days })
    .execute()
  return () => db.deleteFrom('absences').where('companyId', '=', companyId).execute()
}

describe('the list of reports waiting for a person', () => {
  it('is ordered by longest waiting first, in pages, with the possible actions', async () => {
    const ids = [await waiting(), await waiting(), await waiting()]
    const first = await list(taro, { limit: 2 })
    expect(first.reports[0]).toMatchObject({
      id: ids[0],
      title: '出張の申請',
      menu: { name: '出張' },
      applicant: { name: '佐藤 花子' },
      department: { name: '営業部' },
      waitingFor: [{ name: '鈴木 太郎' }],
      step: { index: 0, stepCount: 1, name: '上長の承認' },
      forUser: null,
      approvalVersion: 1,
      can: { decide: true, remind: false },
    })
    const second = await list(taro, { limit: 2, cursor: first.nextCursor })
    expect([...first.reports, ...second.reports].map(({ id }) => id)).toEqual(ids)
    expect(second.nextCursor).toBeNull()
    expect(first.counts.waiting).toBe(3)
    const home = await (await taro()).call(listApprovingReports, {})
    expect(home.body.count).toBe(3)
    expect(home.body.reports.map(({ id }) => id)).toEqual(ids)
    const box = await inbox(taro, 'approval', 2)
    expect(box.items[0]).toMatchObject({ title: '出張の申請', hrefPath: `/reports/${ids[0]}` })
    expect(box.kinds).toContainEqual({ kind: 'approval', count: 3, overdueCount: 0 })
    const rest = await (await taro()).call(listWaiting, {
      query: { kind: 'approval', limit: 2, cursor: box.nextCursor! },
    })
    expect(rest.body.items.map(({ hrefPath }) => hrefPath)).toEqual([`/reports/${ids[2]}`])
    for (const id of ids)
      await (await taro()).call(approveReport, { params: { id }, body: { approvalVersion: 1 } })
    expect((await list(taro, {})).counts.waiting).toBe(0)
    expect(await idsOf(taro, { list: 'decided' })).toEqual([...ids].reverse())
  })

  it('can be filtered by menu, person, department and words', async () => {
    const { employeeId, departmentId, db } = server.company
    const other = await makeMenu(db, { name: '経費' })
    const trip = await waiting({ title: 'カナダへの出張' })
    const cost = await waiting({ menuId: other, userId: jiroId, title: '文房具' })
    expect(await idsOf(taro, { menuId: other })).toEqual([cost])
    expect(await idsOf(taro, { userId: employeeId })).toEqual([trip])
    expect(await idsOf(taro, { departmentId })).toEqual([trip, cost])
    expect(await idsOf(taro, { departmentId: 999_999 })).toEqual([])
    expect(await idsOf(taro, { q: 'かなだ' })).toEqual([trip])
    expect(await idsOf(taro, { q: '山田' })).toEqual([cost])
    expect(await idsOf(taro, { q: '100%' })).toEqual([])
    expect(await idsOf(taro, { status: 'approved' })).toEqual([])
    expect(await idsOf(jiro, { list: 'mine', status: 'waiting' })).toEqual([cost])
    for (const id of [trip, cost])
      await (await taro()).call(approveReport, { params: { id }, body: { approvalVersion: 1 } })
  })

  it('includes an absent person’s reports for their deputy, each once', async () => {
    const { managerId, administratorId } = server.company
    const back = await absent(managerId, administratorId)
    const forTaro = await waiting()
    const forBoth = await waiting({ steps: [stepOf([managerId, administratorId])] })
    const own = await waiting({ userId: administratorId })
    const seen = await list(kenichi, {})
    expect(seen.reports.map(({ id, forUser }) => [id, forUser?.name ?? null])).toEqual([
      [forTaro, '鈴木 太郎'],
      [forBoth, null],
    ])
    expect(seen.counts.waiting).toBe(2)
    const box = await inbox(kenichi, 'approval')
    expect(box.items.map(({ hrefPath, note }) => [hrefPath, note ?? null])).toEqual([
      [`/reports/${forTaro}`, '鈴木 太郎さんの代理'],
      [`/reports/${forBoth}`, null],
    ])
    expect((await list(taro, {})).counts.waiting).toBe(3)
    await back()
    expect(await idsOf(kenichi, {})).toEqual([forBoth])
    for (const id of [forTaro, forBoth, own])
      await (await taro()).call(approveReport, { params: { id }, body: { approvalVersion: 1 } })
  })
})

it('the list of own reports to continue: returned ones, and reports due after an approval; drafts only in the list', async () => {
  const { db, employeeId } = server.company
  const returned = await waiting()
  await pend(returned)
  const mine = { menuId, userId: employeeId, title: '' }
  const unwritten = await makeReport(db, {
    ...mine,
    stage: 'report',
    status: 'draft',
    applyStatus: 'awaiting_report',
  })
  const draft = await makeReport(db, { ...mine, status: 'draft' })
  expect(await idsOf(hanako, { list: 'untreated' })).toEqual([draft, unwritten, returned])
  expect((await list(hanako, {})).counts.untreated).toBe(3)
  const home = await (await hanako()).call(listUntreatedReports, {})
  expect(home.body.count).toBe(2)
  expect(home.body.reports.map(({ id }) => id)).toEqual([returned, unwritten])
  const box = await inbox(hanako, 'untreated_report')
  expect(box.items).toMatchObject([
    { id: returned, note: '差し戻されています', hrefPath: `/reports/${returned}/edit` },
    { id: unwritten, title: '出張', note: '報告の提出を待っています' },
  ])
  expect((await (await jiro()).call(listUntreatedReports, {})).body.count).toBe(0)
})

it('the list of watched reports contains those the person watches', async () => {
  const id = await waiting({ watchers: [jiroId] })
  expect(await idsOf(jiro, { list: 'watching' })).toEqual([id])
  expect(await idsOf(taro, { list: 'watching' })).toEqual([])
  expect((await list(jiro, { list: 'watching' })).reports[0]!.can).toEqual({ decide: false, remind: false })
})

it('administrators can help with reports that nobody can decide any more', async () => {
  const { db, companyId, managerId, employeeId } = server.company
  const goneId = await makeUser(db, { familyName: '退職', givenName: '太一' })
  const steps = (mode: 'any' | 'all', ...userIds: number[]) => [stepOf(userIds, { need: { mode } })]
  const alone = await waiting({ steps: steps('any', goneId) })
  await waiting({ steps: steps('any', goneId, managerId) })
  const all = await waiting({ steps: steps('all', goneId, managerId) })
  const idsOfStalled = () => idsOf(kenichi, { list: 'stalled' })
  expect(await idsOfStalled()).toEqual([])
  await db
    .updateTable('users')
    .set({ status: 'withdrawn' })
    .where('companyId', '=', companyId)
    .where('id', '=', goneId)
    .execute()
  expect(await idsOfStalled()).toEqual([all, alone])
  expect(await idsOf(kenichi, { list: 'stalled', userId: employeeId + 999 })).toEqual([])
  expect((await inbox(kenichi, 'stalled_approval')).items).toMatchObject([
    { hrefPath: `/reports/${alone}`, note: '承認者を置き換えてください' },
    { hrefPath: `/reports/${all}` },
  ])
  expect((await inbox(hanako, 'stalled_approval')).items).toEqual([])
  expect((await (await taro()).call(listReports, { query: { list: 'stalled' } })).status).toBe(404)
  const body = { approvalVersion: 1, stepIndex: 0, userId: goneId, toUserId: jiroId, comment: '退職のため' }
  await (await kenichi()).call(replaceApprover, { params: { id: alone }, body })
  expect(await idsOfStalled()).toEqual([all])
})

it('administrators can end a report that was returned to a person who has left', async () => {
  const { db, companyId } = server.company
  const leaverId = await makeUser(db, { familyName: '休職', givenName: '三郎' })
  const id = await waiting({ userId: leaverId })
  expect((await pend(id)).status).toBe(200)
  expect(await idsOf(kenichi, { list: 'stalled' })).not.toContain(id)
  const leaves = { status: 'stopped' as const }
  await db
    .updateTable('users')
    .set(leaves)
    .where('companyId', '=', companyId)
    .where('id', '=', leaverId)
    .execute()
  expect(await idsOf(kenichi, { list: 'stalled' })).toContain(id)
  const { items } = await inbox(kenichi, 'stalled_approval')
  expect(items.find(({ hrefPath }) => hrefPath === `/reports/${id}`)?.note).toContain(
    '申請者がもう利用していません',
  )
  const overview = (await (await kenichi()).call(getReportOverview, { params: { id } })).body
  expect(overview.can).toMatchObject({ cancel: true, delete: true, edit: false })
  const cancel = { params: { id: overview.applyId }, body: { comment: '退職のため' } }
  expect((await (await taro()).call(cancelApply, cancel)).status).toBe(404)
  expect((await (await kenichi()).call(cancelApply, cancel)).status).toBe(204)
  expect(await idsOf(kenichi, { list: 'stalled' })).not.toContain(id)
})

it('administrators can end an approved application whose applicant left before the report', async () => {
  const { db, companyId, managerId, menuCategoryId } = server.company
  const email = `leaver@left${companyId}.example`
  const leaverId = await makeUser(db, { familyName: '退社', givenName: '四郎', email })
  const title = formItem('title', 'text')
  const menuId = await designMenu(db, {
    menu: { menuCategoryId, flow: 'apply_report' },
    apply: { items: [title], workflow: { steps: [stepOfUsers('上長', [managerId])], watchers: [] } },
    report: { items: [title], workflow: { steps: [stepOfUsers('上長', [managerId])], watchers: [] } },
  })
  const answers = answered({ title: { text: '大阪への出張' } })
  const { id, reportId } = (await applyWith(await server.as(email), { menuId, answers })).body
  expect((await approveNow(await taro(), reportId!)).body.status).toBe('approved')
  expect(await idsOf(kenichi, { list: 'stalled' })).not.toContain(reportId)
  await db
    .updateTable('users')
    .set({ status: 'withdrawn' })
    .where('companyId', '=', companyId)
    .where('id', '=', leaverId)
    .execute()
  expect(await idsOf(kenichi, { list: 'stalled' })).toContain(reportId)
  const { items } = await inbox(kenichi, 'stalled_approval')
  expect(items.find(({ hrefPath }) => hrefPath === `/reports/${reportId}`)).toMatchObject({
    title: '大阪への出張',
    note: expect.stringContaining('申請者がもう利用していません'),
  })
  const overview = (await (await kenichi()).call(getReportOverview, { params: { id: reportId! } })).body
  expect(overview.can).toMatchObject({ cancel: true, replace: false })
  const cancel = { params: { id }, body: { comment: '退職のため' } }
  expect((await (await kenichi()).call(cancelApply, cancel)).status).toBe(204)
  expect(await idsOf(kenichi, { list: 'stalled' })).not.toContain(reportId)
})

it('people of another company can see none of it', async () => {
  await waiting()
  const stranger = () => server.as(server.other.logins.manager)
  for (const kind of ['waiting', 'decided', 'watching', 'mine', 'untreated'])
    expect(await idsOf(stranger, { list: kind })).toEqual([])
  expect((await server.guest().call(listReports, { query: {} })).status).toBe(401)
  expect((await (await taro()).call(listReports, { query: { list: 'all' as never } })).status).toBe(422)
})
