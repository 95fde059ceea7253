import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { receives } from '#server/features/notification-options/preferences.queries.ts'
import type { Notice } from './define-notice.ts'
import { mayNotify } from './may-notify.queries.ts'

type Folding = {
  /** Values of the SQL from $2 on; $1 is the company. */
  values: readonly unknown[]
  /** SQL: at most one row with the recipient and the subject: `user_id`, `feed_id`, `id` (of the post or comment). */
  subject: string
  /**
   * SQL: what other people did since `subject.told_until`, from `subject`: `actor_id`, `at`, and `place`, a number
   * that is greatest for the latest.
   */
  happened: string
  /** SQL: the comment it links to. If unset, none. */
  comment?: string
  /** What moves it to the top: every event, or only additional people. */
  rises: 'always' | 'with_people'
}

/**
 * Updates the single open notice about a subject: it counts the people who did something since the reader last read
 * one, names the two latest, and is removed when nobody is left. Safe to repeat. The caller must have locked the post,
 * and must call `announce` with the result.
 */
export const foldNotice = (
  trx: CompanyDb,
  { kind, event }: Notice,
  { values, subject, happened, comment = 'null::bigint', rises }: Folding,
) =>
  namedQuery<{ userId: number }>(
    trx,
    `with subject as (
       select s.*, '${kind}:' || s.id as occasion, coalesce((select max(a.created_at) from announcements a
           where a.company_id = $1 and a.user_id = s.user_id and a.occasion = '${kind}:' || s.id and a.folded
             and a.confirmed_at is not null), '-infinity') as told_until
       from (${subject}) s join users u on u.company_id = $1 and u.id = s.user_id
       where ${mayNotify('s.feed_id')}
     ), happened as (
       ${happened}
     ), latest as (
       select l.actor_id, l.at, (select count(distinct actor_id) from happened) as actor_count,
         (select h.actor_id from happened h where h.actor_id <> l.actor_id order by h.place desc limit 1) as also_id
       from happened l order by l.place desc limit 1
     ), told as (
       insert into announcements (company_id, user_id, kind, actor_id, feed_id, feed_comment_id, actor_count,
         payload, created_at, folded, occasion)
       select $1, subject.user_id, '${kind}', latest.actor_id, subject.feed_id, ${comment}, latest.actor_count,
         case when latest.also_id is null then '{}' else jsonb_build_object('people',
           jsonb_build_object('also', latest.also_id)) end, latest.at, true, subject.occasion
       from subject, latest where ${receives('notice', event, 'subject.user_id')}
       on conflict (company_id, user_id, occasion) where folded and confirmed_at is null
       do update set
         id = case when ${
           rises === 'always'
             ? 'excluded.created_at > announcements.created_at'
             : 'excluded.actor_count > announcements.actor_count'
         } then excluded.id else announcements.id end,
         actor_id = excluded.actor_id, actor_count = excluded.actor_count,
         payload = excluded.payload, created_at = excluded.created_at,
         feed_comment_id = excluded.feed_comment_id
       where (announcements.actor_id, announcements.actor_count, announcements.payload)
           <> (excluded.actor_id, excluded.actor_count, excluded.payload)
         ${rises === 'always' ? 'or (announcements.feed_comment_id, announcements.created_at) <> (excluded.feed_comment_id, excluded.created_at)' : ''}
       returning user_id
     ), withdrawn as (
       delete from announcements a using subject
       where a.company_id = $1 and a.user_id = subject.user_id and a.occasion = subject.occasion and a.folded
         and a.confirmed_at is null and not exists (select from latest)
       returning a.user_id
     )
     select user_id from told union select user_id from withdrawn`,
    [companyIdOf(trx), ...values],
  )

/** Locks a post, so that its notices are updated one after the other. */
export const lockPost = (trx: CompanyDb, feedId: number) =>
  namedQuery(trx, 'select id from feeds where company_id = $1 and id = $2 for no key update', [
    companyIdOf(trx),
    feedId,
  ])
