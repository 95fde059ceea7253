import { addDays } from '#common/plain-date.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'

type Act = { kind: string; table: string; at: string; user: string; feed: string; standing?: string }

const act = ({ kind, table, at, user, feed, standing = 'true' }: Act, from: string, until: string) => `
  select (x.${at} at time zone $4)::date as day, f.menu_id, coalesce(b.department_id, 0) as department_id,
    ${['post', 'read', 'reaction', 'comment'].map((one) => `${one === kind ? 'count(*)' : '0'} as ${one}s`).join(', ')}
  from ${table} x
  join feeds f on f.company_id = $1 and f.id = ${feed}
  left join memberships b on b.company_id = $1 and b.user_id = x.${user} and b.main
  where x.company_id = $1 and x.${at} >= ${from} and x.${at} < ${until} and ${standing}
  group by 1, 2, 3`

const kinds: readonly Act[] = [
  {
    kind: 'post',
    table: 'feeds',
    at: 'posted_at',
    user: 'author_id',
    feed: 'x.id',
    standing: 'x.scheduled_at is null and x.deleted_at is null',
  },
  { kind: 'read', table: 'feed_reads', at: 'read_at', user: 'user_id', feed: 'x.feed_id' },
  { kind: 'reaction', table: 'feed_reactions', at: 'created_at', user: 'user_id', feed: 'x.feed_id' },
  {
    kind: 'reaction',
    table: 'feed_comment_reactions',
    at: 'created_at',
    user: 'user_id',
    feed: '(select k.feed_id from feed_comments k where k.company_id = $1 and k.id = x.feed_comment_id)',
  },
  {
    kind: 'comment',
    table: 'feed_comments',
    at: 'created_at',
    user: 'author_id',
    feed: 'x.feed_id',
    standing: 'x.deleted_at is null',
  },
]

/**
 * SQL: people's actions between two moments (expressions, the end excluded), by day of the company's calendar, menu and
 * main department of the person who acted; 0 is no department. $1 company, $4 time zone.
 */
export const acts = (from: string, until: string) =>
  kinds.map((kind) => act(kind, from, until)).join(' union all ')

/** The initial sums of several years take several runs of this many days, so that none blocks the database for long. */
const mostDays = 31

export type Progress = {
  timeZone: string
  today: string
  summedUntil: string | null
  firstDay: string | null
}

/** Up to which day sums exist, and the company's current day. Days as YYYY-MM-DD. */
export async function findProgress(db: CompanyDb, now: Date) {
  const [row] = await namedQuery<Progress>(
    db,
    `select c.time_zone, to_char($2::timestamptz at time zone c.time_zone, 'YYYY-MM-DD') as today,
       to_char(p.summed_until, 'YYYY-MM-DD') as summed_until,
       (select to_char(f.posted_at at time zone c.time_zone, 'YYYY-MM-DD') from feeds f
         where f.company_id = $1 order by f.posted_at, f.id limit 1) as first_day
     from companies c left join feed_activity_progress p on p.company_id = c.id where c.id = $1`,
    [companyIdOf(db), now],
  )
  return row!
}

/** Sums every finished day that is not summed yet. Safe to repeat and to run concurrently. */
export async function sumDays(db: CompanyDb, now: Date) {
  for (;;) {
    const { timeZone, today, summedUntil, firstDay } = await findProgress(db, now)
    const from = summedUntil === null ? firstDay : addDays(summedUntil, 1)
    if (from === null || from >= today) return
    const until = [addDays(from, mostDays), today].sort()[0]!
    await transaction(db, (trx) => sumPeriod(trx, { from, until, timeZone }))
  }
}

async function sumPeriod(
  trx: CompanyDb,
  { from, until, timeZone }: { from: string; until: string; timeZone: string },
) {
  const companyId = companyIdOf(trx)
  await namedQuery(
    trx,
    'delete from feed_activity_days where company_id = $1 and day >= $2::date and day < $3::date',
    [companyId, from, until],
  )
  await namedQuery(
    trx,
    `insert into feed_activity_days (company_id, day, menu_id, department_id, post_count, read_count,
       reaction_count, comment_count)
     select $1, day, menu_id, department_id, sum(posts), sum(reads), sum(reactions), sum(comments)
     from (${acts('($2::timestamp at time zone $4)', '($3::timestamp at time zone $4)')}) acts
     group by day, menu_id, department_id`,
    [companyId, from, until, timeZone],
  )
  await namedQuery(
    trx,
    `insert into feed_activity_progress (company_id, summed_until) values ($1, $2::date - 1)
     on conflict (company_id) do update set summed_until = greatest(feed_activity_progress.summed_until, excluded.summed_until)`,
    [companyId, until],
  )
}
