import { addDays } from '#common/plain-date.ts'
import type { rewardStatisticsGroups, statisticsGroups, topOrders } from '#contract/statistics.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isSeated } from '#server/features/activities/activities.queries.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { acts, findProgress } from './activity-days.commands.ts'

export type Group = (typeof statisticsGroups)[number]
export type StatisticsRow = {
  key: string
  name: string | null
  postCount: number
  readCount: number
  reactionCount: number
  commentCount: number
}
export type Period = { from: string; until: string }

const names: Record<Group, { key: string; name: string; join: string }> = {
  day: { key: `to_char(sums.day, 'YYYY-MM-DD')`, name: 'null', join: '' },
  menu: {
    key: 'sums.menu_id::text',
    name: 'n.name',
    join: 'left join menus n on n.company_id = $1 and n.id = sums.menu_id',
  },
  department: {
    key: 'sums.department_id::text',
    name: 'n.name',
    join: 'left join departments n on n.company_id = $1 and n.id = sums.department_id',
  },
}

const sums = `sum(posts)::bigint as post_count, sum(reads)::bigint as read_count,
  sum(reactions)::bigint as reaction_count, sum(comments)::bigint as comment_count`

const live = acts(
  '(greatest($2::date, $5::date)::timestamp at time zone $4)',
  '(($3::date + 1)::timestamp at time zone $4)',
)

/** Summed days from their table, later days from the rows themselves. $5: the first day not summed. */
const statements = Object.fromEntries(
  (Object.keys(names) as Group[]).map((group) => {
    const { key, name, join } = names[group]
    return [
      group,
      `select ${key} as key, ${name} as name, ${sums} from (
         select day, menu_id, department_id, post_count as posts, read_count as reads,
           reaction_count as reactions, comment_count as comments
         from feed_activity_days
         where company_id = $1 and day >= $2::date and day <= $3::date and day < $5::date
         union all ${live}
       ) sums ${join} group by 1, 2`,
    ]
  }),
) as Record<Group, string>

/** The actions in a period, by group, unordered. */
export async function findStatistics(db: CompanyDb, { from, until }: Period, by: Group) {
  const { timeZone, summedUntil } = await findProgress(db, new Date())
  const notSummed = summedUntil === null ? '0001-01-01' : addDays(summedUntil, 1)
  return namedQuery<StatisticsRow>(db, statements[by], [companyIdOf(db), from, until, timeZone, notSummed])
}

export type TopFeedRow = {
  id: number
  title: string
  body: string
  postedAt: Date
  authorName: string
  menuName: string
  readCount: number
  reactionCount: number
  commentCount: number
}

const measures: Record<(typeof topOrders)[number], string> = {
  reads: 'c.read_count',
  comments: 'c.comment_count',
  reactions: `(select coalesce(sum(k.reaction_count), 0) from feed_reaction_counters k
    where k.company_id = $1 and k.feed_id = f.id)`,
}

/** The top ten posts of a period that this person can read. */
export async function findTopFeeds(
  db: CompanyDb,
  session: Session,
  { from, until }: Period,
  by: (typeof topOrders)[number],
) {
  const { timeZone } = await findProgress(db, new Date())
  return namedQuery<TopFeedRow>(
    db,
    `with top as materialized (
       select f.id, ${measures[by]} as measure
       from feeds f join feed_counters c on c.company_id = $1 and c.feed_id = f.id
       where f.company_id = $1 and f.posted_at >= ($2::date::timestamp at time zone $5)
         and f.posted_at < (($3::date + 1)::timestamp at time zone $5)
         and ${mayRead('f.id', '$4')}
         and not exists (select from moderation_cases h
           where h.company_id = $1 and h.feed_id = f.id and h.feed_comment_id is null and h.hidden_at is not null)
       order by measure desc, f.id desc limit 10
     )
     select f.id, f.title, left(f.body, 200) as body, f.posted_at,
       u.family_name || ' ' || u.given_name as author_name, n.name as menu_name, c.read_count, c.comment_count,
       (select coalesce(sum(k.reaction_count), 0) from feed_reaction_counters k
         where k.company_id = $1 and k.feed_id = f.id) as reaction_count
     from top
     join feeds f on f.company_id = $1 and f.id = top.id
     join users u on u.company_id = $1 and u.id = f.author_id
     join menus n on n.company_id = $1 and n.id = f.menu_id
     join feed_counters c on c.company_id = $1 and c.feed_id = f.id
     where top.measure > 0
     order by top.measure desc, f.id desc`,
    [companyIdOf(db), from, until, session.audienceIds, timeZone],
  )
}

