import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import { cancelApply } from '#contract/applies.ts'
import {
  approveReport,
  batchApproveReports,
  getReportBatch,
  getReportWorkflow,
  pendReport,
  rejectReport,
  undoReportBatch,
} from '#contract/approvals.ts'
import { getReportOverview, listApprovingReports, listReports } from '#contract/report-pages.ts'
import { textItem } from '#db/factories/report.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { makeWaitingReport, stepOf } from '#testing/waiting-reports.ts'

/** 花子 applies; 太郎 and 次郎 approve. Decisions are held for ten minutes, unless a test lets the time pass. */
let server: TestServer
let jiroId: number
let jiroLogin: string
beforeAll(async () => {
  server = await testServer({ env: { DECISION_UNDO_SECONDS: '600' } })
  const { db, departmentId, companyId } = server.company
  jiroLogin = `jiro@c${companyId}.example`
  jiroId = await makeUser(db, {
    familyName: '山田',
    givenName: '次郎',
    email: jiroLogin,
    memberships: [{ departmentId }],
  })
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const jiro = () => server.as(jiroLogin)

async function waiting(steps = [stepOf([server.company.managerId])]) {
  const { db, menuId, employeeId } = server.company
  return (await makeWaitingReport(db, { menuId, userId: employeeId, steps })).reportId
}
const approve = async (client: Client, id: number, comment = '確認しました') =>
  client.call(approveReport, { params: { id }, body: { approvalVersion: 1, comment } })
/** Approves, and expects that it can be undone. @returns the id of the batch */
async function hold(client: Client, id: number, comment?: string) {
  const { status, body } = await approve(client, id, comment)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'waiting', approvalVersion: 1 })
  return body.undo!.batchId
}
const overview = async (client: Client, id: number) =>
  (await client.call(getReportOverview, { params: { id } })).body
const undo = (client: Client, id: number) => client.call(undoReportBatch, { params: { id } })
const batchOf = async (client: Client, id: number) =>
  (await client.call(getReportBatch, { params: { id } })).body
const actsOf = async (client: Client, id: number) =>
  (await client.call(getReportWorkflow, { params: { id } })).body.acts.map(({ kind }) => kind)
const toldOf = async (client: Client, reportId: number) => {
  const { body } = await client.call(listAnnouncements, { query: { limit: 100 } })
  return body.announcements
    .filter(({ hrefPath }) => hrefPath === `/reports/${reportId}`)
    .map(({ kind }) => kind)
}
const waitingOf = async (client: Client) => {
  const { body } = await client.call(listReports, { query: { list: 'waiting', limit: 100 } })
  return { ids: body.reports.map(({ id }) => id), count: body.counts.waiting }
}

/** Lets the undo period pass, and waits until the decision has taken effect or was refused. */
async function pass(client: Client, batchId: number) {
  await namedQuery(
    server.app.engine.installation,
    `with due as (
       update pgboss.job set start_after = now()
       where name = 'reports.continue-batch' and data -> 'data' ->> 'batchId' = $1 returning name)
     select pg_notify('hiroba_jobs', name) from due`,
    [`${batchId}`],
  )
  await expect.poll(async () => (await batchOf(client, batchId)).finished, { timeout: 20_000 }).toBe(true)
}

it('a decision can be undone, and has no effect until then', async () => {
  const id = await waiting()
  const client = await taro()
  const before = await waitingOf(client)
  expect(before.ids).toContain(id)
  const batchId = await hold(client, id)

  expect(await actsOf(client, id)).toEqual(['submitted'])
  expect(await overview(await hanako(), id)).toMatchObject({ status: 'waiting', decision: null })
  const { decision, can, waitingFor } = await overview(client, id)
  expect(decision).toMatchObject({ batchId, act: 'approve', comment: '確認しました', refused: null })
  expect(decision!.undoSeconds).toBeGreaterThan(0)
  expect(can).toMatchObject({ approve: false, pend: false, reject: false, feedback: true })
  expect(waitingFor.map((person) => person.id)).toEqual([server.company.managerId])
  const after = await waitingOf(client)
  expect(after.ids).not.toContain(id)
  expect(after.count).toBe(before.count - 1)
  expect((await client.call(listApprovingReports, {})).body.count).toBe(after.count)

  expect((await undo(client, batchId)).body).toMatchObject({ undone: true, finished: true, triedCount: 0 })
  expect((await undo(client, batchId)).body).toMatchObject({ undone: true })
  expect(await waitingOf(client)).toEqual(before)
  expect(await overview(client, id)).toMatchObject({ decision: null, can: { approve: true } })
  // A job that runs anyway finds it undone.
  await pass(client, batchId)
  expect(await actsOf(client, id)).toEqual(['submitted'])
  // The same decision can be made again.
  expect(await hold(client, id)).not.toBe(batchId)
})

it('sending it again keeps one decision; another on the same report must wait until it is undone', async () => {
  const id = await waiting()
  const client = await taro()
  const batchId = await hold(client, id)
  expect(await hold(client, id)).toBe(batchId)
  const other = await client.call(rejectReport, {
    params: { id },
    body: { approvalVersion: 1, comment: '見送り' },
  })
  expect(other.body.error!.code).toBe('conflict')
  expect((await undo(await jiro(), batchId)).status).toBe(404)
})

