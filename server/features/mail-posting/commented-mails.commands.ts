import { phrases } from '#common/strings.ts'
import { commentLimits } from '#contract/feed-comments.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { addFeedComment } from '#server/features/feed-comments/feed-comments.commands.ts'
import { feedCommentsStrings } from '#server/features/feed-comments/feed-comments.strings.ts'
import { feedPolicy } from '#server/features/feeds/feeds.policy.ts'
import { findFeedAccess } from '#server/features/feeds/feeds.queries.ts'
import { commentAnswers } from '#server/features/notification-options/comment-answers.present.ts'
import { checkWords } from '#server/features/watched-words/watched-words.checks.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import type { MailEffect, MailTaker } from '#server/platform/mail/incoming-mail.ts'
import { replyText } from '#server/platform/mail/reply-text.ts'
import { answerPurpose } from '#server/platform/mail/send-mail.ts'
import { receiveFiles } from './mail-files.commands.ts'
import { recordReceipt } from './mail-posting.commands.ts'
import { findSender, sessionOf } from './mail-posting.queries.ts'
import { mailPostingStrings } from './mail-posting.strings.ts'
import { type Arrived, answering, stopEarly, takeAllowance } from './mail-refusals.commands.ts'

async function prepare(db: CompanyDb, arrived: Arrived, session: Session): Promise<MailEffect> {
  const { app, mail, sender } = arrived
  const { userId, locale } = sender
  const words = phrases(mailPostingStrings, locale)
  const refuse = (sentence: string) => new Refusal('validation_failed', { body: sentence })
  const feed = await findFeedAccess(db, session, arrived.feedId ?? 0)
  if (!feed) throw refuse(words.postGone)
  permit(feedPolicy(feed).comment, 'comments_closed')
  const body = replyText(mail.text)
  if (!body && mail.files.length === 0) throw refuse(phrases(feedCommentsStrings, locale).empty)
  if ([...body].length > commentLimits.bodyLength) throw refuse(words.tooLong(commentLimits.bodyLength))
  await checkWords(db, { texts: [body], field: 'body', locale, wordsAccepted: false })
  await takeAllowance(db, arrived, 'comments')
  const { photos, videos, files } = await receiveFiles({ app, db, userId, locale }, mail.files, commentLimits)
  return {
    async store(trx) {
      await addFeedComment(trx, {
        ...{ feedId: feed.id, authorId: userId, body, mentionedUserIds: [], mentionedDepartmentIds: [] },
        ...{ photos, attachments: [...videos, ...files], parentId: null, clientKey: mail.hash },
      })
      await recordReceipt(trx, {
        ...{ userId, menuId: null, feedId: feed.id, sender: mail.from, refusal: null, answer: false },
      })
    },
  }
}

const idsOf = (ids: readonly number[]) => ({ userId: ids[0] ?? 0, feedId: ids[1] ?? 0 })

/** Makes comments of the answers to emails about posts. */
export const commentedMails: MailTaker = {
  async isGenuine({ app, db, companyId, ids, token }) {
    const { userId, feedId } = idsOf(ids)
    const sender = await findSender(db, userId)
    if (!sender?.email) return false
    const purpose = answerPurpose(commentAnswers)
    return app.signedTokens.isSigned(token, purpose, [companyId, userId, feedId], sender.email.toLowerCase())
  },

  async take({ app, db, companyId, ids, mail }) {
    const { userId, feedId } = idsOf(ids)
    const sender = await findSender(db, userId)
    if (!sender) return { store: async () => undefined }
    const session = sessionOf(companyId, sender)
    // A post that the person cannot read is not named.
    const readable = await findFeedAccess(db, session, feedId)
    const arrived = { app, sender, mail, menuId: null, feedId: readable?.id ?? null }
    return stopEarly(arrived) ?? answering(arrived, () => prepare(db, arrived, session))
  },
}
