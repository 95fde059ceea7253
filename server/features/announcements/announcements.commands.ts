import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import type { MentionChange } from '#server/features/mentions/mention-change.ts'
import { updateRecipients } from '#server/features/mentions/mention-recipients.commands.ts'
import { receives } from '#server/features/notification-options/preferences.queries.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { announcementsChanged } from './announcements.events.ts'
import { mayNotify } from './may-notify.queries.ts'

type Confirming = { id?: number; kinds?: readonly string[] | undefined }

/** Marks the person's notices as read: one, those of some kinds, or every one up to now; mentions as seen with them. */
export function confirmAnnouncements(db: CompanyDb, userId: number, { id, kinds }: Confirming) {
  return transaction(db, async (trx) => {
    const seen = await namedQuery(
      trx,
      `with confirmed as (
         update announcements set confirmed_at = now()
         where company_id = $1 and user_id = $2 and confirmed_at is null and ($3::bigint is null or id = $3)
           and ($4::text[] is null or kind = any($4))
         returning kind, feed_id, feed_comment_id
       ), seen as (
         update mention_recipients r set seen_at = now() from confirmed c
         where c.kind = 'mention' and r.company_id = $1 and r.user_id = $2 and r.seen_at is null
           and r.feed_id = c.feed_id and r.feed_comment_id is not distinct from c.feed_comment_id
       )
       select 1 from confirmed`,
      [companyIdOf(trx), userId, id ?? null, kinds ?? null],
    )
    if (seen.length) await publish(trx, announcementsChanged, { userIds: [userId] })
  })
}

type Touched = { userId: number }[]

/** People named in one event. */
const atOnce = 1_000

export async function announce(trx: CompanyDb, touched: Touched) {
  const userIds = [...new Set(touched.map((row) => row.userId))]
  for (let from = 0; from < userIds.length; from += atOnce)
    await publish(trx, announcementsChanged, { userIds: userIds.slice(from, from + atOnce) })
}

/** Tells those with unread notices about a post that came into or out of their reach that their badge has changed. */
export async function announceReach(trx: CompanyDb, feedId: number) {
  const touched = await namedQuery<{ userId: number }>(
    trx,
    'select distinct user_id from announcements where company_id = $1 and feed_id = $2 and confirmed_at is null',
    [companyIdOf(trx), feedId],
  )
  await announce(trx, touched)
}

// One at a time for a post, each counting anew after the one before it.
export const lockPost = (trx: CompanyDb, feedId: number) =>
  namedQuery(trx, 'select id from feeds where company_id = $1 and id = $2 for no key update', [
    companyIdOf(trx),
    feedId,
  ])

type CommentTold = { feedId: number; commentId: number; mentions?: MentionChange | 'all' | undefined }

/**
 * Tells the one who is answered and those whom `mentions` newly reach of a comment, each once however often this runs;
 * somebody who is both is told of the mention, as far as they want that. What a deleted comment or a mention that was
 * taken out had told is taken back. The post's author, who is neither, is told of all new comments in one notice.
 */