it('it takes effect after the undo period, and then cannot be undone', async () => {
  const id = await waiting()
  const client = await taro()
  const batchId = await hold(client, id)
  await pass(client, batchId)
  expect(await overview(client, id)).toMatchObject({ status: 'approved', decision: null })
  expect(await actsOf(client, id)).toEqual(['submitted', 'approved'])
  const applicant = await hanako()
  await expect.poll(() => toldOf(applicant, id)).toEqual(['report_approved'])
  expect((await undo(client, batchId)).body.error!.code).toBe('undo_too_late')
  // The response to the first was lost: sending it again finds it done.
  expect((await approve(client, id)).body).toEqual({ status: 'approved', approvalVersion: 2 })
})

it('a decision that is not possible is refused at once', async () => {
  const id = await waiting()
  expect((await approve(await jiro(), id)).status).toBe(404)
  const old = await (await taro()).call(approveReport, {
    params: { id },
    body: { approvalVersion: 9, comment: '' },
  })
  expect(old.body.error!.code).toBe('conflict')
  expect((await waitingOf(await taro())).ids).toContain(id)
})

it('if another person decides first, the second is notified with the reason and their own comment', async () => {
  const id = await waiting([stepOf([server.company.managerId, jiroId])])
  const [first, second] = [await taro(), await jiro()]
  const early = await hold(first, id)
  const late = await hold(second, id, '北口がよいと思います')
  await pass(first, early)
  await pass(second, late)
  expect(await actsOf(first, id)).toEqual(['submitted', 'approved'])
  const { decision } = await overview(second, id)
  expect(decision).toMatchObject({ batchId: late, comment: '北口がよいと思います', undoSeconds: null })
  expect(decision!.refused).toContain('鈴木 太郎さんがすでに承認しています')
  await expect.poll(() => toldOf(second, id)).toContain('decision_refused')
  expect(await toldOf(first, id)).not.toContain('decision_refused')
})

it('if both approvals are required, both count, in whichever order they take effect', async () => {
  const id = await waiting([stepOf([server.company.managerId, jiroId], { need: { mode: 'all' } })])
  const [first, second] = [await taro(), await jiro()]
  const [early, late] = [await hold(first, id), await hold(second, id)]
  await pass(second, late)
  expect((await overview(first, id)).status).toBe('waiting')
  await pass(first, early)
  expect((await overview(first, id)).status).toBe('approved')
})

it('if the applicant withdraws it meanwhile, nothing is decided and the approver is notified', async () => {
  const id = await waiting()
  const client = await taro()
  const batchId = await hold(client, id)
  const { applyId } = await overview(client, id)
  const cancelled = await (await hanako()).call(cancelApply, {
    params: { id: applyId },
    body: { comment: '' },
  })
  expect(cancelled.status).toBe(204)
  await pass(client, batchId)
  expect(await overview(client, id)).toMatchObject({ status: 'cancelled' })
  expect((await overview(client, id)).decision!.refused).toContain('すでに取り消しています')
  await expect.poll(() => toldOf(client, id)).toContain('decision_refused')
})

it('a return keeps its target and the items that may be changed', async () => {
  const { db, menuId, employeeId, managerId } = server.company
  const { reportId: id } = await makeWaitingReport(db, {
    menuId,
    userId: employeeId,
    items: [textItem('reason'), textItem('detail')],
    steps: [stepOf([managerId])],
  })
  const client = await taro()
  const { body } = await client.call(pendReport, {
    params: { id },
    body: { approvalVersion: 1, comment: '直してください', toStepIndex: null, reopenedItems: ['detail'] },
  })
  await pass(client, body.undo!.batchId)
  const [row] = await db
    .selectFrom('reports')
    .select(['status', 'reopenedItems'])
    .where('companyId', '=', server.company.companyId)
    .where('id', '=', id)
    .execute()
  expect(row).toEqual({ status: 'returned', reopenedItems: ['detail'] })
})

it('a batch can be undone as a whole, or takes effect as a whole', async () => {
  const ids = [await waiting(), await waiting()]
  const client = await taro()
  const begin = (clientKey: string) =>
    client.call(batchApproveReports, {
      body: { clientKey, reports: ids.map((id) => ({ id, approvalVersion: 1 })) },
    })
  const key = newClientKey()
  const held = (await begin(key)).body
  expect(held).toMatchObject({ triedCount: 0, finished: false, undone: false })
  expect(held.undoSeconds).toBeGreaterThan(0)
  expect((await begin(key)).body.id).toBe(held.id)
  expect((await waitingOf(client)).ids).not.toContain(ids[0])
  await undo(client, held.id)
  expect((await waitingOf(client)).ids).toEqual(expect.arrayContaining(ids))
  const again = (await begin(newClientKey())).body
  await pass(client, again.id)
  expect(await batchOf(client, again.id)).toMatchObject({ doneCount: 2, undoSeconds: null, undone: false })
  expect((await overview(client, ids[1]!)).status).toBe('approved')
})
