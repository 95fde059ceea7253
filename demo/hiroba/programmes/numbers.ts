import { reserveIds } from '#db/insert-rows.ts'
import type { CompanyDb } from '#db/tenant.ts'

type Moments = { applies: readonly Date[]; feeds: readonly Date[] }
export type Numbers = { applies: number[]; feeds: number[] }

/**
 * Allocates ids in chronological order across groups of rows that are written one after the other, so that
 * sorting by id sorts by time.
 * @returns the ids of each group, in its order
 */
export async function numberByTime(db: CompanyDb, lots: readonly Moments[]): Promise<Numbers[]> {
  const applies = await numberLots(
    db,
    'applies',
    lots.map((lot) => lot.applies),
  )
  const feeds = await numberLots(
    db,
    'feeds',
    lots.map((lot) => lot.feeds),
  )
  return lots.map((_, i) => ({ applies: applies[i]!, feeds: feeds[i]! }))
}

async function numberLots(db: CompanyDb, table: 'applies' | 'feeds', lots: readonly (readonly Date[])[]) {
  const ids = await reserveIds(
    db,
    table,
    lots.reduce((sum, lot) => sum + lot.length, 0),
  )
  const numbers = lots.map((): number[] => [])
  lots
    .flatMap((lot, of) => lot.map((at, place) => ({ of, place, at: at.getTime() })))
    .sort((a, b) => a.at - b.at || a.of - b.of || a.place - b.place)
    .forEach(({ of, place }, i) => {
      numbers[of]![place] = ids[i]!
    })
  return numbers
}
