import { isEmoji } from '#common/emoji.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { mostReactionKinds } from '#contract/reactions.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { findStamps } from '#server/features/stamps/stamps.queries.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { reactionsStrings } from './reactions.strings.ts'

/** The reaction named by a request: a stamp by its id, or an emoji. */
export type ReactionChoice = { stampId?: number | undefined; emoji?: string | undefined }

async function findEmoji(db: CompanyDb, emoji: string) {
  const [row] = await namedQuery<{ id: number }>(
    db,
    'select id from stamps where company_id = $1 and emoji = $2',
    [companyIdOf(db), emoji],
  )
  return row?.id
}

/** The row of an emoji, created at its first use in the company. */
async function rowOfEmoji(db: CompanyDb, emoji: string) {
  const known = await findEmoji(db, emoji)
  if (known !== undefined) return known
  await namedQuery(
    db,
    `insert into stamps (company_id, name, emoji) values ($1, $2, $2)
     on conflict (company_id, emoji) where emoji is not null do nothing`,
    [companyIdOf(db), emoji],
  )
  // A concurrent request may have created it first.
  return (await findEmoji(db, emoji))!
}

/**
 * The row of the stamp or emoji to give. `given`: the existing reactions.
 * @throws Refusal `validation_failed` for a retired stamp or a text that is not one emoji, `too_many_reactions`.
 */
export async function reactionToGive(
  db: CompanyDb,
  { stampId, emoji }: ReactionChoice,
  given: readonly { emoji: string | null }[],
  locale: Locale,
) {
  const t = phrases(reactionsStrings, locale)
  if (emoji === undefined) {
    if (!(await findStamps(db)).some((stamp) => stamp.id === stampId && !stamp.retired))
      throw new Refusal('validation_failed', { stampId: t.unknownStamp })
    return stampId!
  }
  if (stampId !== undefined || !isEmoji(emoji)) throw new Refusal('validation_failed', { emoji: t.oneEmoji })
  const isNew = !given.some((reaction) => reaction.emoji === emoji)
  permit(!isNew || given.length < mostReactionKinds, 'too_many_reactions')
  return rowOfEmoji(db, emoji)
}

/** The stamp row of a choice; -1 if there is none, or for an emoji that was never given. */
export const findReaction = async (db: CompanyDb, { stampId, emoji }: ReactionChoice) =>
  (emoji === undefined ? stampId : await findEmoji(db, emoji)) ?? -1
