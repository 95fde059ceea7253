import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  batchApproveReports,
  batchPendReports,
  batchRejectReports,
  getReportBatch,
} from '#contract/approvals.ts'
import { listReports } from '#contract/report-pages.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { makeWaitingReport, stepOf } from '#testing/waiting-reports.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const taro = () => server.as(server.company.logins.manager)
const hanako = () => server.as(server.company.logins.employee)
async function waiting(title = '出張の申請', company = server.company) {
  const { db, menuId, employeeId, managerId } = company
  return (await makeWaitingReport(db, { menuId, userId: employeeId, title, steps: [stepOf([managerId])] }))
    .reportId
}
const many = async (count: number) => {
  const reports: { id: number; approvalVersion: number }[] = []
  for (let i = 0; i < count; i++) reports.push({ id: await waiting(), approvalVersion: 1 })
  return reports
}

it('each report is processed separately, with its own result', async () => {
  const [good, old] = [await waiting('よい申請'), await waiting('変わった申請')]
  const { db, menuId, employeeId, administratorId } = server.company
  const { reportId: others } = await makeWaitingReport(db, {
    menuId,
    userId: employeeId,
    title: 'ほかの人の承認',
    steps: [stepOf([administratorId])],
  })
  const body = {
    clientKey: newClientKey(),
    reports: [
      { id: good, approvalVersion: 1 },
      { id: old, approvalVersion: 9 },
      { id: others, approvalVersion: 1 },
    ],
  }
  const reply = await (await taro()).call(batchApproveReports, { body })
  expect(reply.body).toMatchObject({ totalCount: 3, triedCount: 3, doneCount: 1, finished: true })
  const outcome = (id: number) => reply.body.results.find(({ reportId }) => reportId === id)
  expect(outcome(good)).toMatchObject({ title: 'よい申請', done: true, error: null })
  expect(outcome(old)).toMatchObject({ title: '変わった申請', done: false, error: { code: 'conflict' } })
  expect(outcome(others)).toMatchObject({ title: '', error: { code: 'not_found' } })
  const again = await (await taro()).call(batchApproveReports, { body })
  expect(again.body.id).toBe(reply.body.id)
  expect(again.body.doneCount).toBe(1)
})

it('returns and rejects with a comment, not without one', async () => {
  const reports = await many(2)
  const client = await taro()
  const body = { clientKey: newClientKey(), reports: [reports[0]!] }
  const refused = await client.call(batchPendReports, { body })
  expect(refused.body.error!.fields).toHaveProperty('comment')
  const pended = await client.call(batchPendReports, { body: { ...body, comment: '直してください' } })
  expect(pended.body).toMatchObject({ act: 'pend', doneCount: 1 })
  const rejected = await client.call(batchRejectReports, {
    body: { clientKey: newClientKey(), comment: '見送り', reports: [reports[1]!] },
  })
  expect(rejected.body).toMatchObject({ act: 'reject', doneCount: 1 })
  const decided = await client.call(listReports, { query: { list: 'decided' } })
  expect(decided.body.reports.slice(0, 2).map(({ status }) => status)).toEqual(['rejected', 'returned'])
})

it('continues after the person has left the screen, and only they can see its progress', async () => {
  const reports = await many(45)
  const client = await taro()
  const { body } = await client.call(batchApproveReports, { body: { clientKey: newClientKey(), reports } })
  expect(body.totalCount).toBe(45)
  expect(body.triedCount).toBeGreaterThanOrEqual(20)
  const params = { id: body.id }
  await vi.waitFor(
    async () =>
      expect((await client.call(getReportBatch, { params })).body).toMatchObject({
        triedCount: 45,
        doneCount: 45,
        finished: true,
      }),
    { timeout: 20_000, interval: 100 },
  )
  expect((await (await hanako()).call(getReportBatch, { params })).status).toBe(404)
  expect((await server.guest().call(getReportBatch, { params })).status).toBe(401)
})

it('accepts no reports of another company and no more than 500', async () => {
  const foreign = { id: await waiting('よそ', server.other), approvalVersion: 1 }
  const client = await taro()
  const send = (reports: (typeof foreign)[]) =>
    client.call(batchApproveReports, { body: { clientKey: newClientKey(), reports } })
  expect((await send([foreign])).status).toBe(404)
  expect((await send([])).status).toBe(422)
  expect((await send(Array(501).fill(foreign))).status).toBe(422)
})
