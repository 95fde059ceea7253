import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import { changeOptions } from '#server/features/notification-options/notification-options.commands.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { digestWeights, oldestDays } from './digest-weights.rules.ts'
import type { DigestOptions } from './feed-hot-digests.queries.ts'

/** Number of candidates stored: enough for a reader who may read few of them, or has read many, to find ten. */
const candidates = 200

const scores = `
  with recent as materialized (
    select f.id, f.author_id from feeds f
    join menus n on n.company_id = f.company_id and n.id = f.menu_id and not n.grouped and not n.off_timeline
    where f.company_id = $1 and f.posted_at >= $3::timestamptz - make_interval(days => ${oldestDays})
      and f.posted_at < $3 and f.deleted_at is null
  ), acts as (
    select x.feed_id, 1 as reaction, 0 as comment, 0 as bookmark, 0 as read
    from recent r join feed_reactions x on x.company_id = $1 and x.feed_id = r.id and x.user_id <> r.author_id
    where x.created_at >= $2 and x.created_at < $3
    union all
    select k.feed_id, 0, 1, 0, 0
    from recent r join feed_comments k on k.company_id = $1 and k.feed_id = r.id and k.author_id <> r.author_id
    where k.created_at >= $2 and k.created_at < $3 and k.deleted_at is null
    union all
    select b.feed_id, 0, 0, 1, 0
    from recent r join feed_bookmarks b on b.company_id = $1 and b.feed_id = r.id and b.user_id <> r.author_id
    where b.created_at >= $2 and b.created_at < $3
    union all
    select d.feed_id, 0, 0, 0, 1
    from recent r join feed_reads d on d.company_id = $1 and d.feed_id = r.id and d.user_id <> r.author_id
    where d.read_at >= $2 and d.read_at < $3
  ), scored as (
    select feed_id, sum(reaction) as reactions, sum(comment) as comments, sum(bookmark) as bookmarks,
      sum(read) as reads,
      sum(reaction * ${digestWeights.reaction} + comment * ${digestWeights.comment}
        + bookmark * ${digestWeights.bookmark} + read * ${digestWeights.read}) as score
    from acts group by feed_id
  )`

/**
 * Creates the digest of the period from `from` (inclusive) until `until`, once: a second call with the same end
 * changes nothing. The author's own acts do not count. If nothing happened in the period, none is created.
 * @returns whether a digest was created.
 */
export async function makeDigest(db: CompanyDb, period: { from: Date; until: Date; madeAt?: Date }) {
  const rows = await namedQuery<{ made: number }>(
    db,
    `${scores}, ranked as (
       select *, row_number() over (order by score desc, feed_id desc) as rank from scored
     ), digest as (
       insert into feed_hot_digests (company_id, period_from, period_until, made_at)
       select $1, $2, $3, coalesce($4, now()) where exists (select from ranked)
       on conflict (company_id, period_until) do nothing returning id
     )
     insert into feed_hot_digest_entries (company_id, feed_hot_digest_id, rank, feed_id, score, reaction_count,
       comment_count, bookmark_count, read_count)
     select $1, digest.id, rank, feed_id, score, reactions, comments, bookmarks, reads from digest, ranked
     where rank <= ${candidates}
     returning 1 as made`,
    [companyIdOf(db), period.from, period.until, period.madeAt ?? null],
  )
  return rows.length > 0
}

export async function findLastPeriod(db: CompanyDb) {
  const [row] = await namedQuery<{ periodUntil: Date }>(
    db,
    'select period_until from feed_hot_digests where company_id = $1 order by period_until desc limit 1',
    [companyIdOf(db)],
  )
  return row?.periodUntil
}

/** Records that a person has opened a digest, and marks its notice as seen. */
export const markDigestOpened = (db: CompanyDb, userId: number, digestId: number) =>
  transaction(db, async (trx) => {
    const values = [companyIdOf(trx), digestId, userId]
    await namedQuery(
      trx,
      `insert into feed_hot_digest_openings (company_id, feed_hot_digest_id, user_id) values ($1, $2, $3)
       on conflict do nothing`,
      values,
    )
    const seen = await namedQuery(
      trx,
      `update announcements set confirmed_at = now()
       where company_id = $1 and user_id = $2 and kind = 'hot_digest' and payload -> 'digestId' = to_jsonb($3::bigint)
         and confirmed_at is null returning 1`,
      [companyIdOf(trx), userId, digestId],
    )
    if (seen.length) await publish(trx, announcementsChanged, { userIds: [userId] })
  })

/** Stored among the person's notification options, with the same version. */
export const saveDigestOptions = (db: CompanyDb, userId: number, { notice, mail }: DigestOptions) =>
  changeOptions(db, userId, {
    choices: [
      { event: 'hot_digest', channel: 'notice', wanted: notice },
      { event: 'hot_digest', channel: 'mail', wanted: mail },
    ],
  })

type Settings = { enabled: boolean; weekday: number; hour: number }

/** Changes settings at `version`; throws `conflict` if they have changed since. */
export const saveDigestSettings = (
  db: CompanyDb,
  userId: number,
  before: Settings,
  { version, ...settings }: Settings & { version: number },
) =>
  transaction(db, async (trx) => {
    const saved = await namedQuery(
      trx,
      `insert into feed_hot_digest_settings as kept (company_id, enabled, weekday, hour, updated_by_id)
     select $1, $2::boolean, $3::integer, $4::integer, $5::bigint where $6::integer = 0
       or exists (select from feed_hot_digest_settings where company_id = $1)
     on conflict (company_id) do update set enabled = $2, weekday = $3, hour = $4, updated_by_id = $5,
       updated_at = now() where kept.version = $6
     returning 1`,
      [companyIdOf(trx), settings.enabled, settings.weekday, settings.hour, userId, version],
    )
    permit(saved.length > 0, 'conflict')
    await logAct(trx, {
      actorId: userId,
      noun: 'digest_settings',
      action: 'update',
      subject: { id: null, name: '' },
      before: stateOf(before),
      after: stateOf(settings),
    })
  })

const stateOf = ({ enabled, weekday, hour }: Settings) => ({
  enabled,
  weekday,
  hour: `${hour}:00`,
})
