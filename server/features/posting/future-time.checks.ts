import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { postingStrings } from './posting.strings.ts'

const longestMs = 366 * 24 * 60 * 60 * 1000

/** The time a post is scheduled for. Throws a `Refusal` beside its field unless it is within the coming year. */
export function futureTime(text: string, locale: Locale, field = 'scheduledAt') {
  const now = Date.now()
  const words = phrases(postingStrings, locale)
  const at = new Date(text)
  if (at.getTime() <= now) throw new Refusal('validation_failed', { [field]: words.past })
  if (at.getTime() > now + longestMs) throw new Refusal('validation_failed', { [field]: words.tooFar })
  return at
}
