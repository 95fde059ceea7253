import { otherGrams, writingGrams } from '#common/variant-kanji.ts'

/*
 * The index stores the time of each text as blocks of five sizes, in powers of two seconds (db/migrations, search). A
 * search reads the newest block first and grows eightfold until its page is full.
 */

const shifts = [15, 18, 21, 24, 27] as const

export type Round = {
  /** The blocks to search, as lexemes; one must match. */
  blocks: string[]
  from: Date
  before: Date
}

/** Lexemes of search_vector that identify the author. */
export const authorLexeme = (authorId: number) => `\ue001${authorId}`

/** The blocks to search for posts up to `newest`, in order of time. */
export function roundsBefore(companyId: number, newest: Date): Round[] {
  const seconds = Math.max(0, Math.floor(newest.getTime() / 1000))
  const round = (shift: number, first: number, last: number): Round => ({
    blocks: Array.from({ length: last - first + 1 }, (_, i) => `\ue000${companyId}.${shift}.${first + i}`),
    from: startOf(shift, first),
    before: startOf(shift, last + 1),
  })
  const own = blockOf(shifts[0], seconds)
  const rounds = [round(shifts[0], own, own)]
  for (const [level, shift] of shifts.entries()) {
    const block = blockOf(shift, seconds)
    const wider = shifts[level + 1]
    const first = wider === undefined ? 0 : blockOf(wider, seconds) * 2 ** (wider - shift)
    if (first < block) rounds.push(round(shift, first, block - 1))
  }
  return rounds
}

const blockOf = (shift: number, seconds: number) => Math.floor(seconds / 2 ** shift)
const startOf = (shift: number, block: number) => new Date(block * 2 ** shift * 1000)

const quote = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

/** A tsquery, as text: any of the lexemes. */
export const anyLexeme = (lexemes: readonly string[]) => `(${lexemes.map(quote).join(' | ')})`

/** What a folded word requires: every pair of adjacent characters, or its only character. */
export function gramsOf(foldedWord: string): string[] {
  const letters = [...foldedWord]
  const pairs = letters.slice(1).map((letter, i) => `${letters[i]}${letter}`)
  return [...new Set(pairs.length ? pairs : letters)]
}

/** A tsquery, as text: all of the lexemes. */
export const allLexemes = (lexemes: readonly string[]) => `(${lexemes.map(quote).join(' & ')})`

/** A tsquery, as text: what a text with a folded word must contain; in any writing if there are several. */
export const wordQuery = ({ folded, writings }: { folded: string; writings: string | null }) =>
  writings === null ? allLexemes(gramsOf(folded)) : formsQuery(writingGrams(folded))

const formsQuery = (forms: readonly (readonly string[][])[]) =>
  `(${forms.map((grams) => grams.map(anyLexeme).join(' & ')).join(' | ')})`

/** A tsquery, as text: what a text with the word in another writing must contain; null: there is no other writing. */
export function otherQuery(word: { folded: string; writings: string | null }): string | null {
  if (word.writings === null) return null
  const forms = otherGrams(word.folded)
  if (!forms) return wordQuery(word)
  return forms.length ? formsQuery(forms) : null
}
