import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  exportCourseStatistics,
  exportKnowledgeTestStatistics,
  getCourseStatistics,
  getKnowledgeTestStatistics,
} from '#contract/statistics.ts'
import { makeCourse } from '#db/factories/course.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeKnowledgeTest } from '#db/factories/knowledge-test.ts'
import { makeUser } from '#db/factories/user.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let factory: number
const people: number[] = []
const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00+09:00`)
const admin = () => server.as(server.company.logins.administrator)
const file = async (noun: 'knowledge_test' | 'course', by: 'month' | 'department') => {
  const path = `/api/v2/admin/${noun}_statistics_export?${new URLSearchParams({ ...query, by })}`
  return (await (await (await admin()).fetch(path)).text()).split('\r\n')
}
const query = { from: '2026-07-01', until: '2026-08-31' }

beforeAll(async () => {
  server = await testServer()
  const { db } = server.company
  factory = await makeDepartment(db, { name: '=工場' })
  people.push(
    await makeUser(db, { memberships: [{ departmentId: factory }] }),
    await makeUser(db, { memberships: [{ departmentId: factory }] }),
    await makeUser(db, {}),
  )
})
afterAll(() => server.close())

it('tests: attempts by the company’s month and by department, with the rate and mean of those that are marked', async () => {
  const { db, companyId, administratorId } = server.company
  const knowledgeTestId = await makeKnowledgeTest(db, { createdById: administratorId })
  const take = (userId: number, attempt: number, submittedAt: Date | null, score: number | null) =>
    db
      .insertInto('knowledgeTestTakings')
      .values({
        ...{ companyId, knowledgeTestId, userId, attempt, edition: 1, paper: '[]', total: 40, submittedAt },
        ...{ score, passed: score === null ? null : score >= 32, startedAt: at('2026-06-01') },
      })
      .execute()
  const [first, second, alone] = people as [number, number, number]
  await take(first, 1, at('2026-06-30', '23:59'), 40)
  await take(first, 2, at('2026-07-31', '23:59'), 10)
  await take(first, 3, at('2026-08-01', '00:00'), 35)
  await take(second, 1, at('2026-08-02'), null)
  await take(alone, 1, at('2026-08-31', '23:59'), 20)
  await take(alone, 2, at('2026-09-01', '00:00'), 40)
  await take(alone, 3, null, null)
  const figures = async (by: 'month' | 'department') =>
    (await (await admin()).call(getKnowledgeTestStatistics, { query: { ...query, by } })).body
  const row = (
    attemptCount: number,
    personCount: number,
    passedCount: number,
    passedPercent: number | null,
    meanPercent: number | null,
  ) => ({ attemptCount, personCount, passedCount, passedPercent, meanPercent })
  expect(await figures('month')).toEqual({
    rows: [
      { key: '2026-07', name: '2026-07', ...row(1, 1, 0, 0, 25) },
      { key: '2026-08', name: '2026-08', ...row(3, 3, 1, 50, 69) },
    ],
    total: row(4, 3, 1, 33, 54),
  })
  expect((await figures('department')).rows).toEqual([
    { key: `${factory}`, name: '=工場', ...row(3, 2, 1, 50, 56) },
    { key: '0', name: '所属なし', ...row(1, 1, 0, 0, 50) },
  ])
  const empty = { from: '2025-01-01', until: '2025-01-31' }
  expect((await (await admin()).call(getKnowledgeTestStatistics, { query: empty })).body).toEqual({
    ...{ rows: [], total: row(0, 0, 0, null, null) },
  })
  expect(await file('knowledge_test', 'department')).toEqual([
    '部署,受験,受験した人,合格,合格率（%）,平均得点率（%）',
    ...["'=工場,3,2,1,50,56", '所属なし,1,1,0,0,50', '合計,4,3,1,33,54', ''],
  ])
})

it('courses: who began, completed and missed the due date, of those assigned in the period', async () => {
  const { db, companyId, administratorId } = server.company
  const include = people.map((id) => ({ type: 'user' as const, id }))
  const course = (title: string) =>
    makeCourse(db, {
      ...{ createdById: administratorId, title, publishedAt: at('2026-07-01') },
      rule: { include, match: 'any', exclude: [] },
      steps: [
        { kind: 'text', title: '一' },
        { kind: 'text', title: '二' },
      ],
    })
  const [running, ended] = [await course('進行中'), await course('終了')]
  await db
    .updateTable('courses')
    .set({ endedAt: at('2026-08-20') })
    .where('companyId', '=', companyId)
    .where('id', '=', ended)
    .execute()
  const [first, second, alone] = people as [number, number, number]
  const left = await makeUser(db, {})
  const assign = (courseId: number, userId: number, enrolledAt: Date, completedAt: Date | null = null) =>
    db
      .insertInto('courseEnrolments')
      .values({ companyId, courseId, userId, enrolledAt, completedAt, dueOn: '2026-08-10' })
      .execute()
  await assign(running, first, at('2026-07-31', '23:59'), at('2026-08-05'))
  await assign(running, second, at('2026-08-01', '00:00'))
  await assign(running, alone, at('2026-09-01', '00:00'))
  await assign(ended, second, at('2026-08-02'))
  // Not in the audience any more.
  await assign(running, left, at('2026-08-03'))
  const step = await db
    .selectFrom('courseSteps')
    .select('id')
    .where('companyId', '=', companyId)
    .where('courseId', '=', running)
    .where('place', '=', 0)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('courseStepCompletions')
    .values({ companyId, courseStepId: step.id, userId: second })
    .execute()
  const figures = async (by: 'month' | 'department') =>
    (await (await admin()).call(getCourseStatistics, { query: { ...query, by } })).body
  const row = (assignedCount: number, begunCount: number, completedCount: number, overdueCount: number) => ({
    ...{ assignedCount, begunCount, completedCount, overdueCount },
  })
  expect(await figures('month')).toEqual({
    rows: [
      { key: '2026-07', name: '2026-07', ...row(1, 1, 1, 0) },
      { key: '2026-08', name: '2026-08', ...row(2, 1, 0, 1) },
    ],
    total: row(3, 2, 1, 1),
  })
  expect((await figures('department')).rows).toEqual([
    { key: `${factory}`, name: '=工場', ...row(3, 2, 1, 1) },
  ])
  expect(await file('course', 'month')).toEqual([
    '月,割り当て,開始,修了,期限切れ',
    ...['2026-07,1,1,1,0', '2026-08,2,1,0,1', '合計,3,2,1,1', ''],
  ])
})

it('show the statistics of tests and courses to administrators of statistics only', async () => {
  const employee = await server.as(server.company.logins.employee)
  const statuses = [
    await employee.call(getKnowledgeTestStatistics, { query }),
    await employee.call(exportKnowledgeTestStatistics, { query }),
    await employee.call(getCourseStatistics, { query }),
    await employee.call(exportCourseStatistics, { query }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 404, 404, 404])
})
