import type { CompanyDb } from '#db/tenant.ts'
import { foldNotice, lockPost } from '#server/features/announcements/fold.commands.ts'
import { announce } from '#server/features/announcements/tell.commands.ts'
import { reacted, reactedToComment } from './reactions.notices.ts'

/** SQL: the people who reacted to the subject, except its author, each once. */
const peopleIn = (reactions: string) => `
  select r.user_id as actor_id, max(r.created_at) as at,
    row_number() over (order by max(r.created_at), r.user_id) as place
  from subject join ${reactions} = subject.id
  where r.company_id = $1 and r.user_id <> subject.user_id and r.created_at > subject.told_until
  group by r.user_id`

/** Updates the author's open notice about the reactions to a post. */
export async function announceReactions(trx: CompanyDb, feedId: number) {
  await lockPost(trx, feedId)
  const touched = await foldNotice(trx, reacted, {
    values: [feedId],
    subject:
      'select f.author_id as user_id, f.id as feed_id, f.id from feeds f where f.company_id = $1 and f.id = $2',
    happened: peopleIn('feed_reactions r on r.feed_id'),
    rises: 'with_people',
  })
  await announce(trx, touched)
}

/** Updates the author's open notice about the reactions to a comment. */
export async function announceCommentReactions(
  trx: CompanyDb,
  { feedId, commentId }: { feedId: number; commentId: number },
) {
  await lockPost(trx, feedId)
  const touched = await foldNotice(trx, reactedToComment, {
    values: [commentId],
    subject: `select k.author_id as user_id, k.feed_id, k.id from feed_comments k
      where k.company_id = $1 and k.id = $2 and k.deleted_at is null`,
    happened: peopleIn('feed_comment_reactions r on r.feed_comment_id'),
    comment: 'subject.id',
    rises: 'with_people',
  })
  await announce(trx, touched)
}
