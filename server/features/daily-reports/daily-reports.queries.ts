import { publicHolidaysOf } from '#common/public-holidays.ts'
import type { Parameter } from '#db/named-parameters.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { covers } from '#server/features/absences/absences.sql.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import type { Scope } from '#server/features/must-read-feeds/must-read-progress.queries.ts'
import { receivesAny } from '#server/features/notification-options/preferences.queries.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

/** The country whose public holidays the product contains. */
export const countryOfHolidays = 'Asia/Tokyo'

/** Of this year and the next: today's date depends on the company's time zone. */
function holidaysAroundNow() {
  const year = new Date().getUTCFullYear()
  return [year, year + 1].flatMap((one) => [...publicHolidaysOf(one).keys()])
}

export type Asked = {
  menuId: number
  scope: Scope
  /** The main department or one of its ancestors; undefined: any. */
  departmentId: number | undefined
}

// Within `departmentIds` (null: all) and the chosen `departmentId` (null: none).
const asked = (menuId: Parameter, departmentIds: Parameter, departmentId: Parameter) => `
  menus n
  join audience_members am on am.company_id = n.company_id and am.audience_id = n.use_audience_id
  join users u on u.company_id = n.company_id and u.id = am.user_id and u.status = 'active'
  left join memberships b on b.company_id = u.company_id and b.user_id = u.id and b.main
  where n.company_id = $1 and n.id = ${menuId} and (${departmentIds}::bigint[] is null or b.department_id = any(${departmentIds}))
    and (${departmentId}::bigint is null or ${isShown('b', 'department_id')} and exists (
      select from department_ancestors da
      where da.company_id = $1 and da.department_id = b.department_id and da.ancestor_id = ${departmentId}))`

const withinOf = ({ scope }: Asked) => (scope === 'everybody' ? null : scope)

const asking = (db: CompanyDb, given: Asked) => [
  companyIdOf(db),
  given.menuId,
  withinOf(given),
  given.departmentId ?? null,
]

// Whether `u` has submitted a report for a day (an expression), by form or as a post; rejected ones do not count.
const submittedOn = (
  day: string,
) => `(exists (select from reports r where r.company_id = $1 and r.menu_id = $2
    and r.user_id = u.id and r.for_day = ${day} and r.version > 0 and r.deleted_at is null
    and r.status in ('waiting', 'returned', 'approved'))
  or exists (select from feeds f join companies fc on fc.id = f.company_id where f.company_id = $1 and f.menu_id = $2
    and f.author_id = u.id and f.report_id is null and f.deleted_at is null and f.scheduled_at is null
    and f.posted_at >= ${day}::timestamp at time zone fc.time_zone
    and f.posted_at < (${day} + 1)::timestamp at time zone fc.time_zone))`

const isAway = (day: string) => `exists (select from absences x where x.company_id = $1 and x.user_id = u.id
  and ${covers('x', day)})`

// Whether a person who must submit has nothing for today, the company's `c.today`. $5: the public holidays around it.
const missingToday = `extract(isodow from c.today) < 6
  and not (c.time_zone = '${countryOfHolidays}' and c.today = any($5::date[])) and not ${isAway('c.today')} and not ${submittedOn('c.today')}`
const clock = `(select time_zone, ${todayIn('time_zone')} as today from companies where id = $1) c`

export type SubmitterRow = PersonRow & {
  familyNameKana: string
  givenNameKana: string
  departmentId: number | null
  departmentName: string | null
  /** The first day on which a report is expected: since they and the menu exist, or their first report. */
  askedFrom: string
}

/** A page of the people who must submit, ordered by reading. */
export async function findSubmitters(
  db: CompanyDb,
  given: Asked & { after: { texts: string[]; id: number } | null; limit: number },
) {
  const { after, limit } = given
  const rows = await namedQuery<SubmitterRow>(
    db,
    `with page as materialized (
       select u.id as user_id, b.department_id, greatest(u.created_at, n.created_at) as asked_from
       from ${asked(':menuId', ':departmentIds', ':departmentId')}
         and (u.family_name_kana, u.given_name_kana, u.id) > (:afterFamilyName, :afterGivenName, :afterId)
       order by u.family_name_kana, u.given_name_kana, u.id limit :limit
     )
     select ${personColumns}, u.family_name_kana, u.given_name_kana, d.id as department_id, d.name as department_name,
       to_char(least((page.asked_from at time zone c.time_zone)::date, (select min(r.for_day) from reports r
         where r.company_id = $1 and r.menu_id = :menuId and r.user_id = u.id and r.version > 0 and r.deleted_at is null)),
         'YYYY-MM-DD') as asked_from
     from page join companies c on c.id = $1
     join users u on u.company_id = $1 and u.id = page.user_id ${portraitOf()}
     left join departments d on d.company_id = $1 and d.id = page.department_id and ${isShown('d')}
     order by u.family_name_kana, u.given_name_kana, u.id`,
    {
      companyId: companyIdOf(db),
      menuId: given.menuId,
      departmentIds: withinOf(given),
      departmentId: given.departmentId ?? null,
      afterFamilyName: after?.texts[0] ?? '',
      afterGivenName: after?.texts[1] ?? '',
      afterId: after?.id ?? 0,
      limit: limit + 1,
    },
  )
  return pageOfRows(rows, limit, (row) => [row.familyNameKana, row.givenNameKana, row.id])
}

