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

/** What the timeline is narrowed to; nothing: to what the server remembers of the person. */
export type TimelineFilter = Partial<Omit<ReturnType<typeof params.read>, 'compose'>>

/** Reads the part of an address after the question mark. What makes no sense there is not there. */
export function readTimelineFilter(search: string): TimelineFilter {
  const { compose: _, ...filter } = params.read(search)
  return filter
}

/** The plain address of the timeline; `compose`: with a post being written. */
export const homeAddress = (filter: TimelineFilter, compose?: string | number) =>
  `/home${params.write({ ...filter, compose: String(compose ?? '') })}`

/** The menu of the post being written, or `new`; empty when none is. */
export const useComposedMenu = () => useSearchValues(params).compose

/** Whether an address narrows the timeline: saying that no department does is not narrowing. */
export const isNarrowing = ({ departmentId, ...others }: TimelineFilter) =>
  (departmentId !== undefined && departmentId !== 'all') || Object.keys(others).length > 0

/** The filter in the address. */
export function useTimelineFilter(): TimelineFilter {
  const { search } = useLocation()
  return useMemo(() => readTimelineFilter(search), [search])
}
