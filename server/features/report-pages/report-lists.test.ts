import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FormItem } from '#common/form/form-item.ts'
import { getAdminMenu, updateMenuConditions } from '#contract/admin-menus.ts'
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

describe('what lists show of a report', () => {
  const purpose = formItem('purpose', 'text')
  const secret = formItem('secret', 'text', { published: false })
  const place = formItem('place', 'text', { headline: true })
  const cost = formItem('cost', 'money', { published: false })
  const deposit = formItem('deposit', 'money')
  const design = (items: FormItem[], menu: object = {}) =>
    designMenu(server.company.db, {
      menu: { menuCategoryId: server.company.menuCategoryId, flow: 'apply', name: '立替', ...menu },
      apply: {
        items,
        workflow: { steps: [stepOfUsers('上長', [server.company.managerId])], watchers: [] },
      },
    })
  const answers = answered({
    secret: { text: '病気のこと' },
    purpose: { text: '見舞い' },
    place: { text: '広島' },
    cost: { number: 12_000 },
    deposit: { number: 3_000 },
  })
  const use = async (id: number, given = answers) =>
    (await applyWith(await server.as(server.company.logins.employee), { menuId: id, answers: given })).body
      .reportId!
  const lineOf = async (who: () => Promise<Client>, id: number, query: object = {}) =>
    (await list(who, query)).reports.find((line) => line.id === id)

  it('is the answer that its designer chose, and the amount of the first money', async () => {
    const id = await use(await design([secret, purpose, place, cost, deposit]))
    expect(await lineOf(taro, id)).toMatchObject({ title: '広島', amount: 12_000 })
    expect((await inbox(taro, 'approval')).items.at(-1)).toMatchObject({ title: '広島', amount: 12_000 })
    const chosen = await use(await design([purpose, cost, { ...deposit, headline: true }]))
    expect(await lineOf(taro, chosen)).toMatchObject({ title: '見舞い', amount: 3_000 })
  })

  it('is never an unpublished answer, even if it was chosen', async () => {
    const id = await use(await design([{ ...secret, headline: true }, purpose]))
    expect(await lineOf(taro, id)).toMatchObject({ title: '見舞い', amount: null })
    const only = await use(await design([secret]))
    expect(await lineOf(taro, only)).toMatchObject({ title: '立替' })
  })

  it('is the menu alone where nobody reads its posts, also from the moment when nobody does any more', async () => {
    const hidden = await design([place, cost], { publicationMode: 'nobody' })
    const id = await use(hidden)
    expect(await lineOf(taro, id)).toMatchObject({ title: '立替', amount: 12_000 })
    const menu = await design([place])
    const before = await use(menu)
    expect(await lineOf(taro, before)).toMatchObject({ title: '広島' })
    const editor = await kenichi()
    const { version } = (await editor.call(getAdminMenu, { params: { id: menu } })).body
    const conditions = {
      ...{ version, useRule: { include: 'everyone', match: 'any' }, ranks: [], hiddenFromOthers: false },
      ...{ publicationRule: { include: [], match: 'any' }, publicationMode: 'nobody', useLimit: null },
      publicationLive: false,
    }
    const changed = await editor.call(updateMenuConditions, {
      params: { id: menu },
      body: conditions as never,
    })
    expect(changed.status).toBe(200)
    expect(await lineOf(taro, before)).toMatchObject({ title: '立替' })
  })

  it('sorts what waits by waiting time, amount, applicant and menu, in pages', async () => {
    const { db, companyId, administratorId, employeeId } = server.company
    const [first, second] = await Promise.all([makeMenu(db, { name: 'あ' }), makeMenu(db, { name: 'い' })])
    const made = { steps: [stepOf([administratorId])] }
    const rows = [
      { id: await waiting({ ...made, menuId: second, userId: jiroId }), amount: 500 },
      { id: await waiting({ ...made, menuId: first, userId: employeeId }), amount: null },
      { id: await waiting({ ...made, menuId: first, userId: jiroId }), amount: 9_000 },
      { id: await waiting({ ...made, menuId: second, userId: employeeId }), amount: 500 },
    ]
    for (const { id, amount } of rows)
      await db
        .updateTable('reports')
        .set({ amount })
        .where('companyId', '=', companyId)
        .where('id', '=', id)
        .execute()
    const [a, b, c, d] = rows.map(({ id }) => id)
    const orders = {
      oldest: [a, b, c, d],
      newest: [d, c, b, a],
      amount_descending: [c, a, d, b],
      amount_ascending: [a, d, c, b],
      applicant: [b, d, a, c],
      menu: [b, c, a, d],
    }
    for (const [sort, expected] of Object.entries(orders)) {
      const found: number[] = []
      let cursor: string | undefined
      do {
        const page = await list(kenichi, { sort, limit: 1, cursor })
        found.push(...page.reports.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(
        found.filter((id) => rows.some((row) => row.id === id)),
        sort,
      ).toEqual(expected)
    }
    const asked = await kenichi()
    const wrong = await asked.call(listReports, { query: { sort: 'title' as never } })
    expect(wrong.status).toBe(422)
    const broken = await asked.call(listReports, { query: { sort: 'menu', cursor: 'WzFd' } })
    expect(broken.status).toBe(400)
  })
})

it('people of another company can see none of it', async () => {
  await waiting()
  const stranger = () => server.as(server.other.logins.manager)
  for (const kind of ['waiting', 'decided', 'watching', 'mine', 'untreated'])
    expect(await idsOf(stranger, { list: kind })).toEqual([])
  expect((await server.guest().call(listReports, { query: {} })).status).toBe(401)
  expect((await (await taro()).call(listReports, { query: { list: 'all' as never } })).status).toBe(422)
})
