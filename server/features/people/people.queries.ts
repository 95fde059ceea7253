import { searchText } from '#common/search-text.ts'
import { wordPattern } from '#common/variant-kanji.ts'
import type { Parameter } from '#db/named-parameters.ts'

/*
 * Pieces of SQL about a person `u`, shared by queries that list people.
 */

const range = (from: number, to: number) =>
  String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
const hiragana = range(0x3041, 0x3096)
const katakana = range(0x30a1, 0x30f6)

/** Whether a text holds what the pattern of `namePattern` stands for. */
export const isLike = (text: string, pattern: Parameter) =>
  `translate(lower(${text}), '${katakana}', '${hiragana}') ~ ${pattern}`

/** Whether the name, now or before, or its reading holds what the pattern of `namePattern` stands for. */
export const nameIsLike = (pattern: Parameter) => `(u.search_name ~ ${pattern} or u.search_kana ~ ${pattern})`

/** A part of a name or reading, in any kana, width, case or writing of kanji, as the pattern `nameIsLike` takes. */
export const namePattern = (text: string) => wordPattern(searchText(text))

/** One of the company's people: those who left or are stopped are on no list. */
export const isPresent = `u.status in ('invited', 'active')`

export type PersonRow = {
  id: number
  familyName: string
  givenName: string
  profileFilename: string | null
}

export const personColumns = 'u.id, u.family_name, u.given_name, m.filename as profile_filename'
