import { afterAll, beforeAll, expect, it } from 'vitest'
import { getReportWorkflow } from '#contract/approvals.ts'
import { listApprovingReports, listReports, listUntreatedReports } from '#contract/report-pages.ts'
import { listWaiting } from '#contract/waiting.ts'
import { insertRows, reserveIds } from '#db/insert-rows.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { makeWaitingReport, stepOf } from '#testing/waiting-reports.ts'

/*
 * The number of queries of a call does not depend on the number of waiting items.
 */
let server: TestServer
let client: Client
let reportId: number
beforeAll(async () => {
  server = await testServer({ background: false })
  client = await server.as(server.company.logins.manager)
})
afterAll(() => server.close())

const page = { limit: 100 }
const calls = {
  waiting: [4, () => client.call(listReports, { query: page })],
  decided: [4, () => client.call(listReports, { query: { ...page, list: 'decided' } })],
  mine: [4, () => client.call(listReports, { query: { ...page, list: 'mine' } })],
  untreated: [4, () => client.call(listReports, { query: { ...page, list: 'untreated' } })],
  approvingReports: [4, () => client.call(listApprovingReports, {})],
  untreatedReports: [3, () => client.call(listUntreatedReports, {})],
  // One count for each kind.
  inbox: [17, () => client.call(listWaiting, { query: { ...page, kind: 'approval' } })],
  workflow: [6, () => client.call(getReportWorkflow, { params: { id: reportId } })],
} satisfies Record<string, [number, () => Promise<{ status: number }>]>

/** Adds this many reports waiting for the manager, and this many of the manager's own that were returned. */
async function add(count: number) {
  const { db, companyId, menuId, employeeId, managerId } = server.company
  reportId ??= (await makeWaitingReport(db, { menuId, userId: employeeId, steps: [stepOf([managerId])] }))
    .reportId
  const applyIds = await reserveIds(db, 'applies', count * 2)
  const reportIds = await reserveIds(db, 'reports', count * 2)
  const approvalIds = await reserveIds(db, 'approvals', count)
  const owner = (i: number) => (i < count ? employeeId : managerId)
  await insertRows(
    db,
    'applies',
    applyIds.map((id, i) => ({ companyId, id, menuId, userId: owner(i), clientKey: `many-${id}` })),
  )
  const rows = approvalIds.map((id, i) => ({ id, reportId: reportIds[i]! }))
  await db
    .insertInto('approvals')
    .values(
      rows.map((row) => ({
        companyId,
        id: row.id,
        kind: 'report' as const,
        subjectId: row.reportId,
        applicantId: employeeId,
        status: 'waiting' as const,
        stepIndex: 0,
        steps: JSON.stringify([{ key: 'a', name: '承認', need: { mode: 'any' }, itemKeys: [] }]),
      })),
    )
    .execute()
  await insertRows(
    db,
    'reports',
    reportIds.map((id, i) => ({
      companyId,
      id,
      applyId: applyIds[i]!,
      menuId,
      userId: owner(i),
      stage: 'apply' as const,
      status: i < count ? ('waiting' as const) : ('returned' as const),
      formVersion: 1,
      version: 1,
      approvalId: approvalIds[i] ?? null,
    })),
  )
  await insertRows(
    db,
    'approvalSeats',
    approvalIds.map((approvalId) => ({
      companyId,
      approvalId,
      stepIndex: 0,
      userId: managerId,
      waiting: true,
      waitingSince: new Date(),
    })),
  )
  await db
    .updateTable('approvalWaitingCounters')
    .set((eb) => ({ waitingCount: eb('waitingCount', '+', count) }))
    .where('companyId', '=', companyId)
    .where('userId', '=', managerId)
    .execute()
  const acts = approvalIds.map((approvalId) => ({
    companyId,
    approvalId,
    kind: 'approved' as const,
    round: 1,
    stepIndex: 0,
    actorId: managerId,
    subjectVersion: 1,
  }))
  await insertRows(db, 'approvalActs', acts)
}

/** Queries of one call: the minimum of several runs, because connections new to a company send one more. */
async function queriesOf(ask: () => Promise<{ status: number }>) {
  let fewest = Number.POSITIVE_INFINITY
  for (let i = 0; i < 8; i++) {
    const before = server.app.engine.stats().queries
    expect((await ask()).status).toBe(200)
    fewest = Math.min(fewest, server.app.engine.stats().queries - before)
  }
  return fewest
}

it('a call sends the same small number of queries for 1,000 waiting items as for 10', async () => {
  await add(10)
  const few: Record<string, number> = {}
  for (const [name, [, ask]] of Object.entries(calls)) few[name] = await queriesOf(ask)
  await add(990)
  for (const [name, [most, ask]] of Object.entries(calls)) {
    const many = await queriesOf(ask)
    expect(many, `queries of ${name} at 1,000`).toBe(few[name])
    expect(many, `queries of ${name}`).toBeLessThanOrEqual(most)
  }
  const { body } = await client.call(listReports, { query: {} })
  expect(body.counts).toEqual({ waiting: 1_001, untreated: 1_000 })
}, 120_000)
