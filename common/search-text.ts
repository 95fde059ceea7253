import { normalForm } from './normal-form.ts'

/** Variation selectors: they select a shape of the preceding kanji or sign. Nobody types them in a search. */
const selectors = /[\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]/gu
const katakana = /[\u30a1-\u30f6]/g
const toHiragana = (kana: string) => String.fromCharCode(kana.charCodeAt(0) - 0x60)

/**
 * Normalises names for searches: width, case, spaces and the kind of kana are ignored. ヤマダ　ﾀﾛｳ and やまだ たろう give the
 * same.
 */
export const searchText = (text: string) =>
  normalForm(text.replace(selectors, '')).toLowerCase().replace(/\s+/g, '').replace(katakana, toHiragana)

// All spaces and control characters except null, which PostgreSQL cannot store.
const blanks =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters count as blanks
  /[\u0001-\u0020\u0085\u00a0\u1680\u180e\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]+/g
const lower = (text: string) => text.toLowerCase().replace(/ς/g, 'σ').replace(/〜/g, '~')
const foldKeepingBlanks = (text: string) =>
  lower(normalForm(text.replace(selectors, ''))).replace(katakana, toHiragana)

/**
 * Normalises text for searching posts: like `searchText`, but words are separated by one space. Equivalent to
 * `search_fold` in the database, which decides what is found; this one marks the matches.
 */
export const foldText = (text: string) => foldKeepingBlanks(text).replace(blanks, ' ')

// Characters that fold together with the preceding one: accents, the voiced sound marks of half-width kana, Hangul
// parts.
const pieces =
  /[\u1100-\u11ff\u3130-\u318f\uffa0-\uffdc\uac00-\ud7a3][\u1100-\u11ff\u3130-\u318f\uffa0-\uffdc\uac00-\ud7a3\p{M}]*|[\s\S][\p{M}\uff9e\uff9f]*/gu

/** The folded text and, for each of its UTF-16 units, the start and end of its piece in the original. */
export function foldWithPlaces(text: string) {
  // Collected and joined at the end: reading the end of a growing string copies it each time.
  const folded: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    for (const unit of foldKeepingBlanks(piece).replace(blanks, ' ').split('')) {
      // Consecutive spaces fold to one.
      if (unit === ' ' && folded.at(-1) === ' ') {
        ends[ends.length - 1] = index + piece.length
        continue
      }
      folded.push(unit)
      starts.push(index)
      ends.push(index + piece.length)
    }
  }
  return { folded: folded.join(''), starts, ends }
}

/** A range of a text, in UTF-16 units. */
export type Mark = { start: number; length: number }
