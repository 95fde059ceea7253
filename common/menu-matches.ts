import { normalForm } from './normal-form.ts'
import { kanaIn } from './romaji.ts'
import { searchText } from './search-text.ts'
import { holdsWriting } from './variant-kanji.ts'

type Named = { name: string; nameKana: string }

/** Whether a folded word occurs in a menu's name or reading, in any writing; Latin letters also match as kana. */
export function inMenuName({ name, nameKana }: Named, word: string) {
  const text = searchText(`${name}\n${nameKana}`)
  return holdsWriting(text, word) || kanaIn(text, word)
}

/** The words of a query, folded for `inMenuName`. */
export const menuWords = (query: string) => normalForm(query).split(/\s+/).map(searchText).filter(Boolean)
