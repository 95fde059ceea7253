import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { receives } from '#server/features/notification-options/preferences.queries.ts'
import { announce, lockPost } from './announcements.commands.ts'
import { mayNotify } from './may-notify.queries.ts'

/**
 * Brings the open notice about a comment's reactions up to date, by the rules of `announceReactions`: it speaks of the
 * people who reacted since the comment's author last confirmed one, and goes when nobody is left.
 */
export async function announceCommentReactions(
  trx: CompanyDb,
  { feedId, commentId }: { feedId: number; commentId: number },
) {
  await lockPost(trx, feedId)
  const touched = await namedQuery<{ userId: number }>(
    trx,
    `with comment as (
       select k.id, k.feed_id, k.author_id as user_id, coalesce((select max(created_at) from announcements a
           where a.company_id = $1 and a.user_id = k.author_id and a.feed_comment_id = k.id
             and a.kind = 'comment_reaction' and a.confirmed_at is not null), '-infinity') as told_until
       from feed_comments k join users u on u.company_id = k.company_id and u.id = k.author_id
       where k.company_id = $1 and k.id = $2 and k.deleted_at is null and ${mayNotify('k.feed_id')}
     ), people as (
       select r.user_id as actor_id, max(r.created_at) as reacted_at
       from comment join feed_comment_reactions r on r.company_id = $1 and r.feed_comment_id = comment.id
       where r.user_id <> comment.user_id and r.created_at > comment.told_until
       group by r.user_id
     ), latest as (
       select actor_id, reacted_at, (select count(*) from people) as actor_count
       from people order by reacted_at desc, actor_id desc limit 1
     ), told as (
       insert into announcements (company_id, user_id, kind, actor_id, feed_id, feed_comment_id, actor_count, created_at)
       select $1, comment.user_id, 'comment_reaction', latest.actor_id, comment.feed_id, comment.id,
         latest.actor_count, latest.reacted_at
       from comment, latest where ${receives('notice', 'reaction', 'comment.user_id')}
       on conflict (company_id, user_id, feed_comment_id) where kind = 'comment_reaction' and confirmed_at is null
       do update set
         id = case when excluded.actor_count > announcements.actor_count then excluded.id else announcements.id end,
         actor_id = excluded.actor_id, actor_count = excluded.actor_count, created_at = excluded.created_at
       where (announcements.actor_id, announcements.actor_count) <> (excluded.actor_id, excluded.actor_count)
       returning user_id
     ), taken_back as (
       delete from announcements a using comment
       where a.company_id = $1 and a.user_id = comment.user_id and a.feed_comment_id = comment.id
         and a.kind = 'comment_reaction' and a.confirmed_at is null and not exists (select from latest)
       returning a.user_id
     )
     select user_id from told union select user_id from taken_back`,
    [companyIdOf(trx), commentId],
  )
  await announce(trx, touched)
}
