import { kanaGrams } from '#common/romaji.ts'
import { allLexemes, anyLexeme, gramsOf } from './search-blocks.ts'

type Word = { typed: string; folded: string }

/**
 * A tsquery, as text, of person_vector: who of a company may be meant by all of the words, in any writing; by the name
 * of their department where asked for.
 */
export function peopleQuery(companyId: number, words: readonly Word[], alsoDepartments: boolean) {
  const meant = words.map(({ typed, folded }) => {
    const grams = gramsOf(folded)
    const ways = [allLexemes(grams)]
    const readings = kanaGrams(typed)
    if (readings) ways.push(`(${readings.map(anyLexeme).join(' & ')})`)
    if (alsoDepartments) ways.push(allLexemes(grams.map((gram) => `\ue001${gram}`)))
    return `(${ways.join(' | ')})`
  })
  return [`'\ue000${companyId}'`, ...meant].join(' & ')
}
