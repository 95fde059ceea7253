import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApproverCondition, WorkflowStep } from '#common/approval/workflow.ts'
import { listApplications } from '#contract/admin-applications.ts'
import { listApplies, listApplySubsidies } from '#contract/applies.ts'
import { getReportWorkflow } from '#contract/approvals.ts'
import { getReportOverview, listReports } from '#contract/report-pages.ts'
import { forecastReport } from '#contract/report-writing.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { designMenu, formItem } from '#db/factories/menu-form.ts'
import { makePosition } from '#db/factories/position.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith, approveNow, submitDraft } from '#testing/using-menus.ts'

/* 総務部: its manager (部長) may approve their own by position; clerks (主任) may not. The manager has no superior. */
let server: TestServer
let departmentId: number
let aloneId: number
const ids: Record<string, number> = {}
const clients: Record<string, Client> = {}
const positions: Record<string, number> = {}

beforeAll(async () => {
  server = await testServer()
  const { db } = server.company
  departmentId = await makeDepartment(db, { name: '総務部' })
  aloneId = await makeDepartment(db, { name: '監査室' })
  positions.head = await makePosition(db, { manager: true, selfApproval: true })
  positions.clerk = await makePosition(db, {})
  positions.auditor = await makePosition(db, {})
  const person = async (name: string, department: number, positionId: number) => {
    const email = `self-${unique()}@mihon.example`
    ids[name] = await makeUser(db, {
      email,
      familyName: name,
      memberships: [{ departmentId: department, positionId }],
    })
    clients[name] = await server.as(email)
  }
  await person('部長', departmentId, positions.head)
  await person('主任', departmentId, positions.clerk)
  await person('副主任', departmentId, positions.clerk)
  await person('監査', aloneId, positions.auditor)
})
afterAll(() => server.close())

const step = (approvers: ApproverCondition[], fields: Partial<WorkflowStep> = {}): WorkflowStep => ({
  ...{ key: 'a', name: '確認', approvers, need: { mode: 'any' }, when: [], itemKeys: [] },
  ...fields,
})

/** A menu that pays the full amount requested. */
async function payingMenu(steps: WorkflowStep[]) {
  const { db, companyId, menuCategoryId } = server.company
  const menuId = await designMenu(db, {
    menu: { menuCategoryId, name: '立替精算', flow: 'apply' },
    apply: { items: [formItem('yen', 'money', { name: '金額' })], workflow: { steps, watchers: [] } },
  })
  await db
    .insertInto('menuSubsidies')
    .values({ companyId, menuId, stage: 'apply', name: '補助', kind: 'answer', itemKey: 'yen', percent: 100 })
    .execute()
  return menuId
}
const answers = answered({ yen: { number: 10_000 } })

async function applyAs(name: string, steps: WorkflowStep[]) {
  const client = clients[name]!
  const { id, reportId } = (await applyWith(client, { menuId: await payingMenu(steps), answers })).body
  const { body } = await client.call(getReportOverview, { params: { id: reportId! } })
  const { subsidies } = (await client.call(listApplySubsidies, { params: { id } })).body
  return {
    applyId: id,
    reportId: reportId!,
    status: body.status,
    waitingFor: body.waitingFor.map((one) => one.id),
    selfApproved: body.selfApproved,
    paid: subsidies.map(({ status }) => status),
  }
}

