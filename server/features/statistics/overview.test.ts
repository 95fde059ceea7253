import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getStatisticsOverview, getWaitingStatistics } from '#contract/statistics.ts'
import { getCurrentUser } from '#contract/users.ts'
import { makeFeeds } from '#db/factories/feed.ts'
import { makeFeedReads } from '#db/factories/feed-read.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeUser } from '#db/factories/user.ts'
import { insertRows } from '#db/insert-rows.ts'
import { namedQuery } from '#db/tenant.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
const period = { from: '2026-03-02', until: '2026-03-03' }
const at = (day: string, time: string) => new Date(`${day}T${time}:00+09:00`)

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as(server.company.logins.administrator)

it('people count once for a period, and on each of their days; the period before is beside it', async () => {
  const { db, companyId, employeeId, managerId } = server.company
  const rows = [
    [employeeId, '2026-02-28'],
    [employeeId, '2026-03-01'],
    [managerId, '2026-03-01'],
    [employeeId, '2026-03-02'],
    [employeeId, '2026-03-03'],
  ] as const
  await insertRows(
    db,
    'activeDays',
    rows.map(([userId, day]) => ({ companyId, userId, day })),
  )
  const { body } = await (await admin()).call(getStatisticsOverview, { query: period })
  expect(body.days.map(({ day, personCount }) => [day, personCount])).toEqual([
    ['2026-03-02', 1],
    ['2026-03-03', 1],
  ])
  expect([body.total.personCount, body.before.personCount]).toEqual([1, 2])
  expect(body.total.readPercent).toBeNull()
})

it('the read rate compares reads with those who can read, authors excepted', async () => {
  const { db, employeeId, managerId } = server.company
  const menuId = await makeMenu(db, { name: '閲覧率' })
  const third = await makeUser(db, {})
  const people = [employeeId, managerId, third].map((id) => ({ type: 'user' as const, id }))
  const audienceId = await audienceOf(db, { include: people, match: 'any' })
  const day = '2026-04-06'
  const [one, two] = await makeFeeds(db, [
    { menuId, authorId: managerId, title: '一', postedAt: at(day, '09:00'), audienceId },
    { menuId, authorId: managerId, title: '二', postedAt: at(day, '10:00'), audienceId },
  ])
  await makeFeedReads(db, [
    { feedId: one!, userId: employeeId, readAt: at(day, '11:00') },
    { feedId: one!, userId: third, readAt: at(day, '11:00') },
    { feedId: two!, userId: third, readAt: at(day, '11:00') },
  ])
  const { body } = await (await admin()).call(getStatisticsOverview, { query: { from: day, until: day } })
  expect(body.total.readPercent).toBe(75)
  expect([body.total.postCount, body.total.readCount]).toEqual([2, 3])
})

it('decisions count their hours since the submission, those waiting count today', async () => {
  const { db, companyId, employeeId, managerId } = server.company
  const menuId = await makeMenu(db, { name: '待ち時間' })
  const submit = async (status: 'approved' | 'waiting', hours: number, by: 'approved' | 'auto_approved') => {
    const [apply] = await namedQuery<{ id: number }>(
      db,
      `insert into applies (company_id, menu_id, user_id, status, client_key)
       values ($1, $2, $3, 'in_progress', $4) returning id`,
      [companyId, menuId, employeeId, randomUUID()],
    )
    const [report] = await namedQuery<{ id: number }>(
      db,
      `insert into reports (company_id, apply_id, menu_id, user_id, stage, status, form_version)
       values ($1, $2, $3, $4, 'apply', $5, 1) returning id`,
      [companyId, apply!.id, menuId, employeeId, status],
    )
    const start = at('2026-05-11', '09:00')
    const ended = status === 'waiting' ? null : new Date(start.getTime() + hours * 3_600_000)
    const [approval] = await namedQuery<{ id: number }>(
      db,
      `insert into approvals (company_id, kind, subject_id, applicant_id, status, step_index, steps, ended_at)
       values ($1, 'report', $2, $3, $4, 0, '[]', $5) returning id`,
      [companyId, report!.id, employeeId, status, ended],
    )
    const act = (kind: string, actorId: number, moment: Date) =>
      namedQuery(
        db,
        `insert into approval_acts (company_id, approval_id, kind, round, step_index, actor_id, subject_version, acted_at)
         values ($1, $2, $3, 1, 0, $4, 1, $5)`,
        [companyId, approval!.id, kind, actorId, moment],
      )
    await act('submitted', employeeId, start)
    if (ended) await act(by, managerId, ended)
  }
  await submit('approved', 2, 'approved')
  await submit('approved', 6, 'approved')
  await submit('approved', 0, 'auto_approved')
  await submit('waiting', 0, 'approved')
  const may = { from: '2026-05-11', until: '2026-05-12' }
  const boss = await admin()
  const { rows } = (await boss.call(getWaitingStatistics, { query: { ...may, by: 'menu' } })).body
  expect(rows.find(({ name }) => name === '待ち時間')).toMatchObject({
    ...{ decidedCount: 2, medianHours: 4, waitingCount: 1 },
    waitingSince: at('2026-05-11', '09:00').toISOString(),
  })
  const { total } = (await boss.call(getStatisticsOverview, { query: may })).body
  expect([total.decidedCount, total.medianHours]).toEqual([2, 4])
})

it('using the product counts the day once', async () => {
  const { db, companyId, employeeId } = server.company
  const employee = await server.as(server.company.logins.employee)
  await employee.call(getCurrentUser, {})
  await employee.call(getCurrentUser, {})
  await server.app.gate.addresses.flush()
  const daysOf = async () =>
    (
      await namedQuery<{ day: string }>(
        db,
        `select d.day::text as day from active_days d join companies c on c.id = $1
         where d.company_id = $1 and d.user_id = $2 and d.day >= (now() at time zone c.time_zone)::date - 1`,
        [companyId, employeeId],
      )
    ).length
  expect(await daysOf()).toBe(1)
})
