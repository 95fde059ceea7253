import { kanaGrams } from '#common/romaji.ts'
import { anyLexeme, gramsQuery } from './search-blocks.ts'

/** A tsquery, as text, of people_vector: who of a company may be meant by a word, in any writing. */
export function peopleQuery(companyId: number, { typed, folded }: { typed: string; folded: string }) {
  const readings = kanaGrams(typed)
  const written = gramsQuery(folded)
  const either = readings ? `((${written}) | (${readings.map(anyLexeme).join(' & ')}))` : `(${written})`
  return `'\ue000${companyId}' & ${either}`
}
