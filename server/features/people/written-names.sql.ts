import { otherWriting } from '#common/found-text.ts'
import { foldText } from '#common/search-text.ts'
import { writingsPattern } from '#common/variant-kanji.ts'

/** SQL: whether a folded text contains a folded word, or matches the pattern of its writings, which may be null. */
export const isWritten = (word: string, writings: string, text: string) =>
  `(position(${word} in ${text}) > 0 or ${writings} is not null and ${text} ~ ${writings})`

/** SQL: whether a folded text holds every word of `wordValues`; of words with the same place one is enough. */
export const holdsWords = (text: string) => `(select bool_and(groups.held) from (
    select bool_or(${isWritten('called.word', 'called.writings', text)}) as held
    from unnest(:words::text[], :writings::text[], :places::integer[]) as called (word, writings, place)
    group by called.place) groups)`

type Sought = { folded: string; writings: string | null; place: number }

/** The values of `holdsWords`. */
export const wordValues = (words: readonly Sought[]) => ({
  words: words.map(({ folded }) => folded),
  writings: words.map(({ writings }) => writings),
  places: words.map(({ place }) => place),
})

/** A part of a name as typed: folded, and all of its writings as the pattern that `isWritten` takes. */
export function typedName(query: string): { folded: string; writings: string | null } {
  const folded = foldText(query).trim()
  return { folded, writings: writingsPattern(folded) }
}

/**
 * The other writings of words in texts that contain them only in another writing than typed; null if every word, or an
 * alternative in the same place, occurs as typed.
 */
export function writingsIn(
  texts: readonly string[],
  groups: readonly (readonly { folded: string }[])[],
): string[] | null {
  const writings = groups.flatMap((group) => {
    const others = group.map(({ folded }) => otherWriting(texts, folded))
    const folded = foldText(texts.join('\n'))
    return group.some((word) => folded.includes(word.folded)) ? [] : others.filter((other) => other !== null)
  })
  return writings.length ? [...new Set(writings)] : null
}