/** The activities that start on these days of the company, their organisers, and the people with a place. */
export async function findActivityFigures(db: CompanyDb, { from, until }: Period) {
  const [row] = await namedQuery<{
    activityCount: number
    organiserCount: number
    participantCount: number
    attendedCount: number
  }>(
    db,
    `select count(distinct a.id) as activity_count, count(distinct a.organiser_id) as organiser_count,
       count(p.user_id) as participant_count, count(p.user_id) filter (where p.status = 'attended') as attended_count
     from companies c
     join activities a on a.company_id = $1 and a.starts_at >= ($2::date::timestamp at time zone c.time_zone)
       and a.starts_at < (($3::date + 1)::timestamp at time zone c.time_zone)
     left join activity_participants p on p.company_id = $1 and p.activity_id = a.id and ${isSeated('p.status')}
     where c.id = $1`,
    [companyIdOf(db), from, until],
  )
  return row!
}

/** The tasks issued on these days of the company, the people who issued them, and how far their recipients are. */
export async function findTaskFigures(db: CompanyDb, { from, until }: Period) {
  const [row] = await namedQuery<{
    taskCount: number
    authorCount: number
    recipientCount: number
    doneCount: number
    declinedCount: number
  }>(
    db,
    `select count(*) as task_count, count(distinct t.author_id) as author_count,
       coalesce(sum(t.recipient_count), 0)::bigint as recipient_count,
       coalesce(sum(t.done_count), 0)::bigint as done_count,
       coalesce(sum(t.declined_count), 0)::bigint as declined_count
     from companies c
     join tasks t on t.company_id = $1 and t.created_at >= ($2::date::timestamp at time zone c.time_zone)
       and t.created_at < (($3::date + 1)::timestamp at time zone c.time_zone)
     where c.id = $1`,
    [companyIdOf(db), from, until],
  )
  return row!
}

export type RewardFiguresRow = {
  key: string
  name: string | null
  granted: number
  spent: number
  expired: number
  personCount: number
}

/** The points moved on these days of the company, by month in order, or by the department of the people. */
export const findRewardFigures = (
  db: CompanyDb,
  { from, until }: Period,
  by: (typeof rewardStatisticsGroups)[number],
) =>
  namedQuery<RewardFiguresRow>(
    db,
    `with moved as (
       select case $4::text when 'month' then to_char(t.made_at at time zone c.time_zone, 'YYYY-MM')
           else coalesce(d.id, 0)::text end as key,
         case $4::text when 'department' then d.name end as name, t.user_id, t.amount, coalesce(o.kind, t.kind) as kind
       from companies c
       join reward_transactions t on t.company_id = $1
         and t.made_at >= $2::date::timestamp at time zone c.time_zone
         and t.made_at < ($3::date + 1)::timestamp at time zone c.time_zone
       left join reward_transactions o on o.company_id = $1 and o.id = t.reverses_id
       left join memberships b on b.company_id = $1 and b.user_id = t.user_id and b.main
       left join departments d on d.company_id = $1 and d.id = b.department_id
       where c.id = $1
     )
     select key, name,
       coalesce(sum(amount) filter (where kind in ('menu', 'thanks', 'grant', 'collection')), 0)::float8 as granted,
       coalesce(-sum(amount) filter (where kind = 'redemption'), 0)::float8 as spent,
       coalesce(-sum(amount) filter (where kind = 'expiry'), 0)::float8 as expired,
       count(distinct user_id) filter (where kind in ('menu', 'thanks', 'grant') and amount > 0) as person_count
     from moved group by key, name order by case $4::text when 'month' then key end, granted desc, key`,
    [companyIdOf(db), from, until, by],
  )