export async function announceComment(trx: CompanyDb, { feedId, commentId, mentions }: CommentTold) {
  await lockPost(trx, feedId)
  const reached = await updateRecipients(trx, { feedId, commentId }, mentions)
  const withdrawn = await withdrawMentions(trx, feedId, commentId)
  const touched = await namedQuery<{ userId: number }>(
    trx,
    `with comment as materialized (
       select k.*, o.author_id as answered_id from feed_comments k
       left join feed_comments o on o.company_id = $1 and o.id = k.parent_id
       where k.company_id = $1 and k.id = $2
     ), mentioned as (
       select user_id from mention_recipients where company_id = $1 and feed_id = $3 and feed_comment_id = $2
     ), concerned as materialized (
       select answered_id as user_id from comment union select user_id from mentioned
     ), told as (
       insert into announcements (company_id, user_id, kind, actor_id, feed_id, feed_comment_id)
       select $1, u.id, said.kind, k.author_id, k.feed_id, k.id
       from comment k
       cross join concerned c
       join users u on u.company_id = $1 and u.id = c.user_id
       left join mentioned x on x.user_id = u.id
       cross join lateral (select case
         when x.user_id is not null and ${receives('notice', 'mention')} then 'mention'
         when u.id = k.answered_id and ${receives('notice', 'comment')} then 'reply' end as kind) said
       where said.kind is not null and k.deleted_at is null and u.id <> k.author_id and ${mayNotify('k.feed_id')}
       on conflict (company_id, user_id, feed_comment_id)
         where feed_comment_id is not null and kind <> 'comment_reaction' do nothing
       returning user_id
     ), taken_back as (
       delete from announcements a using comment k
       where a.company_id = $1 and a.feed_comment_id = k.id and k.deleted_at is not null and a.kind <> 'comment'
       returning a.user_id
     )
     select user_id from told union select user_id from taken_back`,
    [companyIdOf(trx), commentId, feedId],
  )
  await announce(trx, [...reached, ...withdrawn, ...touched, ...(await foldComments(trx, feedId))])
}

/** Takes back the notices of mentions that reach their person no longer. */
const withdrawMentions = (trx: CompanyDb, feedId: number, commentId: number | null) =>
  namedQuery<{ userId: number }>(
    trx,
    `delete from announcements a
     where a.company_id = $1 and a.feed_id = $2 and a.feed_comment_id is not distinct from $3 and a.kind = 'mention'
       and not exists (select from mention_recipients r where r.company_id = $1 and r.feed_id = $2
         and r.feed_comment_id is not distinct from $3 and r.user_id = a.user_id)
     returning a.user_id`,
    [companyIdOf(trx), feedId, commentId],
  )

/** Tells those whom the mentions in a post newly reach, each once; those it no longer mentions have their notice taken back. */
export async function announceMentions(
  trx: CompanyDb,
  { feedId, mentions }: { feedId: number; mentions: MentionChange | 'all' },
) {
  await lockPost(trx, feedId)
  const reached = await updateRecipients(trx, { feedId, commentId: null }, mentions)
  if (reached.length === 0) return
  const withdrawn = await withdrawMentions(trx, feedId, null)
  await namedQuery(
    trx,
    `insert into announcements (company_id, user_id, kind, actor_id, feed_id)
     select $1, u.id, 'mention', f.author_id, f.id
     from mention_recipients r
     join feeds f on f.company_id = $1 and f.id = r.feed_id
     join users u on u.company_id = $1 and u.id = r.user_id
     where r.company_id = $1 and r.feed_id = $2 and r.feed_comment_id is null and ${receives('notice', 'mention')}
     on conflict (company_id, user_id, feed_id) where kind = 'mention' and feed_comment_id is null do nothing`,
    [companyIdOf(trx), feedId],
  )
  await announce(trx, [...reached, ...withdrawn])
}

/** Comments counted in one notice. */
const mostFolded = 200

/**
 * Brings the open notice about the comments on a post up to date: it speaks of the people who commented since the
 * author last confirmed one, the latest by name, and leads to the first of these comments.
 */
