import type { benefitStatisticsGroups } from '#contract/benefits.administration.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type Group = (typeof benefitStatisticsGroups)[number]
export type StatisticsRow = {
  /** A month as YYYY-MM, or an id; empty: no department. */
  key: string
  name: string | null
  useCount: number
  userCount: number
  amount: number
}

// The uses that count towards limits, with the department at the first submission and the money of all their reports.
const uses = `
  select a.user_id, a.menu_id, to_char(a.created_at at time zone co.time_zone, 'YYYY-MM') as month,
    (select r.department_id from reports r where r.company_id = a.company_id and r.apply_id = a.id
       and r.department_id is not null order by r.id limit 1) as department_id,
    (select coalesce(sum(e.amount), 0) from reports r
       join subsidy_entries e on e.company_id = r.company_id and e.report_id = r.id and e.status <> 'released'
       where r.company_id = a.company_id and r.apply_id = a.id) as amount
  from companies co
  join applies a on a.company_id = co.id and a.deleted_at is null
    and a.status in ('in_progress', 'awaiting_report', 'done')
    and a.created_at >= ($2::date::timestamp at time zone co.time_zone)
    and a.created_at < (($3::date + 1)::timestamp at time zone co.time_zone)
  join menus n on n.company_id = a.company_id and n.id = a.menu_id and n.benefit and n.deleted_at is null
  where co.id = $1`

const sums = `count(*) as use_count, count(distinct x.user_id) as user_count,
  coalesce(sum(x.amount), 0)::float8 as amount`

const statements: Record<Group, string> = {
  month: `select x.month as key, null::text as name, ${sums} from (${uses}) x group by 1 order by 1`,
  department: `select coalesce(x.department_id::text, '') as key, d.name, ${sums} from (${uses}) x
    left join departments d on d.company_id = $1 and d.id = x.department_id
    group by x.department_id, d.name order by 3 desc, d.name, 1`,
  benefit: `select x.menu_id::text as key, n.name, ${sums} from (${uses}) x
    join menus n on n.company_id = $1 and n.id = x.menu_id
    group by x.menu_id, n.name order by 3 desc, n.name, 1`,
}

/** The uses of benefits that began on these days of the company, by group; months in their order, others by number. */
export const findBenefitUses = (db: CompanyDb, { from, until }: { from: string; until: string }, by: Group) =>
  namedQuery<StatisticsRow>(db, statements[by], [companyIdOf(db), from, until])

/** All of them together. */
export async function countBenefitUses(db: CompanyDb, { from, until }: { from: string; until: string }) {
  const [row] = await namedQuery<Pick<StatisticsRow, 'useCount' | 'userCount' | 'amount'>>(
    db,
    `select ${sums} from (${uses}) x`,
    [companyIdOf(db), from, until],
  )
  return row!
}
