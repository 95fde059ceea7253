import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { mentionLimits } from '#contract/mentions.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { countMentioned, findUnmentionable, type Named, type Readers } from './mentions.queries.ts'
import { mentionsStrings } from './mentions.strings.ts'

type Writing = {
  readers: Readers
  /** The writer. */
  userId: number
  /** The new mentions. */
  named: Named
  /** The number of recipients that the writer confirmed. */
  confirmed: number | undefined
  /** The input that shows the error. */
  field: string
  locale: Locale
}

/**
 * Checks the mentions of a post or comment before it is sent.
 * @throws Refusal `validation_failed` that names people who cannot read it, so that nobody assumes they were notified;
 *   `mentions_many` if more people would be notified than the writer has confirmed.
 */
export async function checkMentions(
  db: CompanyDb,
  { readers, userId, named, confirmed, field, locale }: Writing,
) {
  if (!named.userIds.length && !named.departmentIds.length) return
  const words = phrases(mentionsStrings, locale)
  const names = await findUnmentionable(db, readers, named)
  const known = names.filter((name) => name !== null)
  if (names.length)
    throw new Refusal('validation_failed', {
      [field]: known.length ? words.cannotMention(known) : words.unknownMention,
    })
  // Mentions of people alone cannot exceed the limit.
  if (!named.departmentIds.length) return
  const count = await countMentioned(db, { readers, userId, named })
  if (count > Math.max(mentionLimits.unconfirmed, confirmed ?? 0))
    throw new Refusal('mentions_many', { [field]: words.many(count) })
}

type Before = {
  mentions: readonly { id: number }[] | null
  departmentMentions: readonly { id: number }[] | null
}
type Sent = { mentionedUserIds: readonly number[]; mentionedDepartmentIds: readonly number[] }

/** The mentions that an edit adds: only they can be refused, and only they are notified. */
export function addedMentions(sent: Sent, before: Before): Named {
  const added = (ids: readonly number[], known: readonly { id: number }[] | null) =>
    ids.filter((id) => !known?.some((one) => one.id === id))
  return {
    userIds: added(sent.mentionedUserIds, before.mentions),
    departmentIds: added(sent.mentionedDepartmentIds, before.departmentMentions),
  }
}
