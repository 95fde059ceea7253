import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

// The active people in the audience of an announcement, without its author, with when they read it and when they
// confirmed the latest version that requires it. Also valid after the end, when nobody can read it any more.
const reached = `
  select u.id, d.id as department_id, r.read_at, x.confirmed_at
  from administrator_announcements a
  join audience_members am on am.company_id = :companyId and am.audience_id = a.audience_id
  join users u on u.company_id = :companyId and u.id = am.user_id and u.status = 'active' and u.id <> a.author_id
  left join memberships b on b.company_id = :companyId and b.user_id = u.id and b.main
  left join departments d on d.company_id = :companyId and d.id = b.department_id and ${isShown('d')}
  left join feed_reads r on r.company_id = :companyId and r.feed_id = a.feed_id and r.user_id = u.id
  left join must_read_confirmations x on x.company_id = :companyId and x.feed_id = a.feed_id and x.user_id = u.id
    and x.version = (select max(q.version) from must_read_requirements q
      where q.company_id = :companyId and q.feed_id = a.feed_id)
  where a.company_id = :companyId and a.id = :announcementId`

/** How many were reached, read and confirmed it, by main department; those with the most missing first. */
export const countReached = (db: CompanyDb, announcementId: number) =>
  namedQuery<{
    id: number | null
    name: string | null
    reachedCount: number
    readCount: number
    confirmedCount: number
  }>(
    db,
    `select d.id, d.name, k.reached_count, k.read_count, k.confirmed_count
     from (select department_id, count(*) as reached_count, count(read_at) as read_count,
         count(confirmed_at) as confirmed_count
       from (${reached}) reached group by department_id) k
     left join departments d on d.company_id = :companyId and d.id = k.department_id
     order by k.reached_count - k.read_count desc, d.sort_order, d.id nulls last`,
    { companyId: companyIdOf(db), announcementId },
  )

/** How many people read and confirmed it on each day in the company's time zone. */
export const countByDay = (db: CompanyDb, announcementId: number) =>
  namedQuery<{ day: string; readCount: number; confirmedCount: number }>(
    db,
    `select (k.at at time zone c.time_zone)::date as day, count(*) filter (where not k.confirmed) as read_count,
       count(*) filter (where k.confirmed) as confirmed_count
     from (select read_at as at, false as confirmed from (${reached}) reads where read_at is not null
       union all select confirmed_at, true from (${reached}) confirmations where confirmed_at is not null) k
     join companies c on c.id = :companyId
     group by 1 order by 1 limit 400`,
    { companyId: companyIdOf(db), announcementId },
  )

export type ReachedRow = PersonRow & {
  familyNameKana: string
  givenNameKana: string
  departmentId: number | null
  departmentName: string | null
  readAt: Date | null
  confirmedAt: Date | null
}

const conditions = {
  unread: 'k.read_at is null',
  read: 'k.read_at is not null',
  unconfirmed: 'k.confirmed_at is null',
  confirmed: 'k.confirmed_at is not null',
}

type Request = {
  announcementId: number
  state: keyof typeof conditions
  /** Main department; 0: people without one; undefined: any. */
  departmentId: number | undefined
  after: { texts: string[]; id: number } | null
  limit: number
}

/** A page of the people in one state, ordered by reading. */
export async function findReached(
  db: CompanyDb,
  { announcementId, state, departmentId, after, limit }: Request,
) {
  const rows = await namedQuery<ReachedRow>(
    db,
    `select ${personColumns}, u.family_name_kana, u.given_name_kana, k.department_id, d.name as department_name,
       k.read_at, k.confirmed_at
     from (${reached}) k
     join users u on u.company_id = :companyId and u.id = k.id
     ${portraitOf()}
     left join departments d on d.company_id = :companyId and d.id = k.department_id
     where ${conditions[state]} and (:departmentId::bigint is null or coalesce(k.department_id, 0) = :departmentId)
       and (u.family_name_kana, u.given_name_kana, u.id) > (:afterFamily, :afterGiven, :afterId)
     order by u.family_name_kana, u.given_name_kana, u.id limit :limit`,
    {
      ...{ companyId: companyIdOf(db), announcementId, departmentId: departmentId ?? null, limit: limit + 1 },
      ...{ afterFamily: after?.texts[0] ?? '', afterGiven: after?.texts[1] ?? '', afterId: after?.id ?? 0 },
    },
  )
  return pageOfRows(rows, limit, (row) => [row.familyNameKana, row.givenNameKana, row.id])
}
