import type { CompanyDb } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { findHits, type Hit } from './search.queries.ts'
import type { Place } from './search-places.rules.ts'
import { hasWritings, planSearch, type SearchPlan, type Writing } from './search-plan.queries.ts'
import type { SearchRequest } from './search-requests.rules.ts'

export type FoundHit = Hit & { otherwise: boolean }

/** A search as typed and, if applicable, in any writing; each plan is created lazily, once. */
export function searching(db: CompanyDb, session: Session, request: SearchRequest) {
  const plans = new Map<Writing, Promise<SearchPlan>>()
  const plan = (writing: Writing) => {
    const made = plans.get(writing) ?? planSearch(db, session, request, writing)
    plans.set(writing, made)
    return made
  }
  return {
    db,
    session,
    request,
    typed: () => plan('typed'),
    other: hasWritings(request) ? () => plan('any') : undefined,
  }
}

export type Searching = ReturnType<typeof searching>

/** Hits as typed, then those in another writing, each newest first; starting after a place, at most `limit`. */
export async function findAllHits(
  search: Searching,
  after: Place | null,
  limit: number,
): Promise<FoundHit[]> {
  const { db, session } = search
  const typed = await search.typed()
  const hits: FoundHit[] = []
  if (!after?.otherwise)
    for (const hit of await findHits(db, session, typed, { after, limit }))
      hits.push({ ...hit, otherwise: false })
  if (!search.other || hits.length >= limit) return hits
  const others = await findHits(db, session, await search.other(), {
    after: after?.otherwise ? after : null,
    limit: limit - hits.length,
    beside: typed,
  })
  for (const hit of others) hits.push({ ...hit, otherwise: true })
  return hits
}
