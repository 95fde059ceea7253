import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { mentionLimits } from '#contract/mentions.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { countMentioned, findUnmentionable, type Named, type Readers } from './mentions.queries.ts'
import { mentionsStrings } from './mentions.strings.ts'

type Writing = {
  readers: Readers
  /** Who writes. */
  userId: number
  /** Those who are newly mentioned. */
  named: Named
  /** How many the writer was told would be notified, if they confirmed it. */
  confirmed: number | undefined
  /** The input beside which what is wrong stands. */
  field: string
  locale: Locale
}

/**
 * Looks at the mentions of what someone is about to post or comment.
 * @throws Refusal `validation_failed` that names those who cannot read it, so that nobody thinks they were notified;
 *   `mentions_many` when more people would be notified than the writer has confirmed.
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
  // People alone stay below the number by themselves.
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

/** Those an edit mentions whom the text did not mention before: only they can be refused, and only they are told. */
export function addedMentions(sent: Sent, before: Before): Named {
  const added = (ids: readonly number[], known: readonly { id: number }[] | null) =>
    ids.filter((id) => !known?.some((one) => one.id === id))
  return {
    userIds: added(sent.mentionedUserIds, before.mentions),
    departmentIds: added(sent.mentionedDepartmentIds, before.departmentMentions),
  }
}
