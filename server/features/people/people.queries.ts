import { searchText } from '#common/search-text.ts'
import { wordPattern } from '#common/variant-kanji.ts'
import type { Parameter } from '#db/named-parameters.ts'

/*
 * SQL fragments about a person `u`, shared by queries that list people.
 */

const range = (from: number, to: number) =>
  String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
const hiragana = range(0x3041, 0x3096)
const katakana = range(0x30a1, 0x30f6)

/** Whether a text matches a pattern of `namePattern`. */
export const isLike = (text: string, pattern: Parameter) =>
  `translate(lower(${text}), '${katakana}', '${hiragana}') ~ ${pattern}`

/** Whether the current or former name, or its reading, matches a pattern of `namePattern`. */
export const nameIsLike = (pattern: Parameter) => `(u.search_name ~ ${pattern} or u.search_kana ~ ${pattern})`

/** The pattern for `nameIsLike` of a part of a name or reading, in any kana, width, case or kanji variant. */
export const namePattern = (text: string) => wordPattern(searchText(text))

/** An active or invited user: people who have left or are suspended are not listed anywhere. */
export const isPresent = `u.status in ('invited', 'active')`

export type PersonRow = {
  id: number
  familyName: string
  givenName: string
  profileFilename: string | null
}

export const personColumns = 'u.id, u.family_name, u.given_name, m.filename as profile_filename'