describe('an applicant without self-approval', () => {
  it.each([
    ['a department', () => [{ type: 'department', departmentId } as const]],
    ['a position', () => [{ type: 'position', positionId: positions.clerk!, of: 'own' } as const]],
    [
      'the position anywhere',
      () => [{ type: 'position', positionId: positions.clerk!, of: 'anywhere' } as const],
    ],
    [
      'named people',
      () => [{ type: 'user', userId: ids.主任! } as const, { type: 'user', userId: ids.副主任! } as const],
    ],
  ] as [string, () => ApproverCondition[]][])(
    'is skipped if %s approves: the others approve',
    async (_, of) => {
      const made = await applyAs('主任', [step(of())])
      expect(made).toMatchObject({ status: 'waiting', selfApproved: false, paid: ['reserved'] })
      expect(made.waitingFor).toContain(ids.副主任)
      expect(made.waitingFor).not.toContain(ids.主任)
    },
  )

  it('is not counted if everyone must approve', async () => {
    const made = await applyAs('主任', [
      step([{ type: 'position', positionId: positions.clerk!, of: 'own' }], { need: { mode: 'all' } }),
    ])
    expect(made).toMatchObject({ status: 'waiting', waitingFor: [ids.副主任] })
  })

  it('is replaced by the superior if there are no other approvers, or too few', async () => {
    const alone = await applyAs('主任', [step([{ type: 'user', userId: ids.主任! }])])
    expect(alone).toMatchObject({ status: 'waiting', waitingFor: [ids.部長], paid: ['reserved'] })
    const two = await applyAs('主任', [
      step([{ type: 'position', positionId: positions.clerk!, of: 'own' }], {
        need: { mode: 'count', count: 2 },
      }),
    ])
    expect(two.waitingFor.sort()).toEqual([ids.副主任!, ids.部長!].sort())
  })

  it('is replaced by an administrator if there is no superior; any one of them can decide', async () => {
    const { administratorId, logins } = server.company
    const made = await applyAs('監査', [
      step([{ type: 'department', departmentId: aloneId }], { need: { mode: 'all' } }),
    ])
    expect(made).toMatchObject({ status: 'waiting', waitingFor: [administratorId] })
    const boss = await server.as(logins.administrator)
    expect((await approveNow(boss, made.reportId)).body.status).toBe('approved')
  })

  it('sees beforehand who approves instead', async () => {
    const forecast = async (name: string, steps: WorkflowStep[]) => {
      const client = clients[name]!
      const { reportId } = (
        await applyWith(client, { menuId: await payingMenu(steps), answers, submit: false })
      ).body
      return (await client.call(forecastReport, { params: { id: reportId! } })).body.steps[0]
    }
    const department = [step([{ type: 'department', departmentId }])]
    expect(await forecast('主任', department)).toMatchObject({ ownSeat: 'others', automatic: false })
    expect(await forecast('主任', [step([{ type: 'user', userId: ids.主任! }])])).toMatchObject({
      ownSeat: 'superiors',
      people: [{ id: ids.部長 }],
    })
    expect(await forecast('監査', [step([{ type: 'user', userId: ids.監査! }])])).toMatchObject({
      ownSeat: 'administrators',
      people: [{ id: server.company.administratorId }],
    })
    expect(await forecast('部長', department)).toMatchObject({ ownSeat: 'self', automatic: true })
    expect(await forecast('監査', department)).toMatchObject({ ownSeat: null })
  })

  it('cannot submit what nobody else could approve, and sees which step is the reason', async () => {
    const { db, companyId, administratorId, logins } = server.company
    const boss = await server.as(logins.administrator)
    // The only administrator, with no superior.
    await db
      .updateTable('memberships')
      .set({ departmentId: aloneId })
      .where('companyId', '=', companyId)
      .where('userId', '=', administratorId)
      .execute()
    const menuId = await payingMenu([
      step([{ type: 'user', userId: administratorId }], { name: '役員の確認' }),
    ])
    const { reportId } = (await applyWith(boss, { menuId, answers, submit: false })).body
    const { problems } = (await boss.call(forecastReport, { params: { id: reportId! } })).body
    expect(problems.map(({ message }) => message).join()).toContain(
      '「役員の確認」を承認できるのは申請する本人だけです',
    )
    const refused = await submitDraft(boss, reportId!)
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'step_without_approver'])
    expect(refused.body.error?.message).toContain('「役員の確認」を承認できるのは申請する本人だけです')
  })
})

describe('an applicant with self-approval', () => {
  it('approves automatically in any kind of seat, and this is shown wherever the report is', async () => {
    for (const approvers of [
      [{ type: 'department', departmentId }],
      [{ type: 'user', userId: ids.部長! }],
      [{ type: 'position', positionId: positions.head!, of: 'own' }],
    ] as ApproverCondition[][])
      expect(await applyAs('部長', [step(approvers)])).toMatchObject({
        status: 'approved',
        selfApproved: true,
        paid: ['granted'],
      })
    const made = await applyAs('部長', [step([{ type: 'department', departmentId }])])
    const client = clients.部長!
    const { acts, steps } = (await client.call(getReportWorkflow, { params: { id: made.reportId } })).body
    expect(acts.map(({ kind }) => kind)).toContain('auto_approved')
    expect(steps[0]!.seats.find(({ user }) => user.id === ids.部長)).toMatchObject({ automatic: true })
    const mine = (await client.call(listReports, { query: { list: 'mine' } })).body.reports
    expect(mine.find(({ id }) => id === made.reportId)).toMatchObject({ selfApproved: true })
    const uses = (await client.call(listApplies, {})).body.applies
    expect(uses.find(({ id }) => id === made.applyId)!.reports).toMatchObject([{ selfApproved: true }])
    const boss = await server.as(server.company.logins.administrator)
    const all = (await boss.call(listApplications, {})).body.applications
    expect(all.find(({ id }) => id === made.applyId)!.reports).toMatchObject([{ selfApproved: true }])
  })
})
