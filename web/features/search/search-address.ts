import { snakeCase } from '#common/key-case.ts'
import type { HandlerInput } from '#contract/endpoint.ts'
import type { feedFilters, searchFeeds } from '#contract/search.ts'

export type FilterName = keyof typeof feedFilters
export type Filters = Pick<HandlerInput<typeof searchFeeds>['query'], FilterName>
export type SearchTab = 'feeds' | 'menus' | 'departments'

/** What the address of a search says: the words, the order, what it is narrowed to. */
export type Search = { query: string; sort: 'newest' | 'best'; filters: Filters }

const numbers = ['menuCategoryId', 'menuId', 'departmentId', 'positionId', 'authorId'] as const
const days = ['after', 'before'] as const
const flags = ['hasImage', 'bookmarked', 'unread', 'mine'] as const

/** The filters in the order in which they are shown. */
export const filterNames: readonly FilterName[] = [...numbers, ...days, ...flags]

export const tabPath = (tab: SearchTab) => `/search/${tab}`

/** Reads the part of an address after the question mark. What makes no sense there is not there. */
export function readSearch(searchText: string): Search {
  const params = new URLSearchParams(searchText)
  const filters: Filters = {}
  for (const name of numbers) {
    const value = Number(params.get(snakeCase(name)))
    if (Number.isSafeInteger(value) && value > 0) filters[name] = value
  }
  for (const name of days) {
    const value = params.get(name)
    if (value && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))) filters[name] = value
  }
  for (const name of flags) if (params.get(snakeCase(name)) === 'true') filters[name] = 'true'
  return {
    query: (params.get('query') ?? '').slice(0, 100),
    sort: params.get('sort') === 'best' ? 'best' : 'newest',
    filters,
  }
}

/** The plain address of a search. The filters belong to posts; menus and people are looked for by words. */
export function searchAddress(tab: SearchTab, { query, sort, filters }: Search) {
  const params = new URLSearchParams()
  if (query) params.set('query', query)
  if (sort === 'best') params.set('sort', sort)
  for (const name of filterNames)
    if (filters[name] !== undefined) params.set(snakeCase(name), String(filters[name]))
  return params.size ? `${tabPath(tab)}?${params}` : tabPath(tab)
}
