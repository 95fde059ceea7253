import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { chatMessageWatched } from '#server/features/chat-messages/chat-messages.events.ts'
import {
  feedChanged,
  feedCommentChanged,
  feedCommented,
  feedCreated,
} from '#server/features/feeds/feeds.events.ts'
import { findWords, wordsIn } from '#server/features/watched-words/watched-words.checks.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { reportContent } from './moderation.commands.ts'
import { moderationStrings } from './moderation.strings.ts'

/** Opens a case for words that are allowed but reported, after the text is stored, in the company's language. */
async function reportWords(db: CompanyDb, feedId: number, feedCommentId: number | null) {
  const words = (await findWords(db)).filter(({ action }) => action === 'report')
  if (words.length === 0) return
  const [row] = await namedQuery<{ text: string; locale: 'ja' | 'en' }>(
    db,
    `select case when k.id is null then f.title || ' ' || f.body else k.body end as text, c.default_locale as locale
     from feeds f join companies c on c.id = f.company_id
     left join feed_comments k on k.company_id = $1 and k.id = $3
     where f.company_id = $1 and f.id = $2`,
    [companyIdOf(db), feedId, feedCommentId],
  )
  const found = row ? wordsIn(words, [row.text]) : []
  if (!row || found.length === 0) return
  const note = phrases(moderationStrings, row.locale).found(found.map(({ word }) => word))
  const target = { feedId, feedCommentId, chatMessageId: null }
  await reportContent(db, target, { reporterId: null, reason: 'word', note })
}

/** The same for a message. */
async function reportWordsOfMessage(db: CompanyDb, chatMessageId: number) {
  const words = (await findWords(db)).filter(({ action }) => action === 'report')
  const [row] = await namedQuery<{ text: string; locale: 'ja' | 'en' }>(
    db,
    `select g.body as text, c.default_locale as locale from chat_messages g join companies c on c.id = g.company_id
     where g.company_id = $1 and g.id = $2`,
    [companyIdOf(db), chatMessageId],
  )
  const found = row ? wordsIn(words, [row.text]) : []
  if (!row || found.length === 0) return
  const note = phrases(moderationStrings, row.locale).found(found.map(({ word }) => word))
  const target = { feedId: null, feedCommentId: null, chatMessageId }
  await reportContent(db, target, { reporterId: null, reason: 'word', note })
}

export const moderationSubscribers: readonly Subscriber[] = [
  defineSubscriber(chatMessageWatched, 'moderation.words of messages', ({ db, payload }) =>
    reportWordsOfMessage(db, payload.chatMessageId),
  ),
  ...[feedCreated, feedChanged].map((event) =>
    defineSubscriber<{ feedId: number }>(event, `moderation.words of ${event.kind}`, ({ db, payload }) =>
      reportWords(db, payload.feedId, null),
    ),
  ),
  ...[feedCommented, feedCommentChanged].map((event) =>
    defineSubscriber<{ feedId: number; commentId: number }>(
      event,
      `moderation.words of ${event.kind}`,
      ({ db, payload }) => reportWords(db, payload.feedId, payload.commentId),
    ),
  ),
]
