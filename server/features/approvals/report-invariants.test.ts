import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelApply, deleteApply, getApplyOverview } from '#contract/applies.ts'
import { approveReport, pendReport, rejectReport } from '#contract/approvals.ts'
import { getReportOverview } from '#contract/report-pages.ts'
import { submitReport } from '#contract/report-writing.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import { Random } from '#demo/random.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith, draftOf } from '#testing/using-menus.ts'

/*
 * Random uses of menus of every flow, and random acts on them by their owner and both approvers, two or three at the
 * same time. Whatever is refused and whichever wins, the data in the database afterwards is consistent.
 */
const useCount = 24
const actsPerUse = 7
const random = new Random(20_261_120)

let server: TestServer
let jiroId: number
const logins = { jiro: '' }
beforeAll(async () => {
  server = await testServer()
  logins.jiro = `jiro@model${server.company.companyId}.example`
  jiroId = await makeUser(server.company.db, { email: logins.jiro })
})
afterAll(() => server.close())

const person = () => server.as(server.company.logins.employee)
const approvers = () => [server.as(server.company.logins.manager), server.as(logins.jiro)]
const amount = formItem('amount', 'money')
const form = [formItem('what', 'text'), amount]
const answers = () =>
  answered({ what: { text: `${random.between(1, 99)}番` }, amount: { number: random.between(1, 9) * 1_000 } })

async function menuOf(flow: 'share' | 'apply' | 'report' | 'apply_report') {
  const { db, companyId, menuCategoryId, managerId } = server.company
  const step = stepOfUsers('一段目', [managerId])
  const both = { ...stepOfUsers('二段目', [managerId, jiroId]), need: { mode: 'all' as const } }
  const workflow = { steps: [step, both], watchers: [] }
  const stage = { items: form, ...(flow !== 'share' && { workflow }) }
  const stages =
    flow === 'apply_report'
      ? (['apply', 'report'] as const)
      : ([flow === 'apply' ? 'apply' : 'report'] as const)
  const menuId = await designMenu(db, {
    menu: { menuCategoryId, flow },
    ...Object.fromEntries(stages.map((name) => [name, stage])),
  })
  for (const name of stages)
    await db
      .insertInto('menuSubsidies')
      .values({
        companyId,
        menuId,
        stage: name,
        name: '補助',
        kind: 'answer',
        itemKey: 'amount',
        percent: 10,
        budgetAmount: 5_000,
      })
      .execute()
  await db.insertInto('menuRewards').values({ companyId, menuId, receiver: 'poster', points: 3 }).execute()
  return menuId
}

type Act = (applyId: number) => Promise<{ status: number }>

/** The report in progress, or the first one. */
async function reportOf(client: Client, applyId: number) {
  const { body } = await client.call(getApplyOverview, { params: { id: applyId } })
  return body.reports?.at(-1)?.id
}

const write: Act = async (applyId) => {
  const client = await person()
  const id = await reportOf(client, applyId)
  const draft = id === undefined ? null : await draftOf(client, id)
  if (!draft) return { status: 409 }
  return client.call(submitReport, {
    params: { id: id! },
    body: { answers: answers(), draftVersion: draft.version },
  })
}
const cancel: Act = async (applyId) =>
  (await person()).call(cancelApply, { params: { id: applyId }, body: {} })
const remove: Act = async (applyId) => (await person()).call(deleteApply, { params: { id: applyId } })

const decide =
  (which: number, endpoint: typeof approveReport | typeof pendReport | typeof rejectReport): Act =>
  async (applyId) => {
    const client = await approvers()[which]!
    const id = await reportOf(await person(), applyId)
    if (id === undefined) return { status: 404 }
    const { body } = await client.call(getReportOverview, { params: { id } })
    if (!body.approvalVersion) return { status: 404 }
    return client.call(endpoint, {
      params: { id },
      body: { approvalVersion: body.approvalVersion, comment: '確認' },
    })
  }

const acts: Act[] = [
  write,
  write,
  write,
  ...[0, 1].flatMap((which) => [
    decide(which, approveReport),
    decide(which, approveReport),
    decide(which, approveReport),
    decide(which, pendReport),
  ]),
  decide(0, rejectReport),
  cancel,
]

