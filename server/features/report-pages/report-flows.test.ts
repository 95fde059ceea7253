import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FormAnswer } from '#common/form/answer.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import { cancelApply, getApplyButtons, getApplyOverview, listApplySubsidies } from '#contract/applies.ts'
import { pendReport, rejectReport } from '#contract/approvals.ts'
import { getFeed } from '#contract/feeds.ts'
import {
  getReportApplyCondition,
  getReportOverview,
  getReportSubmissionStatus,
  listReportReportItems,
} from '#contract/report-pages.ts'
import { forecastReport } from '#contract/report-writing.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'
import { makePosition } from '#db/factories/position.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith, approveNow, draftOf, submitDraft } from '#testing/using-menus.ts'

let server: TestServer
let jiroId: number
const logins = { jiro: '' }
beforeAll(async () => {
  server = await testServer()
  const { db, companyId, departmentId } = server.company
  logins.jiro = `jiro@flows${companyId}.example`
  jiroId = await makeUser(db, {
    familyName: '山田',
    givenName: '次郎',
    email: logins.jiro,
    memberships: [{ departmentId }],
  })
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const jiro = () => server.as(logins.jiro)

const purpose = formItem('purpose', 'text', { name: '目的', required: true })
const amount = formItem('amount', 'money', { name: '金額', published: false })
const checked = formItem('checked', 'text', { name: '経理の確認', required: true })
const of = (text: string, yen: number): FormAnswer[] =>
  answered({ purpose: { text }, amount: { number: yen } })
const two = () => ({
  steps: [stepOfUsers('上長', [server.company.managerId]), stepOfUsers('経理', [jiroId])],
  watchers: [],
})
type Subsidy = { amount?: number; budgetAmount?: number; capAmount?: number; stage?: 'apply' | 'report' }
async function payFor(menuId: number, { stage = 'apply', ...fields }: Subsidy = {}) {
  const { db, companyId } = server.company
  await db
    .insertInto('menuSubsidies')
    .values({
      companyId,
      menuId,
      stage,
      name: '補助',
      ...(fields.amount
        ? { kind: 'fixed', amount: fields.amount }
        : { kind: 'answer', itemKey: 'amount', percent: 50 }),
      ...(fields.capAmount && { capAmount: fields.capAmount, capPeriod: 'month' as const }),
      ...(fields.budgetAmount && { budgetAmount: fields.budgetAmount }),
    })
    .execute()
}
const tax = formItem('tax', 'computed', {
  name: '消費税',
  formula: { operation: 'percent', items: ['amount'], percent: 10 },
  unit: '円',
  decimals: 0,
})
const applyMenu = (items = [purpose, amount], menu = {}) =>
  designMenu(server.company.db, {
    menu: { menuCategoryId: server.company.menuCategoryId, flow: 'apply', ...menu },
    apply: { items, workflow: two() },
  })
const overview = async (client: Client, id: number) =>
  (await client.call(getReportOverview, { params: { id } })).body
const paid = async (client: Client, id: number) =>
  (await client.call(listApplySubsidies, { params: { id } })).body.subsidies.map(
    ({ amount: yen, status }) => [yen, status],
  )
const pend = async (client: Client, id: number, reopenedItems: string[] | null = null) => {
  const { approvalVersion } = await overview(client, id)
  return client.call(pendReport, {
    params: { id },
    body: { approvalVersion: approvalVersion!, comment: '金額を直してください', reopenedItems },
  })
}

describe('an application', () => {
  it('is posted after approval, and paid the amount reserved for it', async () => {
    const menuId = await applyMenu()
    await payFor(menuId, { capAmount: 8_000 })
    const client = await hanako()
    const { id, reportId, feedId } = (await applyWith(client, { menuId, answers: of('出張', 20_000) })).body
    expect(feedId).toBeNull()
    expect(await paid(client, id)).toEqual([[8_000, 'reserved']])
    expect(await overview(client, reportId!)).toMatchObject({
      status: 'waiting',
      waitingFor: [{ name: '鈴木 太郎' }],
      subsidies: [{ amount: 8_000, status: 'reserved' }],
      can: { edit: false, cancel: true },
    })
    expect((await submitDraftAgain(client, reportId!)).status).toBe(409)
    await approveNow(await taro(), reportId!)
    expect((await approveNow(await jiro(), reportId!)).body.status).toBe('approved')
    expect(await paid(client, id)).toEqual([[8_000, 'granted']])
    const done = (await client.call(getApplyOverview, { params: { id } })).body
    expect(done).toMatchObject({ status: 'done', flow: 'apply' })
    const post = (await (await jiro()).call(getFeed, { params: { id: done.feedId! } })).body
    expect([post.title, post.body, post.can.edit]).toEqual(['出張', '目的\n出張', false])
    expect((await client.call(getFeed, { params: { id: done.feedId! } })).body.can.edit).toBe(false)
  })

  it('that is rejected releases the reserved amount; nothing is posted', async () => {
    const menuId = await applyMenu()
    await payFor(menuId, { amount: 5_000 })
    const client = await hanako()
    const { id, reportId } = (await applyWith(client, { menuId, answers: of('研修', 1) })).body
    const { approvalVersion } = await overview(await taro(), reportId!)
    await (await taro()).call(rejectReport, {
      params: { id: reportId! },
      body: { approvalVersion: approvalVersion!, comment: '見送ります' },
    })
    expect(await paid(client, id)).toEqual([[5_000, 'released']])
    expect((await client.call(getApplyOverview, { params: { id } })).body).toMatchObject({
      status: 'rejected',
      feedId: null,
    })
    expect(await overview(client, reportId!)).toMatchObject({
      status: 'rejected',
      lastComment: { comment: '見送ります', actor: { name: '鈴木 太郎' } },
    })
  })

  it('that is returned resumes at the step that returned it if only reopened items change', async () => {
    const menuId = await applyMenu([purpose, amount, tax])
    const client = await hanako()
    const { reportId } = (await applyWith(client, { menuId, answers: of('出張', 20_000) })).body
    const id = reportId!
    await approveNow(await taro(), id)
    await pend(await jiro(), id, ['amount'])
    const draft = await draftOf(client, id)
    expect(draft.reopenedItems).toEqual(['amount'])
    // Items that were not reopened keep their submitted values, whatever is sent.
    expect((await submitDraft(client, id, of('旅行', 15_000))).body.status).toBe('waiting')
    const now = await (await jiro()).call(listReportReportItems, { params: { id } })
    expect(now.body.answers).toEqual([...of('出張', 15_000), ...answered({ tax: { number: 1_500 } })])
    expect(now.body.changes).toEqual([
      { item: 'amount', name: '金額', before: '20,000円', after: '15,000円' },
      { item: 'tax', name: '消費税', before: '2,000円', after: '1,500円' },
    ])
    expect(await overview(await jiro(), id)).toMatchObject({ round: 2, version: 2, step: { index: 1 } })
    await pend(await jiro(), id)
    expect((await submitDraft(client, id, of('旅行', 15_000))).body.status).toBe('waiting')
    expect(await overview(client, id)).toMatchObject({ round: 3, step: { index: 0 } })
  })

  it('may omit items that an approver fills in', async () => {
    const { db, menuCategoryId } = server.company
    const workflow = two()
    workflow.steps[1]!.itemKeys = ['checked']
    const menuId = await designMenu(db, {
      menu: { menuCategoryId, flow: 'apply' },
      apply: { items: [purpose, checked], workflow },
    })
    const client = await hanako()
    const { reportId } = (
      await applyWith(client, { menuId, answers: answered({ purpose: { text: '備品' } }) })
    ).body
    expect(await overview(client, reportId!)).toMatchObject({ status: 'waiting', itemPickup: null })
    await approveNow(await taro(), reportId!)
    expect((await overview(await jiro(), reportId!)).itemPickup).toMatchObject({ itemKeys: ['checked'] })
  })

  it('is approved immediately if all steps are automatic', async () => {
    const { db, companyId, departmentId, menuCategoryId } = server.company
    const positionId = await makePosition(db, { selfApproval: true })
    const email = `own@flows${companyId}.example`
    const ownId = await makeUser(db, { email, memberships: [{ departmentId, positionId }] })
    const workflow = { steps: [stepOfUsers('本人', [ownId])], watchers: [] }
    const menuId = await designMenu(db, {
      menu: { menuCategoryId, flow: 'report' },
      report: { items: [purpose], workflow },
    })
    const client = await server.as(email)
    const { reportId, feedId } = (await applyWith(client, { menuId, answers: of('自分で', 1) })).body
    expect(feedId).not.toBeNull()
    expect(await overview(client, reportId!)).toMatchObject({ status: 'approved', feedId })
  })

  it('takes the last yen of a budget only once', async () => {
    const menuId = await applyMenu()
    await payFor(menuId, { amount: 5_000, budgetAmount: 12_000 })
    const clients = [await hanako(), await taro(), await jiro(), await hanako()]
    const replies = await Promise.all(
      clients.map((client) => applyWith(client, { menuId, answers: of('同時', 1) })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(new Set(replies.flatMap(({ body }) => body.error?.code ?? []))).toEqual(
      new Set(['budget_exhausted']),
    )
    const late = await applyWith(await taro(), { menuId, submit: false, answers: of('後から', 1) })
    const seen = await (await taro()).call(forecastReport, { params: { id: late.body.reportId! } })
    expect(seen.body.subsidies).toEqual([{ name: '補助', amount: 5_000, remaining: 2_000 }])
    expect(seen.body.problems).toHaveLength(1)
  })

  it('can be cancelled until it is approved, which releases its amount', async () => {
    const menuId = await applyMenu()
    await payFor(menuId, { amount: 5_000, budgetAmount: 5_000 })
    const client = await hanako()
    const first = (await applyWith(client, { menuId, answers: of('やめる', 1) })).body
    const params = { id: first.id }
    const cancel = () => client.call(cancelApply, { params, body: { comment: '不要になりました' } })
    expect((await cancel()).status).toBe(204)
    expect((await cancel()).status).toBe(204)
    expect(await overview(client, first.reportId!)).toMatchObject({ status: 'cancelled', waitingFor: [] })
    const second = (await applyWith(client, { menuId, answers: of('やる', 1) })).body
    await approveNow(await taro(), second.reportId!)
    await approveNow(await jiro(), second.reportId!)
    const late = await client.call(cancelApply, { params: { id: second.id }, body: {} })
    expect(late.body.error?.code).toBe('conflict')
    expect((await (await taro()).call(cancelApply, { params: { id: second.id }, body: {} })).status).toBe(404)
  })
})

describe('cancelling and approving at the same moment', () => {
  it('ends in exactly one of the two states, with a matching amount', async () => {
    const ends = new Set<string>()
    for (let i = 0; i < 6; i++) {
      const { db, menuCategoryId, managerId } = server.company
      const workflow = { steps: [stepOfUsers('上長', [managerId])], watchers: [] }
      const menuId = await designMenu(db, {
        menu: { menuCategoryId, flow: 'apply' },
        apply: { items: [purpose, amount], workflow },
      })
      await payFor(menuId, { amount: 700 })
      const client = await hanako()
      const { id, reportId } = (await applyWith(client, { menuId, answers: of('競争', 1) })).body
      const cancel = () => client.call(cancelApply, { params: { id }, body: {} })
      const decide = async () => approveNow(await taro(), reportId!)
      await Promise.all(i % 2 ? [cancel(), decide()] : [decide(), cancel()])
      const { body } = await client.call(getApplyOverview, { params: { id } })
      const [report] = body.reports
      const [money] = await paid(client, id)
      expect([
        ['done', 'approved', true, 'granted'],
        ['cancelled', 'cancelled', false, 'released'],
      ]).toContainEqual([body.status, report!.status, body.feedId !== null, money![1]])
      ends.add(body.status)
    }
    expect(ends.size).toBeGreaterThan(0)
  })
})

const submitDraftAgain = async (client: Client, id: number) => client.call(forecastReport, { params: { id } })

describe('an application followed by a report', () => {
  const both = async () => {
    const { db, menuCategoryId } = server.company
    const workflow = { steps: [stepOfUsers('上長', [server.company.managerId])], watchers: [] }
    const result = formItem('result', 'text', { name: '結果', required: true })
    return designMenu(db, {
      menu: { menuCategoryId, flow: 'apply_report' },
      apply: { items: [purpose, amount], workflow },
      report: { items: [result], workflow },
    })
  }

  it('waits for the report, notifies the applicant, and is posted after the report is approved', async () => {
    const menuId = await both()
    await payFor(menuId, { amount: 1_000 })
    await payFor(menuId, { amount: 300, stage: 'report' })
    const client = await hanako()
    const { id, reportId } = (await applyWith(client, { menuId, answers: of('セミナー', 3_000) })).body
    await approveNow(await taro(), reportId!)
    const { reportId: nextId, can } = (await client.call(getApplyButtons, { params: { id } })).body
    expect([can.writeReport, can.edit, can.cancel, can.delete]).toEqual([true, false, true, false])
    expect(nextId).not.toBe(reportId)
    const stages = (await client.call(getReportSubmissionStatus, { params: { id: nextId! } })).body.stages
    expect(stages).toMatchObject([
      { stage: 'apply', reportId, status: 'approved' },
      { stage: 'report', reportId: nextId, status: 'draft', submittedAt: null },
    ])
    const notices = async () =>
      (await client.call(listAnnouncements, {})).body.announcements.filter(
        ({ hrefPath }) => hrefPath === `/reports/${nextId}/edit`,
      )
    await vi.waitFor(async () => expect(await notices()).toHaveLength(1), { timeout: 15_000 })
    // The approver of the application does not see a report that is only a draft.
    expect((await (await taro()).call(getReportOverview, { params: { id: nextId! } })).status).toBe(404)
    expect((await client.call(getApplyOverview, { params: { id } })).body.status).toBe('awaiting_report')
    const answers = answered({ result: { text: '学びました' } })
    expect((await submitDraft(client, nextId!, answers)).body).toEqual({ status: 'waiting', feedId: null })
    const before = await (await taro()).call(getReportApplyCondition, { params: { id: nextId! } })
    expect(before.body).toMatchObject({
      application: { reportId, shown: [{ text: 'セミナー' }, { text: '3,000円' }] },
      publication: { summary: '全員' },
    })
    await approveNow(await taro(), nextId!)
    const done = (await client.call(getApplyOverview, { params: { id } })).body
    expect(done).toMatchObject({ status: 'done', title: 'セミナー' })
    expect((await client.call(getFeed, { params: { id: done.feedId! } })).body.title).toBe('学びました')
    expect(await paid(client, id)).toEqual([
      [1_000, 'granted'],
      [300, 'granted'],
    ])
  })

  it('can be cancelled in between: the amount granted for the application is returned', async () => {
    const menuId = await both()
    await payFor(menuId, { amount: 1_000 })
    const client = await hanako()
    const { id, reportId } = (await applyWith(client, { menuId, answers: of('中止', 1) })).body
    await approveNow(await taro(), reportId!)
    await client.call(cancelApply, { params: { id }, body: {} })
    const { body } = await client.call(getApplyOverview, { params: { id } })
    expect(body.status).toBe('cancelled')
    expect(body.reports.map(({ status }) => status)).toEqual(['approved', 'cancelled'])
    expect(await paid(client, id)).toEqual([[1_000, 'released']])
  })
})
