import { searchText } from '#common/search-text.ts'

type Locale = 'ja' | 'en'
export type EmojiName = { emoji: string; name: string }
/** In display and search order: grouped in the order of `emojiGroups`. */
export type EmojiNames = { groups: EmojiName[][]; find: (query: string) => EmojiName[] }

const texts = {
  ja: () => import('./emoji-ja.txt?raw'),
  en: () => import('./emoji-en.txt?raw'),
}

/** The maximum number of search results. */
const mostFound = 120

/** Parses the output of generate-emoji-names.mjs. `other`: the same emoji in the other language, for searching only. */
export function readEmojiNames(own: string, other: string): EmojiNames {
  const rows = (text: string) =>
    text
      .trimEnd()
      .split('\n\n')
      .map((group) => group.split('\n').map((line) => line.split('\t')))
  const words = new Map<string, string[]>()
  for (const [emoji = '', ...said] of [...rows(own), ...rows(other)].flat())
    words.set(emoji, [...(words.get(emoji) ?? []), ...said].map(searchText))
  const groups = rows(own).map((group) => group.map(([emoji = '', name = '']) => ({ emoji, name })))
  const find = (query: string) => {
    const wanted = searchText(query)
    if (wanted === '') return []
    const place = ({ emoji }: EmojiName) => {
      const said = words.get(emoji) ?? []
      if (said.includes(wanted)) return 0
      if (said.some((text) => text.startsWith(wanted))) return 1
      return said.some((text) => text.includes(wanted)) ? 2 : 3
    }
    return groups
      .flat()
      .map((one) => ({ one, place: place(one) }))
      .filter((found) => found.place < 3)
      .sort((a, b) => a.place - b.place)
      .slice(0, mostFound)
      .map(({ one }) => one)
  }
  return { groups, find }
}

/** All emoji with their names in the reader's language, searchable in both languages. */
export async function loadEmojiNames(locale: Locale): Promise<EmojiNames> {
  const [own, other] = await Promise.all([texts[locale](), texts[locale === 'ja' ? 'en' : 'ja']()])
  return readEmojiNames(own.default, other.default)
}
