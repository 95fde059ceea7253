import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { withoutMarks } from '#common/text-marks.ts'
import { type WatchedWord as Watched, watchedWordsIn } from '#common/watched-word.ts'
import type { wordActions } from '#contract/watched-words.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { watchedWordsStrings } from './watched-words.strings.ts'

export type WordAction = (typeof wordActions)[number]
export type WatchedWord = {
  id: number
  version: number
  word: string
  exceptions: string[]
  action: WordAction
  createdAt: Date
}

export const findWords = (db: CompanyDb) =>
  namedQuery<WatchedWord>(
    db,
    'select id, version, word, exceptions, action, created_at from moderation_words where company_id = $1 order by folded, id',
    [companyIdOf(db)],
  )

/** The watched words that the texts contain, as typed or as displayed (a word may be partly bold). */
export const wordsIn = <W extends Watched>(words: readonly W[], texts: readonly string[]): W[] => [
  ...new Set(
    texts.flatMap((text) => [text, withoutMarks(text)]).flatMap((text) => watchedWordsIn(words, text)),
  ),
]

type Writing = {
  texts: readonly string[]
  /** The input that shows the words. */
  field: string
  locale: Locale
  /** The author has seen the warning and sends the text anyway. */
  wordsAccepted: boolean
}

/**
 * Checks the text of a post, comment or message before it is sent. Returns whether it contains words that are reported.
 * @throws Refusal `validation_failed` for a word that is refused, `words_warned` for one to be confirmed first.
 */
export async function checkWords(db: CompanyDb, { texts, field, locale, wordsAccepted }: Writing) {
  const t = phrases(watchedWordsStrings, locale)
  const found = wordsIn(await findWords(db), texts)
  const named = (action: WordAction) => found.filter((word) => word.action === action).map(({ word }) => word)
  const refused = named('refuse')
  if (refused.length) throw new Refusal('validation_failed', { [field]: t.refused(refused) })
  const warned = named('warn')
  if (warned.length && !wordsAccepted) throw new Refusal('words_warned', { [field]: t.warned(warned) })
  return named('report').length > 0
}
