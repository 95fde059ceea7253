import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import {
  type AskedRequest,
  type AskedRow,
  askedKey,
  askedValues,
  type DepartmentCountRow,
  type EvidencePersonRow,
} from '#server/features/confirmations/confirmations.queries.ts'
import {
  countedByDepartment,
  mainDepartment,
  pageOfAsked,
} from '#server/features/confirmations/confirmations.sql.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { isOwedBy } from '#server/features/feeds/must-read-mark.queries.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

/** Whose confirmations are included: everyone's, or those of people whose main department is one of these. */
export type Scope = 'everybody' | readonly number[]
const departmentsOf = (scope: Scope) => (scope === 'everybody' ? null : scope)

/** The departments a person manages: where they are the superior, and all below. */
export async function findLedDepartments(db: CompanyDb, userId: number) {
  const rows = await namedQuery<{ id: number }>(db, 'select departments_led_by($1, $2) as id', [
    companyIdOf(db),
    userId,
  ])
  return rows.map(({ id }) => id)
}

// The people who must confirm a post or have confirmed it, within departments (null: all).
const asked = `
  select u.id, bd.id as department_id, x.confirmed_at, r.version
  from must_read_requirements r
  join feeds f on f.company_id = r.company_id and f.id = r.feed_id
  join users u on u.company_id = r.company_id
  ${mainDepartment}
  left join must_read_confirmations x on x.company_id = r.company_id and x.feed_id = r.feed_id
    and x.version = r.version and x.user_id = u.id
  where r.company_id = :companyId and r.feed_id = :feedId and r.closed_at is null and ${isOwedBy}
    and (:departmentIds::bigint[] is null or b.department_id = any(:departmentIds))`

/** How many must confirm and have confirmed, by main department, those with the most missing first. */
export const countByDepartment = (db: CompanyDb, feedId: number, scope: Scope) =>
  namedQuery<DepartmentCountRow>(db, countedByDepartment(asked), {
    companyId: companyIdOf(db),
    feedId,
    departmentIds: departmentsOf(scope),
  })

/** A page of those who have or have not confirmed, by reading. */
export async function findAsked(
  db: CompanyDb,
  { feedId, scope, ...request }: AskedRequest & { feedId: number; scope: Scope },
) {
  const rows = await namedQuery<AskedRow>(
    db,
    pageOfAsked(
      asked,
      `(select max(created_at) from must_read_notices n where n.company_id = :companyId and n.feed_id = :feedId
         and n.version = page.version and n.about_id = u.id and n.kind in ('by_hand', 'by_clock'))`,
    ),
    {
      ...{ companyId: companyIdOf(db), feedId, departmentIds: departmentsOf(scope) },
      ...askedValues(request),
    },
  )
  return pageOfRows(rows, request.limit, askedKey)
}

export type EvidenceRow = EvidencePersonRow & {
  version: number
  askedAt: Date | null
  remindedAt: Date[]
  escalatedAt: Date | null
  /** For the text at that time; a text corrected without a new request is newer than the version requested. */
  readVersion: number | null
}

/** Everyone who was ever asked, for each version, with the notices sent to them and when they confirmed. */
export const findEvidence = (db: CompanyDb, feedId: number, scope: Scope) =>
  namedQuery<EvidenceRow>(
    db,
    `with current as materialized (${asked}),
     people as (
       select version, id as user_id from current
       union select version, user_id from must_read_confirmations where company_id = :companyId and feed_id = :feedId
       union select version, about_id from must_read_notices where company_id = :companyId and feed_id = :feedId
     ),
     said as (
       select version, about_id as user_id,
         min(created_at) filter (where kind = 'asked') as asked_at,
         coalesce(array_agg(created_at order by created_at) filter (where kind in ('by_hand', 'by_clock')),
           '{}') as reminded_at,
         min(created_at) filter (where kind = 'escalated') as escalated_at
       from must_read_notices where company_id = :companyId and feed_id = :feedId group by version, about_id
     )
     select u.family_name, u.given_name, u.status, d.name as department_name, u.company_login_id, u.email,
       p.version, exists (select from current k where k.id = u.id and k.version = p.version) as current,
       s.asked_at, coalesce(s.reminded_at, '{}') as reminded_at, s.escalated_at, x.confirmed_at,
       case when x.confirmed_at < f.edited_at then coalesce((select max(v.version) from feed_versions v
         where v.company_id = :companyId and v.feed_id = :feedId and v.written_at <= x.confirmed_at), 1)
         when x.confirmed_at is not null then f.text_version end as read_version
     from people p
     join feeds f on f.company_id = :companyId and f.id = :feedId
     join users u on u.company_id = :companyId and u.id = p.user_id
     left join memberships b on b.company_id = :companyId and b.user_id = u.id and b.main
     left join departments d on d.company_id = :companyId and d.id = b.department_id and ${isShown('d')}
     left join said s on s.version = p.version and s.user_id = p.user_id
     left join must_read_confirmations x on x.company_id = :companyId and x.feed_id = :feedId and x.version = p.version
       and x.user_id = p.user_id
     where :departmentIds::bigint[] is null or b.department_id = any(:departmentIds)
     order by p.version desc, d.sort_order, d.id nulls last, u.family_name_kana, u.given_name_kana, u.id`,
    {
      companyId: companyIdOf(db),
      feedId,
      departmentIds: departmentsOf(scope),
    },
  )
