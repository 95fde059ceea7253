import { normalForm } from './normal-form.ts'
import { kanaIn } from './romaji.ts'
import { searchText } from './search-text.ts'

type Named = { name: string; nameKana: string }

/** Whether a folded word stands in a menu's name or its reading; Latin letters also as the kana they can stand for. */
export function inMenuName({ name, nameKana }: Named, word: string) {
  const text = searchText(`${name}\n${nameKana}`)
  return text.includes(word) || kanaIn(text, word)
}

/** The words of what somebody typed, folded as `inMenuName` wants them. */
export const menuWords = (query: string) => normalForm(query).split(/\s+/).map(searchText).filter(Boolean)
