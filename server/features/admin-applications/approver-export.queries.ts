import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type WholeReport = {
  id: number
  answers: FormAnswer[]
  items: FormItem[]
  employeeNumber: string | null
  /** YYYY-MM-DDTHH:MM in the company's time zone. */
  submittedAt: string | null
  decidedAt: string | null
  requestedAmount: number | null
  /** The amount reserved or granted. */
  grantedAmount: number | null
}

/** The latest answers of these reports, with the form they were entered in and the subsidies paid. */
export const findWhole = (db: CompanyDb, reportIds: readonly number[]) =>
  namedQuery<WholeReport>(
    db,
    `select r.id, v.answers, coalesce(f.items, '[]') as items, u.employee_number,
       to_char(r.submitted_at at time zone c.time_zone, 'YYYY-MM-DD"T"HH24:MI') as submitted_at,
       to_char(r.decided_at at time zone c.time_zone, 'YYYY-MM-DD"T"HH24:MI') as decided_at,
       p.requested_amount, p.granted_amount
     from reports r
     join companies c on c.id = $1
     join users u on u.company_id = $1 and u.id = r.user_id
     join report_versions v on v.company_id = $1 and v.report_id = r.id and v.version = r.version
     left join menu_forms f on f.company_id = $1 and f.menu_id = r.menu_id and f.stage = r.stage
       and f.version = r.form_version
     cross join lateral (
       select sum(e.requested_amount)::float8 as requested_amount,
         sum(e.amount) filter (where e.status <> 'released')::float8 as granted_amount
       from subsidy_entries e where e.company_id = $1 and e.report_id = r.id) p
     where r.company_id = $1 and r.id = any($2::bigint[])`,
    [companyIdOf(db), reportIds],
  )
