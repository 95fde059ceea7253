import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayNotify } from '#server/features/announcements/may-notify.queries.ts'
import type { MentionChange } from './mentions.events.ts'

type Place = { feedId: number; commentId: number | null }

/**
 * Stores the recipients of the mentions in a post or a comment: of `all` mentions, or of those added by an edit. People
 * who are no longer mentioned are removed; all are removed once a comment is deleted. People who join a department
 * later are not notified of earlier mentions of it. Returns whose list changed. Safe to repeat.
 */
export async function updateRecipients(
  trx: CompanyDb,
  { feedId, commentId }: Place,
  change: MentionChange | 'all' | undefined,
) {
  const companyId = companyIdOf(trx)
  const of = commentId === null ? 'feed' : 'feed_comment'
  // $2 the post, $3 the comment or null, $4 all or added mentions.
  const values = [companyId, feedId, commentId, commentId ?? feedId]
  const author =
    commentId === null
      ? 'select author_id from feeds where company_id = $1 and id = $2 and deleted_at is null'
      : 'select author_id from feed_comments where company_id = $1 and id = $3 and deleted_at is null'
  const byDepartment = `select b.user_id from ${of}_department_mentions x
    join department_ancestors a on a.company_id = $1 and a.ancestor_id = x.department_id
    join memberships b on b.company_id = $1 and b.department_id = a.department_id
    where x.company_id = $1 and x.${of}_id = $4`
  const byName = `select x.user_id from ${of}_mentions x where x.company_id = $1 and x.${of}_id = $4`
  const removed = await namedQuery<{ userId: number }>(
    trx,
    `delete from mention_recipients r
     where r.company_id = $1 and r.feed_id = $2 and r.feed_comment_id is not distinct from $3
       and (not exists (${author}) or $5
         and r.user_id not in (${byName}) and r.user_id not in (${byDepartment}))
     returning r.user_id`,
    [...values, change !== undefined && change !== 'all' && change.removed],
  )
  if (change === undefined) return removed
  const added = await namedQuery<{ userId: number }>(
    trx,
    `with text as materialized (${author})
     insert into mention_recipients (company_id, user_id, feed_id, feed_comment_id)
     select $1, u.id, $2, $3::bigint
     from (${byName} and ($5::bigint[] is null or x.user_id = any($5))
       union ${byDepartment} and ($6::bigint[] is null or x.department_id = any($6))) mentioned
     join users u on u.company_id = $1 and u.id = mentioned.user_id
     where u.id <> (select author_id from text) and ${mayNotify('$2')}
     on conflict (company_id, feed_id, feed_comment_id, user_id) do nothing
     returning user_id`,
    [...values, change === 'all' ? null : change.userIds, change === 'all' ? null : change.departmentIds],
  )
  return [...removed, ...added]
}
