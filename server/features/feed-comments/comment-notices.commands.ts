import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { foldNotice, lockPost } from '#server/features/announcements/fold.commands.ts'
import { announce, writeNotices } from '#server/features/announcements/tell.commands.ts'
import { withdrawMentions } from '#server/features/mentions/mention-notices.commands.ts'
import { updateRecipients } from '#server/features/mentions/mention-recipients.commands.ts'
import type { MentionChange } from '#server/features/mentions/mentions.events.ts'
import { mentioned } from '#server/features/mentions/mentions.notices.ts'
import { receives } from '#server/features/notification-options/preferences.queries.ts'
import { commented, replied } from './feed-comments.notices.ts'

type CommentTold = { feedId: number; commentId: number; mentions?: MentionChange | 'all' | undefined }

/**
 * Notifies the person who is answered and the people newly reached by `mentions`, each once even if it runs again; a
 * person who is both is notified of the mention, if they want that. Withdraws the notices of a deleted comment or a
 * removed mention. If the post's author is neither, their single notice of all new comments is updated.
 */
export async function announceComment(trx: CompanyDb, { feedId, commentId, mentions }: CommentTold) {
  await lockPost(trx, feedId)
  const reached = await updateRecipients(trx, { feedId, commentId }, mentions)
  const withdrawn = await withdrawMentions(trx, feedId, commentId)
  const columns = { actor: 'o.author_id', feed: 'o.feed_id', comment: 'o.comment_id', once: 'o.comment_id' }
  const told = await writeNotices(trx, {
    values: [commentId, feedId],
    before: `comment as materialized (
       select k.*, a.author_id as answered_id from feed_comments k
       left join feed_comments a on a.company_id = $1 and a.id = k.parent_id
       where k.company_id = $1 and k.id = $2
     ), mentioned as (
       select user_id from mention_recipients where company_id = $1 and feed_id = $3 and feed_comment_id = $2
     )`,
    // People whose folded notice of all comments links to this comment have already been notified of it.
    recipients: `select c.user_id, k.id as comment_id, k.feed_id, k.author_id, x.user_id is not null as mentioned,
         c.user_id = k.answered_id as answered
       from comment k cross join (select answered_id as user_id from comment union select user_id from mentioned) c
       left join mentioned x on x.user_id = c.user_id
       where k.deleted_at is null and c.user_id <> k.author_id
         and not exists (select from announcements f where f.company_id = $1 and f.user_id = c.user_id
           and f.feed_comment_id = k.id and f.kind = 'comment')`,
    notices: [
      mentioned.row({ ...columns, when: 'o.mentioned' }),
      replied.row({
        ...columns,
        when: `o.answered and not (o.mentioned and ${receives('notice', 'mention', 'o.user_id')})`,
      }),
    ],
  })
  const gone = await namedQuery<{ userId: number }>(
    trx,
    `delete from announcements a using feed_comments k
     where k.company_id = $1 and k.id = $2 and k.deleted_at is not null
       and a.company_id = $1 and a.feed_comment_id = k.id and a.kind <> 'comment'
     returning a.user_id`,
    [companyIdOf(trx), commentId],
  )
  await announce(trx, [...reached, ...withdrawn, ...told, ...gone, ...(await foldComments(trx, feedId))])
}

/** Maximum number of comments counted in one notice. */
const mostFolded = 200

const foldComments = (trx: CompanyDb, feedId: number) =>
  foldNotice(trx, commented, {
    values: [feedId],
    subject: `select f.author_id as user_id, f.id as feed_id, f.id from feeds f where f.company_id = $1 and f.id = $2`,
    // Without comments for which the author gets a notice of a reply or a mention.
    happened: `select k.author_id as actor_id, k.created_at as at, k.id as place
      from subject join feed_comments k on k.company_id = $1 and k.feed_id = subject.feed_id
      where k.author_id <> subject.user_id and k.created_at > subject.told_until and k.deleted_at is null
        and k.hidden_at is null and not exists (select from announcements x where x.company_id = $1
          and x.user_id = subject.user_id and x.feed_comment_id = k.id and x.kind <> 'comment')
      order by k.id desc limit ${mostFolded}`,
    comment: '(select min(place) from happened)',
    rises: 'always',
  })
