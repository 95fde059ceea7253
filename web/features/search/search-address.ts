import type { HandlerInput } from '#contract/endpoint.ts'
import { type feedFilters, searchedGroups, searchedKinds, type searchFeeds } from '#contract/search.ts'
import { dayParam } from '#web/app/day-param.ts'
import { choiceParam, idParam, searchParams, textParam } from '#web/app/search-params.ts'

export type FilterName = keyof typeof feedFilters
export type Filters = Pick<HandlerInput<typeof searchFeeds>['query'], FilterName>
/** The tabs that share the address of the calendar search. */
export type SearchGroup = keyof typeof searchedGroups
export type SearchTab = 'feeds' | 'menus' | 'departments' | 'chat' | 'helps' | SearchGroup

/** The parameters of a search address: the words, the order, the filters. */
export type Search = {
  query: string
  sort: 'newest' | 'best'
  /** Of the calendar search; undefined: every kind of the group. */
  kind?: (typeof searchedKinds)[number] | undefined
  group?: 'tasks' | undefined
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
  sort: choiceParam(['best', 'newest'], 'best'),
  kind: choiceParam(searchedKinds),
  group: choiceParam(['tasks']),
  ...filterParams,
})

export const tabPath = (tab: SearchTab) => `/search/${tab === 'tasks' ? 'calendar' : tab}`

/** Parses the query of an address. Invalid values are ignored. */
export function readSearch(search: string): Search {
  const { query, sort, kind, group, ...filters } = params.read(search)
  return { query, sort, kind, group, filters }
}

/**
 * The plain address of a search. Filters apply to posts; menus and people are searched by words only. A kind of another
 * group is left out.
 */
export function searchAddress(tab: SearchTab, { filters, kind, ...search }: Search) {
  const kinds: readonly unknown[] = tab in searchedGroups ? searchedGroups[tab as SearchGroup] : searchedKinds
  const group = tab === 'tasks' ? tab : undefined
  const kept = kinds.includes(kind) ? kind : undefined
  return `${tabPath(tab)}${params.write({ ...search, group, kind: kept, ...filters })}`
}
