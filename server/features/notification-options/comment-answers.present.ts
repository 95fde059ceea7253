import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { commentAnswersStrings } from './comment-answers.strings.ts'

/** The kind in secret addresses of answers that become comments. Short: a local part has 64 characters at most. */
export const commentAnswers = 'c'

/** An answer to an email about a post becomes a comment of the person on it. */
export const answeredAsComment = (userId: number, feedId: number, locale: Locale) => ({
  kind: commentAnswers,
  ids: [userId, feedId],
  words: phrases(commentAnswersStrings, locale).replyAbove,
})