const foldComments = (trx: CompanyDb, feedId: number) =>
  namedQuery<{ userId: number }>(
    trx,
    `with post as (
       select f.id, f.author_id as user_id, coalesce((select max(created_at) from announcements a
           where a.company_id = $1 and a.user_id = f.author_id and a.feed_id = f.id and a.kind = 'comment'
             and a.confirmed_at is not null), '-infinity') as told_until
       from feeds f join users u on u.company_id = f.company_id and u.id = f.author_id
       where f.company_id = $1 and f.id = $2 and ${mayNotify('f.id')}
     ), fresh as (
       select k.id, k.author_id, k.created_at
       from post join feed_comments k on k.company_id = $1 and k.feed_id = post.id
       where k.author_id <> post.user_id and k.created_at > post.told_until and k.deleted_at is null
         and k.hidden_at is null and not exists (select from announcements x where x.company_id = $1
           and x.user_id = post.user_id and x.feed_comment_id = k.id and x.kind <> 'comment')
       order by k.id desc limit ${mostFolded}
     ), latest as (
       select author_id as actor_id, created_at, (select count(distinct author_id) from fresh) as actor_count,
         (select min(id) from fresh) as first_id
       from fresh order by id desc limit 1
     ), told as (
       insert into announcements (company_id, user_id, kind, actor_id, feed_id, feed_comment_id, actor_count, created_at)
       select $1, post.user_id, 'comment', latest.actor_id, post.id, latest.first_id, latest.actor_count,
         latest.created_at
       from post, latest where ${receives('notice', 'comment', 'post.user_id')}
       on conflict (company_id, user_id, feed_id) where kind = 'comment' and confirmed_at is null
       do update set
         id = case when excluded.created_at > announcements.created_at then excluded.id else announcements.id end,
         actor_id = excluded.actor_id, actor_count = excluded.actor_count, created_at = excluded.created_at,
         feed_comment_id = excluded.feed_comment_id
       where (announcements.actor_id, announcements.actor_count, announcements.feed_comment_id,
         announcements.created_at) <> (excluded.actor_id, excluded.actor_count, excluded.feed_comment_id,
         excluded.created_at)
       returning user_id
     ), taken_back as (
       delete from announcements a using post
       where a.company_id = $1 and a.user_id = post.user_id and a.feed_id = post.id and a.kind = 'comment'
         and a.confirmed_at is null and not exists (select from latest)
       returning a.user_id
     )
     select user_id from told union select user_id from taken_back`,
    [companyIdOf(trx), feedId],
  )

/**
 * Brings the open notice about a post's reactions up to date: it speaks of the people who reacted since the author
 * last confirmed one, the latest by name. It moves to the top when somebody joins and goes when nobody is left.
 */
export async function announceReactions(trx: CompanyDb, feedId: number) {
  await lockPost(trx, feedId)
  const touched = await namedQuery<{ userId: number }>(
    trx,
    `with post as (
       select f.id, f.author_id as user_id, coalesce((select max(created_at) from announcements a
           where a.company_id = $1 and a.user_id = f.author_id and a.feed_id = f.id and a.kind = 'reaction'
             and a.confirmed_at is not null), '-infinity') as told_until
       from feeds f join users u on u.company_id = f.company_id and u.id = f.author_id
       where f.company_id = $1 and f.id = $2 and ${mayNotify('f.id')}
     ), people as (
       select r.user_id as actor_id, max(r.created_at) as reacted_at
       from post join feed_reactions r on r.company_id = $1 and r.feed_id = post.id
       where r.user_id <> post.user_id and r.created_at > post.told_until
       group by r.user_id
     ), latest as (
       select actor_id, reacted_at, (select count(*) from people) as actor_count
       from people order by reacted_at desc, actor_id desc limit 1
     ), told as (
       insert into announcements (company_id, user_id, kind, actor_id, feed_id, actor_count, created_at)
       select $1, post.user_id, 'reaction', latest.actor_id, post.id, latest.actor_count, latest.reacted_at
       from post, latest where ${receives('notice', 'reaction', 'post.user_id')}
       on conflict (company_id, user_id, feed_id) where kind = 'reaction' and confirmed_at is null
       do update set
         id = case when excluded.actor_count > announcements.actor_count then excluded.id else announcements.id end,
         actor_id = excluded.actor_id, actor_count = excluded.actor_count, created_at = excluded.created_at
       where (announcements.actor_id, announcements.actor_count) <> (excluded.actor_id, excluded.actor_count)
       returning user_id
     ), taken_back as (
       delete from announcements a using post
       where a.company_id = $1 and a.user_id = post.user_id and a.feed_id = post.id and a.kind = 'reaction'
         and a.confirmed_at is null and not exists (select from latest)
       returning a.user_id
     )
     select user_id from told union select user_id from taken_back`,
    [companyIdOf(trx), feedId],
  )
  await announce(trx, touched)
}
