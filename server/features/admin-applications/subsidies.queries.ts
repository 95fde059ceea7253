import type { FormAnswer } from '#common/form/answer.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { isSelfApproved } from '#server/features/reports/reports.queries.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import type { PaidRow } from './money-columns.export.ts'
import { type ExportedPerson, personOf } from './person-columns.export.ts'

/** The calendar year in which the current fiscal year began, in the company's time zone. */
export async function findFiscalYear(db: CompanyDb) {
  const [row] = await namedQuery<{ year: number }>(
    db,
    `select extract(year from (now() at time zone time_zone) - interval '3 months')::integer as year
     from companies where id = $1`,
    [companyIdOf(db)],
  )
  return row!.year
}

// $2 the year: amounts reserved or granted in it.
const inYear = `e.company_id = $1 and e.status <> 'released'
  and e.on_day >= make_date($2, 4, 1) and e.on_day < make_date($2 + 1, 4, 1)`
const sums = `coalesce(sum(e.amount) filter (where e.status = 'reserved'), 0)::float8 as reserved_amount,
  coalesce(sum(e.amount) filter (where e.status = 'granted'), 0)::float8 as granted_amount`

export type SubsidyTotalRow = {
  id: number
  name: string
  menuId: number
  menuName: string
  menuIconName: string
  menuTone: 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'
  budgetAmount: number | null
  removed: boolean
  reservedAmount: number
  grantedAmount: number
  userCount: number
}

/** Every subsidy that is paid or was paid in a year, by menu. */
export const findSubsidyTotals = (db: CompanyDb, year: number, menuIds: readonly number[] | null) =>
  namedQuery<SubsidyTotalRow>(
    db,
    `select s.id, s.name, n.id as menu_id, n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone,
       s.budget_amount::float8 as budget_amount, s.removed_at is not null or n.deleted_at is not null as removed,
       coalesce(k.reserved_amount, 0) as reserved_amount, coalesce(k.granted_amount, 0) as granted_amount,
       coalesce(k.user_count, 0) as user_count
     from menu_subsidies s
     join menus n on n.company_id = s.company_id and n.id = s.menu_id
     left join (select e.menu_subsidy_id, ${sums}, count(distinct e.user_id) filter (where e.amount > 0) as user_count
       from subsidy_entries e where ${inYear} group by 1) k on k.menu_subsidy_id = s.id
     where s.company_id = $1 and (s.removed_at is null and n.deleted_at is null or k.menu_subsidy_id is not null)
       and ($3::bigint[] is null or s.menu_id = any($3))
     order by n.sort_order, n.id, s.sort_order, s.id`,
    [companyIdOf(db), year, menuIds],
  )

export async function findSubsidy(db: CompanyDb, subsidyId: number) {
  const [row] = await namedQuery<{ id: number; menuId: number }>(
    db,
    'select id, menu_id from menu_subsidies where company_id = $1 and id = $2',
    [companyIdOf(db), subsidyId],
  )
  return row
}

export type SubsidyUserRow = AuthorRow & {
  departmentId: number | null
  departmentName: string | null
  useCount: number
  reservedAmount: number
  grantedAmount: number
  amount: number
}

type Asked = { subsidyId: number; year: number; after: { amount: number; id: number } | null; limit: number }

/** A page of the people who were paid, largest amount first. */
export async function findSubsidyUsers(db: CompanyDb, { subsidyId, year, after, limit }: Asked) {
  const rows = await namedQuery<SubsidyUserRow>(
    db,
    `select k.*, ${authorColumns()}, d.id as department_id, d.name as department_name
     from (select e.user_id, ${sums}, count(*) as use_count, sum(e.amount)::float8 as amount
       from subsidy_entries e where ${inYear} and e.menu_subsidy_id = $3 and e.amount > 0 group by e.user_id) k
     join users u on u.company_id = $1 and u.id = k.user_id
     ${portraitOf()}
     left join memberships b on b.company_id = $1 and b.user_id = u.id and b.main
     left join departments d on d.company_id = $1 and d.id = b.department_id
     where $4::float8 is null or (k.amount, u.id) < ($4, $5)
     order by k.amount desc, u.id desc limit $6`,
    [companyIdOf(db), year, subsidyId, after?.amount ?? null, after?.id ?? 0, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [String(row.amount), row.authorId])
}

export type SubsidyEntryRow = ExportedPerson &
  PaidRow & {
    menuName: string
    subsidyName: string
    subsidyKind: 'fixed' | 'answer'
    subsidyAmount: number | null
    itemKey: string | null
    applyId: number
    title: string
    selfApproved: boolean
    departmentName: string | null
    /** YYYY-MM-DDTHH:MM in the company's time zone. */
    decidedAt: string | null
    answers: FormAnswer[]
  }

type Wanted = { year: number; menuIds: readonly number[] | null; limit: number }

/** The amounts reserved and granted in a fiscal year, one row per person, use and subsidy. */
export const findSubsidyEntries = (db: CompanyDb, { year, menuIds, limit }: Wanted) =>
  namedQuery<SubsidyEntryRow>(
    db,
    `select n.name as menu_name, s.id as subsidy_id, s.name as subsidy_name, s.kind as subsidy_kind,
       s.amount as subsidy_amount, s.item_key, r.id as report_id, r.apply_id, r.title,
       ${isSelfApproved('r.approval_id')} as self_approved, ${personOf('u')}, d.name as department_name,
       e.requested_amount::float8 as requested_amount, e.amount, e.status, e.capped_by,
       e.budget_amount::float8 as budget_amount, to_char(e.on_day, 'YYYY-MM-DD') as on_day,
       to_char(e.granted_at at time zone c.time_zone, 'YYYY-MM-DD') as granted_on,
       to_char(r.decided_at at time zone c.time_zone, 'YYYY-MM-DD"T"HH24:MI') as decided_at, v.answers
     from subsidy_entries e
     join companies c on c.id = $1
     join menu_subsidies s on s.company_id = $1 and s.id = e.menu_subsidy_id
     join menus n on n.company_id = $1 and n.id = s.menu_id
     join reports r on r.company_id = $1 and r.id = e.report_id
     join report_versions v on v.company_id = $1 and v.report_id = r.id and v.version = r.version
     join users u on u.company_id = $1 and u.id = e.user_id
     left join departments d on d.company_id = $1 and d.id = r.department_id
     where ${inYear} and e.amount > 0 and ($3::bigint[] is null or s.menu_id = any($3))
     order by n.sort_order, n.id, s.sort_order, s.id, e.on_day, r.id limit $4`,
    [companyIdOf(db), year, menuIds, limit],
  )
