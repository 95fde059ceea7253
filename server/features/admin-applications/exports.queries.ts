import type { FormAnswer } from '#common/form/answer.ts'
import type { Locale } from '#common/locale.ts'
import type { exportFormats } from '#contract/admin-applications.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isSelfApproved } from '#server/features/reports/reports.queries.ts'
import { type ApplicationFilter, filtered, filterValues } from './applications.queries.ts'
import type { FormVersion, Stage } from './form-columns.export.ts'
import { type ExportedPerson, personOf } from './person-columns.export.ts'

export type ExportRow = {
  id: number
  userId: number
  menuId: number
  menuName: string
  format: (typeof exportFormats)[number]
  filter: ApplicationFilter
  locale: Locale
  timeZone: string
  totalCount: number
  doneCount: number
  replacedCount: number
  failedAt: Date | null
  finishedAt: Date | null
  createdAt: Date
}

const exports = `
  select x.id, x.user_id, x.menu_id, n.name as menu_name, x.format, x.filter, x.locale, c.time_zone, x.total_count,
    x.done_count, x.replaced_count, x.failed_at, x.finished_at, x.created_at
  from report_exports x join companies c on c.id = x.company_id
  join menus n on n.company_id = x.company_id and n.id = x.menu_id
  where x.company_id = $1`

/** A person's own export, or undefined. For the job that creates it: anyone's. */
export async function findExport(db: CompanyDb, exportId: number, userId: number | null) {
  const [row] = await namedQuery<ExportRow>(
    db,
    `${exports} and x.id = $2 and ($3::bigint is null or x.user_id = $3)`,
    [companyIdOf(db), exportId, userId],
  )
  return row
}

export const findExports = (db: CompanyDb, userId: number) =>
  namedQuery<ExportRow>(db, `${exports} and x.user_id = $2 order by x.id desc limit 20`, [
    companyIdOf(db),
    userId,
  ])

export async function findExportFile(db: CompanyDb, exportId: number) {
  const [row] = await namedQuery<{ content: Uint8Array }>(
    db,
    'select content from report_export_files where company_id = $1 and report_export_id = $2',
    [companyIdOf(db), exportId],
  )
  return row?.content
}

// The submitted reports `r` of the submissions that match a filter.
const reports = `reports r
  join applies a on a.company_id = r.company_id and a.id = r.apply_id
  join users u on u.company_id = r.company_id and u.id = r.user_id
  where r.company_id = :companyId and r.deleted_at is null and r.version > 0 and ${filtered}`

export async function countExported(db: CompanyDb, filter: ApplicationFilter) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) as count from ${reports}`,
    filterValues(db, filter),
  )
  return row!.count
}

/** The forms of the menu in which these reports were written, and those in use. */
export const findFormVersions = (db: CompanyDb, filter: ApplicationFilter) =>
  namedQuery<FormVersion>(
    db,
    `with used as materialized (select distinct r.stage, r.form_version as version from ${reports})
     select w.stage, w.version, w.items from menu_forms w
     join menus n on n.company_id = :companyId and n.id = w.menu_id
     where w.company_id = :companyId and w.menu_id = any(:menuIds) and (
       exists (select from used where used.stage = w.stage and used.version = w.version)
       or w.version = case w.stage when 'apply' then n.apply_form_version else n.report_form_version end)
     order by w.stage, w.version`,
    filterValues(db, filter),
  )

/** The maximum number of rows in repeated items. */
export const findRowCounts = (db: CompanyDb, filter: ApplicationFilter) =>
  namedQuery<{ stage: Stage; item: string; most: number }>(
    db,
    `select r.stage, g.answer ->> 'item' as item, max(jsonb_array_length(g.answer #> '{value,rows}')) as most
     from (select r.id, r.stage, r.version from ${reports}) r
     join report_versions v on v.company_id = :companyId and v.report_id = r.id and v.version = r.version
     cross join lateral jsonb_array_elements(v.answers) g(answer)
     where jsonb_typeof(g.answer #> '{value,rows}') = 'array' group by 1, 2`,
    filterValues(db, filter),
  )

export type ExportedRow = ExportedPerson & {
  id: number
  userId: number
  applyId: number
  stage: Stage
  status: 'draft' | 'waiting' | 'returned' | 'approved' | 'rejected' | 'cancelled'
  formVersion: number
  title: string
  selfApproved: boolean
  departmentName: string | null
  /** YYYY-MM-DDTHH:MM in the company's time zone. */
  submittedAt: string | null
  decidedAt: string | null
  forDay: string | null
  answers: FormAnswer[]
}

/** The reports after the given one, by number. */
export const findExported = (db: CompanyDb, filter: ApplicationFilter, after: number, limit: number) =>
  namedQuery<ExportedRow>(
    db,
    `select r.id, r.user_id, r.apply_id, r.stage, r.status, r.form_version, r.title,
       r.person_name, r.has_left, r.employee_number, r.company_login_id, r.email,
       ${isSelfApproved('r.approval_id')} as self_approved, d.name as department_name, v.answers, to_char(r.for_day, 'YYYY-MM-DD') as for_day,
       to_char(r.submitted_at at time zone c.time_zone, 'YYYY-MM-DD"T"HH24:MI') as submitted_at,
       to_char(r.decided_at at time zone c.time_zone, 'YYYY-MM-DD"T"HH24:MI') as decided_at
     from (select r.*, ${personOf('u')} from ${reports} and r.id > :after order by r.id limit :limit) r
     join companies c on c.id = :companyId
     join report_versions v on v.company_id = :companyId and v.report_id = r.id and v.version = r.version
     left join departments d on d.company_id = :companyId and d.id = r.department_id
     order by r.id`,
    { ...filterValues(db, filter), after, limit },
  )
