import { useMemo } from 'react'
import { snakeCase } from '#common/key-case.ts'
import { useLocation } from '#web/app/location.ts'

/** What the timeline is narrowed to; nothing: to what the server remembers of the person. */
export type TimelineFilter = {
  departmentId?: number | 'all' | undefined
  menuId?: number | undefined
  unread?: 'true' | undefined
  following?: 'true' | undefined
}

const numbers = ['departmentId', 'menuId'] as const
const flags = ['unread', 'following'] as const
const names = [...numbers, ...flags] as const

/** Reads the part of an address after the question mark. What makes no sense there is not there. */
export function readTimelineFilter(searchText: string): TimelineFilter {
  const params = new URLSearchParams(searchText)
  const filter: TimelineFilter = {}
  for (const name of numbers) {
    const value = Number(params.get(snakeCase(name)))
    if (Number.isSafeInteger(value) && value > 0) filter[name] = value
  }
  if (params.get('department_id') === 'all') filter.departmentId = 'all'
  for (const name of flags) if (params.get(name) === 'true') filter[name] = 'true'
  return filter
}

/** The plain address of the timeline; `compose`: with a post being written. */
export function homeAddress(filter: TimelineFilter, compose?: string | number) {
  const params = new URLSearchParams()
  for (const name of names) if (filter[name] !== undefined) params.set(snakeCase(name), String(filter[name]))
  if (compose !== undefined) params.set('compose', String(compose))
  return params.size ? `/home?${params}` : '/home'
}

/** Whether an address narrows the timeline: saying that no department does is not narrowing. */
export const isNarrowing = ({ departmentId, ...others }: TimelineFilter) =>
  (departmentId !== undefined && departmentId !== 'all') || Object.keys(others).length > 0

/** The filter in the address. */
export function useTimelineFilter(): TimelineFilter {
  const { search } = useLocation()
  return useMemo(() => readTimelineFilter(search), [search])
}
