import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { lockPost } from '#server/features/announcements/fold.commands.ts'
import { announce, writeNotices } from '#server/features/announcements/tell.commands.ts'
import { mailMentions } from './mention-emails.commands.ts'
import { updateRecipients } from './mention-recipients.commands.ts'
import type { MentionChange } from './mentions.events.ts'
import { mentioned } from './mentions.notices.ts'

/** Withdraws notices of mentions that no longer apply to their recipient. Returns the recipients. */
export const withdrawMentions = (trx: CompanyDb, feedId: number, commentId: number | null) =>
  namedQuery<{ userId: number }>(
    trx,
    `delete from announcements a
     where a.company_id = $1 and a.feed_id = $2 and a.feed_comment_id is not distinct from $3 and a.kind = 'mention'
       and not exists (select from mention_recipients r where r.company_id = $1 and r.feed_id = $2
         and r.feed_comment_id is not distinct from $3 and r.user_id = a.user_id)
     returning a.user_id`,
    [companyIdOf(trx), feedId, commentId],
  )

/**
 * Notifies the people newly mentioned in a post, each once; withdraws the notices of those no longer mentioned.
 * @param address the product's base URL for links, without a trailing slash
 */
export async function announceMentions(
  trx: CompanyDb,
  { feedId, mentions }: { feedId: number; mentions: MentionChange | 'all' },
  address: string,
) {
  await lockPost(trx, feedId)
  const reached = await updateRecipients(trx, { feedId, commentId: null }, mentions)
  if (reached.length === 0) return
  const withdrawn = await withdrawMentions(trx, feedId, null)
  await writeNotices(trx, {
    values: [feedId],
    recipients: `select r.user_id, f.author_id, f.id as feed_id
      from mention_recipients r join feeds f on f.company_id = $1 and f.id = r.feed_id
      where r.company_id = $1 and r.feed_id = $2 and r.feed_comment_id is null`,
    notices: [mentioned.row({ actor: 'o.author_id', feed: 'o.feed_id', once: "'post:' || o.feed_id" })],
  })
  await announce(trx, [...reached, ...withdrawn])
  await mailMentions(trx, { feedId, userIds: reached.map(({ userId }) => userId) }, address)
}
