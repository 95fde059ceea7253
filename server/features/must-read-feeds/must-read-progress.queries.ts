import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { covers } from '#server/features/absences/absences.sql.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { isOwedBy } from '#server/features/feeds/must-read-mark.queries.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { companyToday } from '#server/platform/company-day.ts'
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

// The people who must confirm post $2 or have confirmed it, within departments $3 (null: all). All counts and lists use
// this, so that they agree. Departments that are not visible to people count as none.
const asked = `
  select u.id, bd.id as department_id, x.confirmed_at, r.version
  from must_read_requirements r
  join feeds f on f.company_id = r.company_id and f.id = r.feed_id
  join users u on u.company_id = r.company_id
  left join memberships b on b.company_id = u.company_id and b.user_id = u.id and b.main
  left join departments bd on bd.company_id = b.company_id and bd.id = b.department_id and ${isShown('bd')}
  left join must_read_confirmations x on x.company_id = r.company_id and x.feed_id = r.feed_id
    and x.version = r.version and x.user_id = u.id
  where r.company_id = :companyId and r.feed_id = :feedId and r.closed_at is null and ${isOwedBy}
    and (:departmentIds::bigint[] is null or b.department_id = any(:departmentIds))`

/** How many must confirm and have confirmed, by main department, those with the most missing first. */
export const countByDepartment = (db: CompanyDb, feedId: number, scope: Scope) =>
  namedQuery<{ id: number | null; name: string | null; askedCount: number; confirmedCount: number }>(
    db,
    `select d.id, d.name, k.asked_count, k.confirmed_count
     from (select department_id, count(*) as asked_count, count(confirmed_at) as confirmed_count
       from (${asked}) asked group by department_id) k
     left join departments d on d.company_id = :companyId and d.id = k.department_id
     order by k.asked_count - k.confirmed_count desc, d.sort_order, d.id nulls last`,
    {
      companyId: companyIdOf(db),
      feedId,
      departmentIds: departmentsOf(scope),
    },
  )

export type AskedRow = PersonRow & {
  familyNameKana: string
  givenNameKana: string
  departmentId: number | null
  departmentName: string | null
  confirmedAt: Date | null
  remindedAt: Date | null
  absentUntil: string | null
  deputyFamilyName: string | null
  deputyGivenName: string | null
}

type AskedRequest = {
  feedId: number
  scope: Scope
  state: 'unread' | 'confirmed'
  /** Main department; 0: people without one; undefined: any. */
  departmentId: number | undefined
  after: { texts: string[]; id: number } | null
  limit: number
}

/** A page of those who have or have not confirmed, by reading. */
export async function findAsked(
  db: CompanyDb,
  { feedId, scope, state, departmentId, after, limit }: AskedRequest,
) {
  const rows = await namedQuery<AskedRow>(
    db,
    `with page as materialized (
       select k.*, u.family_name_kana, u.given_name_kana from (${asked}) k
       join users u on u.company_id = :companyId and u.id = k.id
       where (k.confirmed_at is not null) = :confirmed
         and (:departmentId::bigint is null or coalesce(k.department_id, 0) = :departmentId)
         and (u.family_name_kana, u.given_name_kana, u.id) > (:afterFamilyName, :afterGivenName, :afterId)
       order by u.family_name_kana, u.given_name_kana, u.id limit :limit
     )
     select ${personColumns}, u.family_name_kana, u.given_name_kana, d.id as department_id,
       d.name as department_name, page.confirmed_at,
       (select max(created_at) from must_read_notices n where n.company_id = :companyId and n.feed_id = :feedId
         and n.version = page.version and n.about_id = u.id and n.kind in ('by_hand', 'by_clock')) as reminded_at,
       away.absent_until, away.family_name as deputy_family_name, away.given_name as deputy_given_name
     from page
     join users u on u.company_id = :companyId and u.id = page.id
     ${portraitOf()}
     left join departments d on d.company_id = :companyId and d.id = page.department_id
     left join lateral (
       select a.absent_until, s.family_name, s.given_name from absences a
       join users s on s.company_id = a.company_id and s.id = a.deputy_id
       where a.company_id = :companyId and a.user_id = u.id and ${covers('a', companyToday)}
       order by a.id desc limit 1
     ) away on true
     order by u.family_name_kana, u.given_name_kana, u.id`,
    {
      companyId: companyIdOf(db),
      feedId,
      departmentIds: departmentsOf(scope),
      confirmed: state === 'confirmed',
      departmentId: departmentId ?? null,
      afterFamilyName: after?.texts[0] ?? '',
      afterGivenName: after?.texts[1] ?? '',
      afterId: after?.id ?? 0,
      limit: limit + 1,
    },
  )
  return pageOfRows(rows, limit, (row) => [row.familyNameKana, row.givenNameKana, row.id])
}

export type EvidenceRow = {
  familyName: string
  givenName: string
  status: 'invited' | 'active' | 'stopped' | 'withdrawn'
  departmentName: string | null
  companyLoginId: string | null
  email: string | null
  version: number
  /** Whether the person still has to confirm, or has confirmed the version now requested. */
  current: boolean
  askedAt: Date | null
  remindedAt: Date[]
  escalatedAt: Date | null
  confirmedAt: Date | null
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
