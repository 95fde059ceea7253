import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdminMenu, deleteAdminMenu, getAdminMenu, publishAdminMenu } from '#contract/admin-menus.ts'
import { dryRunMenu } from '#contract/admin-menus.views.ts'
import { createApply } from '#contract/applies.ts'
import { getReportWorkflow } from '#contract/approvals.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const boss = () => server.as(server.company.logins.administrator)
const hanako = () => server.as(server.company.logins.employee)

async function make(template: string) {
  const body = { name: '試す制度', menuCategoryId: server.company.menuCategoryId, template }
  return (await (await boss()).call(createAdminMenu, { body })).body.id
}
const versionOf = async (id: number) =>
  (await (await boss()).call(getAdminMenu, { params: { id } })).body.version

describe('a dry run', () => {
  const answers = [
    { item: 'title', value: { text: '展示を入口側に' } },
    { item: 'field', value: { choices: ['option1'], other: '' } },
    { item: 'now', value: { text: '立ち寄りが少ない' } },
    { item: 'idea', value: { text: '棚を入口側へ移す' } },
  ]

  it('shows who approves, who reads and what is granted, exactly as it then happens', async () => {
    const id = await make('suggestion_box')
    const client = await boss()
    const { employeeId } = server.company
    const run = { params: { id }, body: { userId: employeeId, stage: 'report' as const, answers } }
    const { body } = await client.call(dryRunMenu, run)
    expect(body).toMatchObject({
      user: { name: '佐藤 花子' },
      problems: [],
      steps: [{ name: '上長の評価', need: 1, people: [{ name: '鈴木 太郎' }], automatic: false }],
      publication: {
        summary: '全員',
        readerCount: 2,
        sample: [{ name: '鈴木 太郎' }, { name: '高橋 健一' }],
      },
      rewards: [{ receiver: 'poster', points: 50 }],
    })
    expect(body.shown.map(({ name }) => name)).toContain('提案')

    await client.call(publishAdminMenu, { params: { id }, body: { version: await versionOf(id) } })
    const apply = { menuId: id, answers, submit: true, clientKey: newClientKey() }
    const made = (await (await hanako()).call(createApply, { body: apply })).body
    const workflow = await (await hanako()).call(getReportWorkflow, { params: { id: made.reportId! } })
    const seats = workflow.body.steps.map(({ seats }) => seats.map(({ user }) => user.id))
    expect(seats).toEqual(body.steps.map(({ people }) => people.map((person) => person.id)))

    const waiting = await client.call(deleteAdminMenu, {
      params: { id },
      query: { version: await versionOf(id) },
    })
    expect(waiting.body.error?.code).toBe('menu_in_use')
  })

  it('shows what prevents a submission', async () => {
    const id = await make('incident_report')
    const client = await boss()
    const run = (userId: number, stage: 'apply' | 'report' = 'report') =>
      client.call(dryRunMenu, { params: { id }, body: { userId, stage, answers: [] } })
    const { body } = await run(server.company.employeeId)
    expect(body.problems.map(({ item }) => item)).toEqual(
      expect.arrayContaining(['sort', 'day', 'what', null]),
    )
    expect((await run(server.company.employeeId, 'apply')).status).toBe(404)
    expect((await run(server.other.employeeId)).status).toBe(404)
    const denied = await (await hanako()).call(dryRunMenu, {
      params: { id },
      body: { userId: server.company.employeeId, stage: 'report', answers: [] },
    })
    expect(denied.status).toBe(404)
  })
})
