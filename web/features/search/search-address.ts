import type { HandlerInput } from '#contract/endpoint.ts'
import { type feedFilters, searchedKinds, type searchFeeds } from '#contract/search.ts'
import { dayParam } from '#web/app/day-param.ts'
import { choiceParam, idParam, searchParams, textParam } from '#web/app/search-params.ts'

export type FilterName = keyof typeof feedFilters
export type Filters = Pick<HandlerInput<typeof searchFeeds>['query'], FilterName>
export type SearchTab = 'feeds' | 'menus' | 'departments' | 'calendar'

/** The parameters of a search address: the words, the order, the filters. */
export type Search = {
  query: string
  sort: 'newest' | 'best'
  /** Of the calendar search; undefined: every kind. */
  kind?: (typeof searchedKinds)[number] | undefined
  filters: Filters
}

const filterParams = {
  menuCategoryId: idParam,
  menuId: idParam,
  departmentId: idParam,
  positionId: idParam,
  authorId: idParam,
  after: dayParam,
  before: dayParam,
  hasImage: choiceParam(['true']),
  bookmarked: choiceParam(['true']),
  unread: choiceParam(['true']),
  mine: choiceParam(['true']),
}

/** The filters in display order. */
export const filterNames = Object.keys(filterParams) as readonly FilterName[]

const params = searchParams({
  query: textParam(100),
  sort: choiceParam(['newest', 'best'], 'newest'),
  kind: choiceParam(searchedKinds),
  ...filterParams,
})

export const tabPath = (tab: SearchTab) => `/search/${tab}`

/** Parses the query of an address. Invalid values are ignored. */
export function readSearch(search: string): Search {
  const { query, sort, kind, ...filters } = params.read(search)
  return { query, sort, kind, filters }
}

/** The plain address of a search. Filters apply to posts; menus and people are searched by words only. */
export const searchAddress = (tab: SearchTab, { filters, ...search }: Search) =>
  `${tabPath(tab)}${params.write({ ...search, ...filters })}`