/** Queries for rows that violate an invariant, by invariant. */
const invariants: Record<string, string> = {
  'a report has the status of its approval': `
    select r.id, r.status, p.status as approval from reports r
    join approvals p on p.company_id = r.company_id and p.id = r.approval_id
    where r.company_id = $1 and r.status <> p.status`,
  'an approval has waiting seats if and only if it is waiting': `
    select p.id from approvals p where p.company_id = $1 and (p.status = 'waiting') <> exists (
      select from approval_seats s where s.company_id = p.company_id and s.approval_id = p.id and s.waiting)`,
  'the counter of a person is the number of their waiting seats': `
    select k.user_id from approval_waiting_counters k where k.company_id = $1 and k.waiting_count <> (
      select count(*) from approval_seats s where s.company_id = $1 and s.user_id = k.user_id and s.waiting)`,
  'the status of a submission follows from its reports': `
    select a.id, a.status from applies a join menus n on n.company_id = a.company_id and n.id = a.menu_id
    cross join lateral (select max(status) filter (where stage = 'apply') as apply,
      max(status) filter (where stage = 'report') as report from reports r
      where r.company_id = a.company_id and r.apply_id = a.id) s
    where a.company_id = $1 and a.deleted_at is null and a.status <> case
      when s.report = 'cancelled' or s.apply = 'cancelled' then 'cancelled'
      when s.report = 'rejected' or s.apply = 'rejected' then 'rejected'
      when n.flow = 'apply_report' and s.apply = 'approved' and s.report = 'draft' then 'awaiting_report'
      when coalesce(case when n.flow <> 'apply' then s.report end, s.apply) = 'draft' then 'draft'
      when coalesce(case when n.flow <> 'apply' then s.report end, s.apply) = 'approved'
        and (n.flow <> 'apply_report' or s.report = 'approved') then 'done'
      else 'in_progress' end`,
  'the status of a subsidy follows from the report': `
    select e.report_id, e.status, r.status as report from subsidy_entries e
    join reports r on r.company_id = e.company_id and r.id = e.report_id
    join applies a on a.company_id = r.company_id and a.id = r.apply_id
    where e.company_id = $1 and e.status <> case
      when a.status = 'cancelled' or a.deleted_at is not null then 'released'
      when r.status in ('waiting', 'returned') then 'reserved'
      when r.status = 'approved' then 'granted' else 'released' end`,
  'no budget is overdrawn': `
    select s.id from menu_subsidies s where s.company_id = $1 and s.budget_amount < (select sum(amount)
      from subsidy_entries e where e.company_id = $1 and e.menu_subsidy_id = s.id and e.status <> 'released')`,
  'a post exists if and only if the last stage is approved': `
    select r.id from reports r join menus n on n.company_id = r.company_id and n.id = r.menu_id
    left join feeds f on f.company_id = r.company_id and f.report_id = r.id and f.deleted_at is null
    where r.company_id = $1 and r.deleted_at is null and (f.id is not null) <> (r.status = 'approved'
      and r.stage = case n.flow when 'apply' then 'apply' else 'report' end)`,
  'a balance is the sum of its entries, one for each report': `
    select b.user_id from reward_balances b where b.company_id = $1 and b.balance <> (
      select sum(amount) from reward_transactions t where t.company_id = $1 and t.user_id = b.user_id)
    union all
    select report_id from reward_transactions where company_id = $1 group by report_id having count(*) > 1`,
  'every version was stored once, in order': `
    select r.id from reports r where r.company_id = $1 and r.version <> (
      select count(*) from report_versions v where v.company_id = $1 and v.report_id = r.id)`,
}

async function check(when: string) {
  for (const [what, sql] of Object.entries(invariants))
    expect([when, what, await namedQuery(server.company.db, sql, [server.company.companyId])]).toEqual([
      when,
      what,
      [],
    ])
}

it('stays consistent whatever is done at the same time', async () => {
  const menus = []
  for (const flow of ['share', 'apply', 'report', 'apply_report'] as const) menus.push(await menuOf(flow))
  const counts = new Map<number, number>()
  for (let i = 0; i < useCount; i++) {
    const made = await applyWith(await person(), {
      menuId: random.pick(menus),
      submit: random.chance(0.8),
      answers: answers(),
    })
    if (made.status !== 200) continue
    const { id } = made.body
    for (let n = 0; n < actsPerUse; n++) {
      const together = Array.from({ length: random.between(1, 3) }, () => random.pick(acts))
      const replies = await Promise.all(together.map((act) => act(id)))
      for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1)
    }
    if (random.chance(0.15)) await remove(id)
    await check(`after use ${i}`)
  }
  // The test was effective: many acts succeeded, many were refused, and none failed.
  expect(counts.get(200)).toBeGreaterThan(30)
  expect(counts.get(409)).toBeGreaterThan(10)
  expect([...counts.keys()].filter((status) => status >= 500)).toEqual([])
  const ends = await namedQuery<{ status: string }>(
    server.company.db,
    'select distinct status from applies where company_id = $1',
    [server.company.companyId],
  )
  expect(ends.map(({ status }) => status)).toEqual(expect.arrayContaining(['done', 'cancelled']))
}, 180_000)
