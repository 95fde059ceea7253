import { normalForm } from './normal-form.ts'
import { kanaSpells } from './romaji.ts'

/* In lower case and full width, katakana as hiragana. */
const fold = (text: string) =>
  normalForm(text)
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
/** Passwords that are easier to guess are refused: a million guesses find them. See `passwordStrength`. */
export const leastStrength = 2

const hasKana = /[ぁ-ゖ]/
const legalForms = /株式会社|有限会社|合同会社|\b(?:co|inc|ltd|corp|kk|llc|company|corporation)\b/g

/** Letters of the Latin alphabet and digits need three to be a word, other scripts two. */
const isLong = (word: string) => word.length >= (/^[\x20-\x7e]+$/.test(word) ? 3 : 2)

/**
 * The words of names, addresses and numbers that a password must not contain: in lower case, without what is too
 * short to be refused. Readings are in hiragana.
 */
export function wordsOf(texts: readonly (string | null)[]) {
  const words = texts.flatMap((text) =>
    fold(text ?? '')
      .replace(legalForms, ' ')
      .split(/[^\p{L}\p{N}\p{M}ー]+/u),
  )
  return [...new Set(words.filter(isLong))]
}

/** The word that a password contains, also in Latin letters if it is a reading; null: none. */
export function wordIn(password: string, words: readonly string[]): string | null {
  const folded = fold(password)
  const spelled = folded.match(/[a-z]{3,}/g) ?? []
  return (
    words.find((word) =>
      hasKana.test(word)
        ? folded.includes(word) || spelled.some((letters) => kanaSpells(word, letters))
        : folded.includes(word),
    ) ?? null
  )
}
