import { otherWriting } from '#common/found-text.ts'
import { foldText } from '#common/search-text.ts'
import { writingsPattern } from '#common/variant-kanji.ts'

/** SQL: whether a folded text holds a folded word, or one of its writings by their pattern, which may be null. */
export const isWritten = (word: string, writings: string, text: string) =>
  `(position(${word} in ${text}) > 0 or ${writings} is not null and ${text} ~ ${writings})`

/** A part of a name as it was typed: folded, and every writing of it as the pattern `isWritten` takes. */
export function typedName(query: string): { folded: string; writings: string | null } {
  const folded = foldText(query).trim()
  return { folded, writings: writingsPattern(folded) }
}

/**
 * How words are written in texts that hold them in another writing than typed: each writing; null where every word, or
 * another of the same place, stands as typed.
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
