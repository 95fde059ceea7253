import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelApply } from '#contract/applies.ts'
import {
  approveReport,
  batchApproveReports,
  getReportWorkflow,
  listReturnSteps,
  pendReport,
  rejectReport,
  remindReport,
  replaceApprover,
  saveReportFeedback,
} from '#contract/approvals.ts'
import { getReportOverview, listReports } from '#contract/report-pages.ts'
import { textItem } from '#db/factories/report.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { makeWaitingReport, stepOf } from '#testing/waiting-reports.ts'

let server: TestServer
/** 花子 applies; 太郎 and 次郎 approve; 三郎 is not involved; 健一 administers. */
let jiroId: number
let saburoId: number
const logins = { jiro: '', saburo: '' }
beforeAll(async () => {
  server = await testServer()
  const { db, departmentId, companyId } = server.company
  logins.jiro = `jiro@c${companyId}.example`
  logins.saburo = `saburo@c${companyId}.example`
  const memberships = [{ departmentId }]
  jiroId = await makeUser(db, { familyName: '山田', givenName: '次郎', email: logins.jiro, memberships })
  saburoId = await makeUser(db, { familyName: '木村', givenName: '三郎', email: logins.saburo, memberships })
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const jiro = () => server.as(logins.jiro)
const saburo = () => server.as(logins.saburo)
const kenichi = () => server.as(server.company.logins.administrator)

async function waiting(
  steps: Parameters<typeof makeWaitingReport>[1]['steps'] = [stepOf([server.company.managerId])],
  more: { watchers?: number[] } = {},
) {
  const { db, menuId, employeeId } = server.company
  const { reportId } = await makeWaitingReport(db, { menuId, userId: employeeId, steps, ...more })
  return reportId
}
const comment = '確認しました'
const approve = (client: Client, id: number, approvalVersion = 1) =>
  client.call(approveReport, { params: { id }, body: { approvalVersion, comment } })
const pend = (
  client: Client,
  id: number,
  body: { approvalVersion?: number; toStepIndex?: number | null } = {},
) =>
  client.call(pendReport, {
    params: { id },
    body: { approvalVersion: 1, comment: '直してください', ...body },
  })
const workflow = async (client: Client, id: number) =>
  (await client.call(getReportWorkflow, { params: { id } })).body

async function absent(userId: number, deputyId: number, [from, until] = [-2, 2]) {
  const { db, companyId, administratorId } = server.company
  // In the company's time zone.
  const day = (days: number) =>
    new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
  const { id } = await db
    .insertInto('absences')
    .values({
      companyId,
      userId,
      deputyId,
      absentFrom: day(from!),
      absentUntil: day(until!),
      setById: administratorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return () => db.deleteFrom('absences').where('companyId', '=', companyId).where('id', '=', id).execute()
}
const setStatus = (userId: number, status: 'active' | 'stopped') =>
  server.company.db
    .updateTable('users')
    .set({ status })
    .where('companyId', '=', server.company.companyId)
    .where('id', '=', userId)
    .execute()

describe('approving', () => {
  it('goes step by step and ends approved, with all acts in the history', async () => {
    const id = await waiting([stepOf([server.company.managerId]), stepOf([jiroId])], { watchers: [saburoId] })
    expect((await approve(await taro(), id)).body).toEqual({ status: 'waiting', approvalVersion: 2 })
    expect((await approve(await jiro(), id, 2)).body).toEqual({ status: 'approved', approvalVersion: 3 })
    const seen = await workflow(await saburo(), id)
    expect(seen.steps.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(seen.watchers).toMatchObject([{ name: '木村 三郎' }])
    expect(seen.acts).toMatchObject([
      { kind: 'submitted', actor: { name: '佐藤 花子' }, version: 1 },
      { kind: 'approved', actor: { name: '鈴木 太郎' }, stepIndex: 0, comment },
      { kind: 'approved', actor: { name: '山田 次郎' }, stepIndex: 1, round: 1 },
    ])
  })

  it('by two at once succeeds for one; the other gets a conflict', async () => {
    const id = await waiting([stepOf([server.company.managerId, jiroId])])
    const replies = await Promise.all([approve(await taro(), id), approve(await jiro(), id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = replies.find(({ status }) => status === 409)
    expect(lost!.body.error!.code).toBe('conflict')
    const { acts } = await workflow(await hanako(), id)
    expect(acts.filter(({ kind }) => kind === 'approved')).toHaveLength(1)
  })

  it('by two at once, in a step that requires both, counts both', async () => {
    const id = await waiting([stepOf([server.company.managerId, jiroId], { need: { mode: 'all' } })])
    const replies = await Promise.all([approve(await taro(), id), approve(await jiro(), id)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { acts, steps } = await workflow(await hanako(), id)
    expect(acts.filter(({ kind }) => kind === 'approved')).toHaveLength(2)
    expect(steps[0]!.state).toBe('done')
  })

  it.each([
    ['approved', 'approve', '鈴木 太郎さんがすでに承認しています。'],
    ['returned', 'pend', '鈴木 太郎さんがすでに差し戻しています。'],
    ['rejected', 'reject', '鈴木 太郎さんがすでに却下しています。'],
  ] as const)('after it was %s by another person reports that and by whom', async (_, act, words) => {
    const id = await waiting([stepOf([server.company.managerId, jiroId])])
    const client = await taro()
    if (act === 'approve') await approve(client, id)
    else if (act === 'pend') await pend(client, id)
    else await client.call(rejectReport, { params: { id }, body: { approvalVersion: 1, comment } })
    const late = await approve(await jiro(), id)
    expect([late.status, late.body.error!.code]).toEqual([409, 'conflict'])
    expect(late.body.error!.message).toContain(words)
    const batch = await (await jiro()).call(batchApproveReports, {
      body: { clientKey: newClientKey(), reports: [{ id, approvalVersion: 1 }] },
    })
    expect(batch.body.results[0]!.error!.message).toContain(words)
  })

  it('after the applicant withdrew it reports that, and so does withdrawing after the approval', async () => {
    const { db, companyId } = server.company
    const applyOf = async (reportId: number) => {
      const found = db.selectFrom('reports').select('applyId').where('companyId', '=', companyId)
      return (await found.where('id', '=', reportId).executeTakeFirstOrThrow()).applyId
    }
    const id = await waiting()
    await (await hanako()).call(cancelApply, { params: { id: await applyOf(id) }, body: {} })
    expect((await approve(await taro(), id)).body.error!.message).toContain(
      '佐藤 花子さんがすでに取り消しています',
    )
    const done = await waiting()
    await approve(await taro(), done)
    const late = await (await hanako()).call(cancelApply, { params: { id: await applyOf(done) }, body: {} })
    expect([late.status, late.body.error?.message]).toEqual([
      409,
      expect.stringContaining('鈴木 太郎さんがすでに承認しています'),
    ])
  })

  it('again changes nothing and returns the same', async () => {
    const id = await waiting([stepOf([server.company.managerId]), stepOf([jiroId])])
    const client = await taro()
    const replies = [await approve(client, id), await approve(client, id)]
    expect(replies.map(({ body }) => body)).toEqual(Array(2).fill({ status: 'waiting', approvalVersion: 2 }))
    expect((await workflow(client, id)).acts).toHaveLength(2)
  })

  it('is possible only for those whose turn it is', async () => {
    const id = await waiting([stepOf([server.company.managerId]), stepOf([jiroId])], { watchers: [saburoId] })
    expect((await approve(await hanako(), id)).status).toBe(404)
    expect((await approve(await saburo(), id)).status).toBe(404)
    expect((await approve(await kenichi(), id)).status).toBe(404)
    expect((await approve(server.guest(), id)).status).toBe(401)
    expect((await approve(await server.as(server.other.logins.manager), id)).status).toBe(404)
    expect((await approve(await jiro(), id)).status).toBe(409)
    expect((await approve(await taro(), id, 7)).status).toBe(409)
    const body = { approvalVersion: 0, comment }
    expect((await (await taro()).call(approveReport, { params: { id }, body })).status).toBe(422)
    expect((await workflow(await taro(), id)).acts).toHaveLength(1)
  })

  it('requires the items of the step to be filled in', async () => {
    const { db, menuId, employeeId, managerId } = server.company
    const { reportId } = await makeWaitingReport(db, {
      menuId,
      userId: employeeId,
      stage: 'report',
      items: [textItem('reason', { required: true }), textItem('code', { required: true })],
      answers: [{ item: 'reason', value: { text: '出張' } }],
      steps: [stepOf([managerId], { itemKeys: ['code'] })],
    })
    const reply = await approve(await taro(), reportId)
    expect([reply.status, reply.body.error!.code]).toEqual([409, 'items_missing'])
  })
})

describe('a deputy', () => {
  it('decides for an absent person, which the history shows', async () => {
    const back = await absent(server.company.managerId, jiroId)
    const id = await waiting()
    const list = await (await jiro()).call(listReports, { query: {} })
    expect(list.body.reports.find((line) => line.id === id)).toMatchObject({
      forUser: { name: '鈴木 太郎' },
      can: { decide: true },
    })
    expect((await workflow(await jiro(), id)).steps[0]!.seats[0]!.deputy).toMatchObject({ name: '山田 次郎' })
    expect((await approve(await jiro(), id)).body.status).toBe('approved')
    const { acts, steps } = await workflow(await hanako(), id)
    expect(acts.at(-1)).toMatchObject({ actor: { name: '山田 次郎' }, forUser: { name: '鈴木 太郎' } })
    expect(steps[0]!.seats[0]!.approvedBy).toMatchObject({ name: '山田 次郎' })
    await back()
    expect((await approve(await jiro(), await waiting())).status).toBe(404)
  })

  it.each([
    ['ended yesterday', [-2, -1], false],
    ['ends today', [-2, 0], true],
    ['begins today', [0, 2], true],
    ['begins tomorrow', [1, 2], false],
  ] as const)('can act according to an absence that %s', async (_, days, acts) => {
    const { managerId } = server.company
    const back = await absent(managerId, jiroId, [...days])
    const id = await waiting()
    const client = await jiro()
    const listed = (await client.call(listReports, { query: {} })).body
    expect(listed.reports.some((line) => line.id === id)).toBe(acts)
    expect((await workflow(await hanako(), id)).steps[0]!.seats[0]!.deputy !== null).toBe(acts)
    const overview = await client.call(getReportOverview, { params: { id } })
    expect([overview.status, overview.body.can?.approve]).toEqual(acts ? [200, true] : [404, undefined])
    expect((await approve(client, id)).status).toBe(acts ? 200 : 404)
    await back()
  })

  it('cannot decide their own application', async () => {
    const back = await absent(server.company.managerId, server.company.employeeId)
    const id = await waiting()
    const { can } = (await (await hanako()).call(getReportOverview, { params: { id } })).body
    expect(can).toMatchObject({ approve: false, pend: false, reject: false })
    expect((await approve(await hanako(), id)).status).toBe(404)
    const list = await (await hanako()).call(listReports, { query: {} })
    expect(list.body.reports.some((line) => line.id === id)).toBe(false)
    await back()
  })
})

describe('returning', () => {
  it('to the applicant ends everyone’s turn and gives the reason', async () => {
    const id = await waiting([stepOf([server.company.managerId, jiroId])])
    expect((await pend(await taro(), id)).body).toEqual({ status: 'returned', approvalVersion: 2 })
    const mine = await (await hanako()).call(listReports, { query: { list: 'untreated' } })
    expect(mine.body.reports.find((line) => line.id === id)).toMatchObject({
      status: 'returned',
      waitingFor: [],
    })
    expect((await approve(await jiro(), id)).status).toBe(409)
    expect((await workflow(await hanako(), id)).acts.at(-1)).toMatchObject({
      kind: 'pended',
      comment: '直してください',
      toStepIndex: null,
    })
  })

  it('to an earlier step goes to those who decided it', async () => {
    const id = await waiting([stepOf([server.company.managerId]), stepOf([jiroId])])
    await approve(await taro(), id)
    const steps = await (await jiro()).call(listReturnSteps, { params: { id } })
    expect(steps.body.steps).toMatchObject([
      { index: null, people: [{ name: '佐藤 花子' }] },
      { index: 0, people: [{ name: '鈴木 太郎' }] },
    ])
    expect((await (await taro()).call(listReturnSteps, { params: { id } })).status).toBe(404)
    const back = await pend(await jiro(), id, { approvalVersion: 2, toStepIndex: 0 })
    expect(back.body).toEqual({ status: 'waiting', approvalVersion: 3 })
    const { steps: shown } = await workflow(await jiro(), id)
    expect(shown[0]).toMatchObject({ state: 'open', seats: [{ waiting: true, approvedAt: null }] })
    expect((await pend(await taro(), id, { approvalVersion: 3, toStepIndex: 0 })).status).toBe(404)
  })

  it('requires a comment, and items that exist', async () => {
    const id = await waiting()
    const call = async (body: object) =>
      (await taro()).call(pendReport, { params: { id }, body: { approvalVersion: 1, comment: 'x', ...body } })
    expect((await call({ comment: ' ' })).body.error!.fields).toHaveProperty('comment')
    expect((await call({ reopenedItems: ['nothing'] })).body.error!.fields).toHaveProperty('reopenedItems')
  })
})

it('rejecting is final', async () => {
  const id = await waiting([stepOf([server.company.managerId, jiroId])])
  const body = { approvalVersion: 1, comment: '予算がありません' }
  const reply = await (await taro()).call(rejectReport, { params: { id }, body })
  expect(reply.body).toEqual({ status: 'rejected', approvalVersion: 2 })
  expect((await approve(await jiro(), id, 2)).status).toBe(409)
  const decided = await (await taro()).call(listReports, { query: { list: 'decided' } })
  expect(decided.body.reports[0]).toMatchObject({ id, status: 'rejected', can: { decide: false } })
})

describe('a stopped approver', () => {
  it('is shown as absent, and an administrator can replace them', async () => {
    const id = await waiting([stepOf([server.company.managerId, jiroId], { need: { mode: 'all' } })])
    await setStatus(jiroId, 'stopped')
    await approve(await taro(), id)
    const stuck = await workflow(await kenichi(), id)
    expect(stuck.steps[0]!.seats).toMatchObject([{ absent: false }, { waiting: true, absent: true }])
    const replace = async (client: Client, body: object) =>
      client.call(replaceApprover, {
        params: { id },
        body: {
          approvalVersion: 2,
          stepIndex: 0,
          userId: jiroId,
          toUserId: saburoId,
          comment: '退職',
          ...body,
        },
      })
    expect((await replace(await taro(), {})).status).toBe(404)
    const admin = await kenichi()
    for (const toUserId of [
      jiroId,
      server.company.managerId,
      server.company.employeeId,
      server.other.managerId,
    ])
      expect((await replace(admin, { toUserId })).body.error!.fields).toHaveProperty('toUserId')
    expect((await replace(admin, { userId: server.company.managerId })).status).toBe(404)
    expect((await replace(admin, { approvalVersion: 1 })).status).toBe(409)
    expect((await replace(admin, {})).body).toEqual({ approvalVersion: 3 })
    expect((await replace(admin, {})).body).toEqual({ approvalVersion: 3 })
    expect((await workflow(admin, id)).acts.at(-1)).toMatchObject({
      kind: 'replaced',
      forUser: { name: '山田 次郎' },
      toUser: { name: '木村 三郎' },
      comment: '退職',
    })
    expect((await approve(await saburo(), id, 3)).body.status).toBe('approved')
    expect((await replace(admin, { approvalVersion: 4 })).status).toBe(409)
    await setStatus(jiroId, 'active')
  })
})

it('a reminder is sent once a day, by the applicant or an administrator', async () => {
  const id = await waiting([stepOf([server.company.managerId, jiroId])])
  const remind = (client: Client) => client.call(remindReport, { params: { id } })
  expect((await remind(await taro())).status).toBe(404)
  expect((await remind(await saburo())).status).toBe(404)
  const replies = await Promise.all([remind(await hanako()), remind(await hanako())])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 200)!.body).toEqual({ remindedCount: 2 })
  expect((await remind(await kenichi())).body.error!.code).toBe('already_reminded')
  await approve(await taro(), id)
  expect((await remind(await hanako())).body.error!.code).toBe('conflict')
})

it('feedback belongs to its author and can be changed and withdrawn', async () => {
  const id = await waiting()
  const save = (client: Client, body: { body: string; version: number }) =>
    client.call(saveReportFeedback, { params: { id }, body })
  expect((await save(await hanako(), { body: 'x', version: 0 })).status).toBe(404)
  expect((await save(await saburo(), { body: 'x', version: 0 })).status).toBe(404)
  const client = await taro()
  expect((await save(client, { body: 'よくできました', version: 0 })).body).toEqual({ version: 1 })
  expect((await save(client, { body: 'よくできました', version: 0 })).body).toEqual({ version: 1 })
  expect((await save(client, { body: 'ほかの窓', version: 0 })).status).toBe(409)
  expect((await save(client, { body: 'とてもよい', version: 1 })).body).toEqual({ version: 2 })
  expect((await save(client, { body: '', version: 2 })).body).toEqual({ version: 0 })
})

it('people who only read the post, or nothing at all, see no workflow', async () => {
  const id = await waiting()
  expect((await (await saburo()).call(getReportWorkflow, { params: { id } })).status).toBe(404)
  const stranger = await server.as(server.other.logins.administrator)
  expect((await stranger.call(getReportWorkflow, { params: { id } })).status).toBe(404)
  expect((await (await kenichi()).call(getReportWorkflow, { params: { id } })).status).toBe(200)
})
