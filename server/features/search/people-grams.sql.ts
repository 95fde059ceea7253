import { kanaGrams } from '#common/romaji.ts'
import { writingGrams } from '#common/variant-kanji.ts'
import { anyLexeme, gramsOf, wordQuery } from '#server/platform/search-blocks.ts'

type Word = { typed: string; folded: string; writings: string | null; place: number }

/** Prefix of the lexemes of department names. */
const ofDepartments = '\ue001'

/**
 * A tsquery, as text, of person_vector: the people of a company who may match all words (of words with the same place,
 * one) in any writing; if requested, also by the name of their department.
 */
export function peopleQuery(companyId: number, words: readonly Word[], alsoDepartments: boolean) {
  const waysOf = (word: Word) => {
    const ways = [`(${wordQuery(word)})`]
    const readings = kanaGrams(word.typed)
    if (readings) ways.push(`(${readings.map(anyLexeme).join(' & ')})`)
    if (alsoDepartments) ways.push(...departmentWays(word))
    return ways
  }
  const meant = [...Map.groupBy(words, ({ place }) => place).values()].map(
    (group) => `(${group.flatMap(waysOf).join(' | ')})`,
  )
  return [`'\ue000${companyId}'`, ...meant].join(' & ')
}

const departmentWays = ({ folded, writings }: Word) => {
  const ways = writings === null ? [gramsOf(folded).map((gram) => [gram])] : writingGrams(folded)
  return ways.map(
    (grams) => `(${grams.map((gram) => anyLexeme(gram.map((each) => ofDepartments + each))).join(' & ')})`,
  )
}
