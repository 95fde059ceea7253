import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { periodStart } from '#server/features/menus/menus.queries.ts'
import { todayIn } from '#server/platform/company-day.ts'

export type BudgetRow = {
  id: number
  name: string
  period: 'month' | 'year'
  points: number
  givenPoints: number
  /** The last day of the current period. */
  lastDay: string
  version: number
}

// $1 company. What was reversed counts in the period in which it was given.
const budgets = (which: string) => `
  select d.id, d.name, b.period, b.points, b.version,
    to_char(p.from_day + case b.period when 'month' then interval '1 month' else interval '1 year' end - interval '1 day',
      'YYYY-MM-DD') as last_day,
    coalesce((select -sum(e.amount) from reward_entries e
      join reward_transactions t on t.company_id = $1 and t.id = e.reward_transaction_id
      left join reward_transactions o on o.company_id = $1 and o.id = t.reverses_id
      where e.company_id = $1 and e.department_id = b.department_id
        and (coalesce(o.made_at, t.made_at) at time zone c.time_zone)::date >= p.from_day), 0)::float8 as given_points
  from reward_budgets b
  join companies c on c.id = $1
  join departments d on d.company_id = $1 and d.id = b.department_id
  cross join lateral (select ${periodStart('b.period', todayIn('c.time_zone'))} as from_day) p
  where b.company_id = $1 and ${which}`

/** The budgets of the departments that a person leads. */
export const findBudgetsLedBy = (db: CompanyDb, userId: number) =>
  namedQuery<BudgetRow>(
    db,
    `${budgets('b.department_id in (select departments_led_by($1, $2))')} order by d.name, d.id`,
    [companyIdOf(db), userId],
  )

export const findBudgets = (db: CompanyDb) =>
  namedQuery<BudgetRow>(db, `${budgets('true')} order by d.name, d.id`, [companyIdOf(db)])

export async function findBudget(db: CompanyDb, departmentId: number) {
  const [row] = await namedQuery<BudgetRow>(db, budgets('b.department_id = $2'), [
    companyIdOf(db),
    departmentId,
  ])
  return row
}

/** The departments without a budget. */
export const findWithoutBudget = (db: CompanyDb) =>
  namedQuery<{ id: number; name: string }>(
    db,
    `select d.id, d.name from departments d where d.company_id = $1 and d.shown
       and not exists (select from reward_budgets b where b.company_id = $1 and b.department_id = d.id)
     order by d.name, d.id`,
    [companyIdOf(db)],
  )
