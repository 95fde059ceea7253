import { useMemo } from 'react'
import { useLocation } from '#web/app/location.ts'
import {
  choiceParam,
  idParam,
  type SearchParam,
  searchParams,
  textParam,
  useSearchValues,
} from '#web/app/search-params.ts'

const everyDepartment: SearchParam<number | 'all' | undefined> = {
  read: (text) => (text === 'all' ? text : idParam.read(text)),
  write: (value) => (value === 'all' ? value : idParam.write(value)),
}

const params = searchParams({
  departmentId: everyDepartment,
  menuId: idParam,
  unread: choiceParam(['true']),
  following: choiceParam(['true']),
  compose: textParam(),
})

/** The filter of the timeline. Without any field: the filter the server remembers for the person. */
export type TimelineFilter = Partial<Omit<ReturnType<typeof params.read>, 'compose'>>

/** Parses the query of an address. Invalid values are ignored. */
export function readTimelineFilter(search: string): TimelineFilter {
  const { compose: _, ...filter } = params.read(search)
  return filter
}

/** The plain address of the timeline; `compose`: with the composer open. */
export const homeAddress = (filter: TimelineFilter, compose?: string | number) =>
  `/home${params.write({ ...filter, compose: String(compose ?? '') })}`

/** The menu of the post being written, or `new`; empty if the composer is closed. */
export const useComposedMenu = () => useSearchValues(params).compose

/** Whether an address filters the timeline. Explicitly choosing no department is not a filter. */
export const isNarrowing = ({ departmentId, ...others }: TimelineFilter) =>
  (departmentId !== undefined && departmentId !== 'all') || Object.keys(others).length > 0

/** The filter in the address. */
export function useTimelineFilter(): TimelineFilter {
  const { search } = useLocation()
  return useMemo(() => readTimelineFilter(search), [search])
}
