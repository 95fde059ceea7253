import { parseSearchQuery, printSearchQuery, type SearchTerm, singleTerms } from '#common/search-query.ts'
import type { HandlerInput } from '#contract/endpoint.ts'
import type { feedFilters, searchFeeds } from '#contract/search.ts'

type FilterName = keyof typeof feedFilters
export type Filters = Pick<HandlerInput<typeof searchFeeds>['query'], FilterName>

/** A search: the terms of the typed query, and the selected filters. */
export type SearchRequest = { terms: SearchTerm[]; filters: Filters }

const filterNames: readonly FilterName[] = [
  'authorId',
  'menuId',
  'menuCategoryId',
  'departmentId',
  'positionId',
  'after',
  'before',
  'hasImage',
  'bookmarked',
  'unread',
  'mine',
]

export function searchRequest(query: Filters & { query: string }): SearchRequest {
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  )
  return { terms: parseSearchQuery(query.query), filters }
}

export const isAsking = ({ terms, filters }: SearchRequest) =>
  terms.length > 0 || Object.keys(filters).length > 0

/** The searches that omit one part of it. A search with words keeps at least one. */
export function widerRequests({ terms, filters }: SearchRequest) {
  const withoutTerm = terms.map((term, i) => {
    const rest = terms.toSpliced(i, 1)
    return { part: term.raw, filter: null, query: printSearchQuery(rest), request: { terms: rest, filters } }
  })
  const withoutFilter = (Object.keys(filters) as FilterName[]).map((name) => {
    const { [name]: _, ...rest } = filters
    return { part: name, filter: name, query: printSearchQuery(terms), request: { terms, filters: rest } }
  })
  const hasWords = (request: SearchRequest) =>
    singleTerms(request.terms).some(({ kind, negated }) => kind === 'word' && !negated)
  const kept = hasWords({ terms, filters }) ? hasWords : isAsking
  return [...withoutFilter, ...withoutTerm].filter(({ request }) => kept(request)).slice(0, 8)
}
