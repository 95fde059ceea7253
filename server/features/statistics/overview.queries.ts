import type { waitingGroups } from '#contract/statistics.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { Period } from './statistics.queries.ts'

const inPeriod = (moment: string) => `${moment} >= $2::date::timestamp at time zone o.time_zone
  and ${moment} < ($3::date + 1)::timestamp at time zone o.time_zone`

/** SQL: how long an approval `a` waited from its first submission until it ended, in hours. */
const hoursWaited = `(extract(epoch from a.ended_at - (select min(t.acted_at) from approval_acts t
  where t.company_id = $1 and t.approval_id = a.id and t.kind = 'submitted')) / 3600.0)`

/** SQL: a person decided on the approval `a`; without it, nobody had to be waited for. */
const decidedByPerson = `a.status in ('approved', 'rejected') and exists (select from approval_acts t
  where t.company_id = $1 and t.approval_id = a.id and t.kind in ('approved', 'rejected'))`

export type UseFigures = {
  personCount: number
  readPercent: number | null
  decidedCount: number
  medianHours: number | null
}

/** The people who used the product on these days of the company, how many of the posts' readers read them, and decisions. */
export async function findUseFigures(db: CompanyDb, { from, until }: Period) {
  const [row] = await namedQuery<UseFigures>(
    db,
    `with posts as (
       select f.id, c.read_count, case u.status when 'app' then 0 else 1 end as own_readers, (select array_agg(x.audience_id order by x.audience_id) from feed_audiences x
         where x.company_id = $1 and x.feed_id = f.id) as audience_ids
       from companies o
       join feeds f on f.company_id = $1 and f.deleted_at is null and ${inPeriod('f.posted_at')}
       join feed_counters c on c.company_id = $1 and c.feed_id = f.id
       join users u on u.company_id = $1 and u.id = f.author_id
       where o.id = $1
     ), sets as (
       select audience_ids, own_readers, sum(read_count) as reads, count(*) as posts from posts
       where audience_ids is not null group by audience_ids, own_readers
     ), reached as (
       select s.reads, s.posts * greatest(0, (select count(distinct m.user_id) from audience_members m
         join users u on u.company_id = $1 and u.id = m.user_id and u.status = 'active'
         where m.company_id = $1 and m.audience_id = any(s.audience_ids)) - s.own_readers) as readers
       from sets s
     ), decided as (
       select ${hoursWaited} as hours from companies o
       join approvals a on a.company_id = $1 and a.kind = 'report' and ${inPeriod('a.ended_at')} and ${decidedByPerson}
       where o.id = $1
     )
     select (select count(distinct user_id) from active_days
         where company_id = $1 and day between $2::date and $3::date) as person_count,
       (select case when sum(readers) > 0 then least(100, round(100.0 * sum(reads) / sum(readers)))::float8 end
         from reached) as read_percent,
       (select count(*) from decided) as decided_count,
       (select round(percentile_cont(0.5) within group (order by hours)::numeric, 1)::float8 from decided)
         as median_hours`,
    [companyIdOf(db), from, until],
  )
  return row!
}

/** The number of people on each of these days on which somebody used the product, and of active accounts today. */
export async function findActiveDays(db: CompanyDb, { from, until }: Period) {
  const [row] = await namedQuery<{ accountCount: number; today: string; days: Record<string, number> }>(
    db,
    `select (select count(*) from users where company_id = $1 and status = 'active') as account_count,
       to_char(now() at time zone o.time_zone, 'YYYY-MM-DD') as today,
       coalesce((select jsonb_object_agg(to_char(day, 'YYYY-MM-DD'), people) from (
         select day, count(*) as people from active_days
         where company_id = $1 and day between $2::date and $3::date group by day
       ) each), '{}') as days
     from companies o where o.id = $1`,
    [companyIdOf(db), from, until],
  )
  return row!
}

export type WaitingRow = {
  key: string
  name: string | null
  decidedCount: number
  medianHours: number | null
  slowHours: number | null
  waitingCount: number
  waitingSince: Date | null
}

const groups: Record<(typeof waitingGroups)[number], { key: string; name: string; join: string }> = {
  menu: {
    key: 'r.menu_id',
    name: 'n.name',
    join: 'left join menus n on n.company_id = $1 and n.id = r.menu_id',
  },
  department: {
    key: 'coalesce(b.department_id, 0)',
    name: 'n.name',
    join: `left join memberships b on b.company_id = $1 and b.user_id = a.applicant_id and b.main
      left join departments n on n.company_id = $1 and n.id = b.department_id`,
  },
}

/** The submissions decided on these days of the company and those that wait today, the slowest groups first. */
export const findWaiting = (db: CompanyDb, { from, until }: Period, by: (typeof waitingGroups)[number]) =>
  namedQuery<WaitingRow>(
    db,
    `with found as (
       select ${groups[by].key} as key, ${groups[by].name} as name,
         case when a.ended_at is not null then ${hoursWaited} end as hours, a.status = 'waiting' as waiting,
         case when a.status = 'waiting' then (select min(t.acted_at) from approval_acts t
           where t.company_id = $1 and t.approval_id = a.id and t.kind = 'submitted') end as since
       from companies o
       join approvals a on a.company_id = $1 and a.kind = 'report'
         and (a.status = 'waiting' or (${inPeriod('a.ended_at')} and ${decidedByPerson}))
       join reports r on r.company_id = $1 and r.id = a.subject_id
       ${groups[by].join}
       where o.id = $1
     )
     select key::text as key, name, count(hours) as decided_count,
       round(percentile_cont(0.5) within group (order by hours)::numeric, 1)::float8 as median_hours,
       round(percentile_cont(0.9) within group (order by hours)::numeric, 1)::float8 as slow_hours,
       count(*) filter (where waiting) as waiting_count, min(since) as waiting_since
     from found group by key, name order by median_hours desc nulls last, waiting_count desc, name, key limit 200`,
    [companyIdOf(db), from, until],
  )
