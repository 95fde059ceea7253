import { afterAll, beforeAll, expect, it } from 'vitest'
import { getMenu, listMenuSubsidies } from '#contract/menu-pages.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { designMenu, formItem } from '#db/factories/menu-form.ts'
import { makeReport } from '#db/factories/report.ts'
import { namedQuery } from '#db/tenant.ts'
import { type TestServer, testServer } from '#testing/server.ts'

/* Days begin at midnight in the company's time zone, years in April. */
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hour = 3_600_000
const japan = 9 * hour
/** Midnight in Tokyo of a day, as UTC. */
const midnight = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day) - japan)
const today = () => new Date(Date.now() + japan)
const fiscalYear = () => today().getUTCFullYear() - (today().getUTCMonth() < 3 ? 1 : 0)
const firstDay = {
  day: () => midnight(today().getUTCFullYear(), today().getUTCMonth() + 1, today().getUTCDate()),
  month: () => midnight(today().getUTCFullYear(), today().getUTCMonth() + 1, 1),
  year: () => midnight(fiscalYear(), 4, 1),
}

it.each(['day', 'month', 'year'] as const)(
  'a limit per %s counts from the start of the period',
  async (period) => {
    const { db, companyId, employeeId, menuCategoryId } = server.company
    const menuId = await makeMenu(db, { menuCategoryId, useLimitCount: 5, useLimitPeriod: period })
    const from = firstDay[period]()
    const use = (createdAt: Date, status: 'done' | 'draft' | 'cancelled' | 'rejected' = 'done') =>
      db
        .insertInto('applies')
        .values({ companyId, menuId, userId: employeeId, clientKey: crypto.randomUUID(), createdAt, status })
        .execute()
    await use(new Date(from.getTime() - 1))
    await use(from)
    await use(new Date())
    for (const status of ['draft', 'cancelled', 'rejected'] as const) await use(new Date(), status)
    const client = await server.as(server.company.logins.employee)
    const { body } = await client.call(getMenu, { params: { id: menuId } })
    expect(body.useLimit).toEqual({ count: 5, period, used: 2 })
  },
)

it('caps restart with the month or year, the shared budget with the year', async () => {
  const { db, companyId, employeeId, managerId, menuCategoryId } = server.company
  const menuId = await designMenu(db, {
    menu: { menuCategoryId, flow: 'share' },
    report: { items: [formItem('what', 'text')] },
  })
  const subsidy = async (capPeriod: 'month' | 'year') => {
    const { id } = await db
      .insertInto('menuSubsidies')
      .values({
        companyId,
        menuId,
        stage: 'report',
        name: capPeriod,
        kind: 'fixed',
        amount: 100,
        capAmount: 1_000,
        capPeriod,
        budgetAmount: 5_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const ids = [await subsidy('month'), await subsidy('year')]
  const dayBefore = (at: Date) => new Date(at.getTime() + japan - 24 * hour).toISOString().slice(0, 10)
  const dayOf = (at: Date) => new Date(at.getTime() + japan).toISOString().slice(0, 10)
  for (const [i, id] of ids.entries()) {
    const period = i === 0 ? firstDay.month() : firstDay.year()
    const entries: [number, string, number, string][] = [
      [employeeId, dayBefore(period), 10, 'granted'],
      [employeeId, dayOf(period), 200, 'granted'],
      [employeeId, dayOf(new Date()), 30, 'reserved'],
      [employeeId, dayOf(new Date()), 400, 'released'],
      [managerId, dayOf(new Date()), 1_000, 'granted'],
      [managerId, dayBefore(firstDay.year()), 2_000, 'granted'],
    ]
    for (const [userId, onDay, amount, status] of entries) {
      const reportId = await makeReport(db, { menuId, userId })
      await namedQuery(
        db,
        `insert into subsidy_entries (company_id, menu_subsidy_id, report_id, user_id, amount, status, on_day)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [companyId, id, reportId, userId, amount, status, onDay],
      )
    }
  }
  const client = await server.as(server.company.logins.employee)
  const { subsidies } = (await client.call(listMenuSubsidies, { params: { id: menuId } })).body
  expect(subsidies.map(({ cap }) => cap?.remaining)).toEqual([770, 770])
  // Last month's ten yen belong to this year unless this month is April.
  const april = firstDay.month().getTime() === firstDay.year().getTime()
  expect(subsidies.map(({ budget }) => budget?.remaining)).toEqual([april ? 3_770 : 3_760, 3_770])
})