/** How many people must submit, how many of them have nothing for today, and the date of that day. */
export async function countSubmitters(db: CompanyDb, given: Asked) {
  const [row] = await namedQuery<{
    peopleCount: number
    missingTodayCount: number
    today: string
    timeZone: string
  }>(
    db,
    `select to_char(c.today, 'YYYY-MM-DD') as today, c.time_zone, k.people_count, k.missing_today_count
     from ${clock} cross join lateral (
       select count(*) as people_count, count(*) filter (where ${missingToday}) as missing_today_count
       from ${asked('$2', '$3', '$4')}) k`,
    [...asking(db, given), holidaysAroundNow()],
  )
  return row!
}

export type SubmittedRow = {
  userId: number
  day: string
  status: 'waiting' | 'returned' | 'approved'
  /** null: a post, or a report that this person may not see. */
  reportId: number | null
  feedId: number | null
}

type InMonth = { menuId: number; userIds: readonly number[]; month: string }

/** These people's submissions for the days of a month (YYYY-MM), with links where this person may read them. */
export const findSubmitted = (db: CompanyDb, session: Session, { menuId, userIds, month }: InMonth) =>
  namedQuery<SubmittedRow>(
    db,
    `with days as (
       select to_date(:month, 'YYYY-MM') as first, (to_date(:month, 'YYYY-MM') + interval '1 month')::date as after,
         time_zone from companies where id = :companyId
     )
     select r.user_id, to_char(r.for_day, 'YYYY-MM-DD') as day, r.status,
       case when :administrator::boolean or r.user_id = :readerId or exists (select from approval_seats s where s.company_id = :companyId
         and s.approval_id = r.approval_id and s.user_id = :readerId and s.replaced_at is null)
         or exists (select from approval_watchers w where w.company_id = :companyId and w.approval_id = r.approval_id
           and w.user_id = :readerId) then r.id end as report_id,
       (select f.id from feeds f where f.company_id = :companyId and f.report_id = r.id and f.deleted_at is null
         and ${mayRead('f.id', ':audienceIds', ':companyId')}) as feed_id
     from reports r cross join days
     where r.company_id = :companyId and r.menu_id = :menuId and r.user_id = any(:userIds::bigint[]) and r.version > 0
       and r.deleted_at is null and r.for_day >= days.first and r.for_day < days.after
       and r.status in ('waiting', 'returned', 'approved')
     union all
     select f.author_id, to_char(f.posted_at at time zone days.time_zone, 'YYYY-MM-DD'), 'approved', null,
       case when ${mayRead('f.id', ':audienceIds', ':companyId')} then f.id end
     from feeds f cross join days
     where f.company_id = :companyId and f.menu_id = :menuId and f.author_id = any(:userIds::bigint[]) and f.report_id is null
       and f.deleted_at is null and f.scheduled_at is null
       and f.posted_at >= days.first::timestamp at time zone days.time_zone
       and f.posted_at < days.after::timestamp at time zone days.time_zone`,
    {
      companyId: companyIdOf(db),
      menuId,
      userIds,
      month,
      audienceIds: session.audienceIds,
      administrator: session.role === 'administrator',
      readerId: session.userId,
    },
  )

/** The days of a month on which these people are absent. */
export const findAway = (db: CompanyDb, userIds: readonly number[], month: string) =>
  namedQuery<{ userId: number; from: string; until: string }>(
    db,
    `select user_id, to_char(absent_from, 'YYYY-MM-DD') as from, to_char(absent_until, 'YYYY-MM-DD') as until
     from absences where company_id = $1 and user_id = any($2::bigint[])
       and absent_from < to_date($3, 'YYYY-MM') + interval '1 month' and absent_until >= to_date($3, 'YYYY-MM')`,
    [companyIdOf(db), userIds, month],
  )

/** These departments in their order. */
export const findDepartmentNames = (db: CompanyDb, ids: readonly number[]) =>
  namedQuery<{ id: number; name: string }>(
    db,
    `select d.id, d.name from departments d where d.company_id = $1 and d.id = any($2::bigint[]) and ${isShown('d')}
     order by d.sort_order, d.id`,
    [companyIdOf(db), ids],
  )

/** SQL: the people to remind because they have nothing for today; `$6` is the person who reminds. */
export const missingToRemind = `select k.* from ${clock} cross join lateral (
  select u.id, c.today from ${asked('$2', '$3', '$4')} and u.id <> $6 and ${missingToday} and ${receivesAny('daily_report')}) k`

/** The values of `missingToRemind` from `$2` on. */
export const missingValues = (db: CompanyDb, given: Asked, actorId: number) => [
  ...asking(db, given).slice(1),
  holidaysAroundNow(),
  actorId,
]
