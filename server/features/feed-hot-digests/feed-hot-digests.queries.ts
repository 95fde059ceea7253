import { mostDigestEntries } from '#contract/feed-hot-digests.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { receives } from '#server/features/notification-options/preferences.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

export type DigestSettings = {
  enabled: boolean
  weekday: number
  hour: number
  timeZone: string
  /** 0: never changed. */
  version: number
}

/** The schedule of the company's digest; by default Monday at 8. */
export async function findDigestSettings(db: CompanyDb) {
  const [row] = await namedQuery<DigestSettings>(
    db,
    `select coalesce(s.enabled, true) as enabled, coalesce(s.weekday, 1) as weekday, coalesce(s.hour, 8) as hour, coalesce(s.version, 0) as version,
       c.time_zone
     from companies c left join feed_hot_digest_settings s on s.company_id = c.id where c.id = $1`,
    [companyIdOf(db)],
  )
  return row!
}

/*
 * The entries of a digest for one reader, as a lateral of `d`: posts that they may read now, that are not their own,
 * and that they had not read when the digest was created, so that the list does not change while they read it.
 * $1 company, $2 reader, $3 their audiences.
 */
const seen = `
  select e.* from feed_hot_digest_entries e
  join feeds f on f.company_id = e.company_id and f.id = e.feed_id and f.author_id <> $2
  where e.company_id = $1 and e.feed_hot_digest_id = d.id
    and ${mayRead('e.feed_id', '$3')}
    and not exists (select from feed_reads r
      where r.company_id = $1 and r.feed_id = e.feed_id and r.user_id = $2 and r.read_at < d.made_at)
  order by e.rank limit ${mostDigestEntries}`

const columns = `d.id, d.period_from, d.period_until,
  exists (select from feed_hot_digest_openings o
    where o.company_id = $1 and o.feed_hot_digest_id = d.id and o.user_id = $2) as opened`

export type DigestRow = { id: number; periodFrom: Date; periodUntil: Date; opened: boolean }
export type DigestEntryRow = {
  feedId: number
  reactionCount: number
  commentCount: number
  bookmarkCount: number
  readCount: number
}

/** Digests before the cursor, newest first, with the number of posts in each that this person can see. */
export async function findDigests(db: CompanyDb, session: Session, before: number | null, limit: number) {
  const rows = await namedQuery<DigestRow & { feedCount: number }>(
    db,
    `select ${columns}, (select count(*) from (${seen}) entries) as feed_count
     from feed_hot_digests d where d.company_id = $1 and d.id < $4 order by d.id desc limit $5`,
    [companyIdOf(db), session.userId, session.audienceIds, before ?? Number.MAX_SAFE_INTEGER, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}

export async function findDigest(db: CompanyDb, session: Session, id: number) {
  const [row] = await namedQuery<DigestRow>(
    db,
    `select ${columns} from feed_hot_digests d where d.company_id = $1 and d.id = $3`,
    [companyIdOf(db), session.userId, id],
  )
  return row
}

/** The entries of one digest for this person, most active first. */
export const findDigestEntries = (db: CompanyDb, session: Session, id: number) =>
  namedQuery<DigestEntryRow>(
    db,
    `select e.feed_id, e.reaction_count, e.comment_count, e.bookmark_count, e.read_count
     from feed_hot_digests d cross join lateral (${seen}) e
     where d.company_id = $1 and d.id = $4 order by e.rank`,
    [companyIdOf(db), session.userId, session.audienceIds, id],
  )

type Reader = Pick<Session, 'userId' | 'audienceIds'>
type LatestRow = DigestRow & DigestEntryRow & { title: string; body: string; menuName: string }

const contents = (digest: string) => `
  select ${columns}, e.feed_id, e.reaction_count, e.comment_count, e.bookmark_count, e.read_count,
    f.title, left(f.body, 200) as body, n.name as menu_name
  from ${digest} d
  cross join lateral (${seen}) e
  join feeds f on f.company_id = $1 and f.id = e.feed_id
  join menus n on n.company_id = $1 and n.id = f.menu_id
  order by e.rank`

/** The newest digest with the beginning of its posts, one row per post; empty before the first digest. */
export const findLatestDigest = (db: CompanyDb, session: Session) =>
  namedQuery<LatestRow>(
    db,
    contents('(select * from feed_hot_digests where company_id = $1 order by id desc limit 1)'),
    [companyIdOf(db), session.userId, session.audienceIds],
  )

/** One digest as `findLatestDigest` returns it, for a given person without a session. */
export const findDigestFor = (db: CompanyDb, person: Reader, id: number) =>
  namedQuery<LatestRow>(db, contents('(select * from feed_hot_digests where company_id = $1 and id = $4)'), [
    companyIdOf(db),
    person.userId,
    person.audienceIds,
    id,
  ])

export type DigestOptions = { notice: boolean; mail: boolean }

/** How a person is notified of a new digest. */
export async function findDigestOptions(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<DigestOptions & { hasEmail: boolean }>(
    db,
    `select ${receives('notice', 'hot_digest')} as notice, ${receives('mail', 'hot_digest')} as mail,
       u.email is not null as has_email
     from users u where u.company_id = $1 and u.id = $2`,
    [companyIdOf(db), userId],
  )
  return row!
}
