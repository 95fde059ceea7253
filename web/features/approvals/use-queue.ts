import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { overviewQuery, reportItemsQuery, workflowQuery } from '../reports/report-cache.ts'
import { linesQuery } from './approval-cache.ts'
import { filterIn, isNarrowed, searchOf, useKnownFilter } from './approval-filter.ts'

/**
 * The waiting reports around one report, with the order and filter in the address: the previous, the next, and the one
 * to open after a decision. `enabled`: this report waits for the person.
 */
export function useQueue(id: number, enabled: boolean) {
  const client = useQueryClient()
  const known = useKnownFilter()
  const filter = known.list === 'waiting' ? known : filterIn('')
  const query = useInfiniteQuery({ ...linesQuery(filter), enabled, staleTime: 60_000 })
  const lines = enabled ? (query.data ?? []) : []
  const at = lines.findIndex((line) => line.id === id)
  const after = at < 0 ? undefined : lines[at + 1]
  const next = after ?? lines.find((line) => line.id !== id)

  const nearEnd = at >= 0 && at >= lines.length - 2 && query.hasNextPage && !query.isFetchingNextPage
  const { fetchNextPage } = query
  useEffect(() => {
    if (nearEnd) void fetchNextPage()
  }, [nearEnd, fetchNextPage])

  const nextId = next?.id
  useEffect(() => {
    if (nextId === undefined) return
    for (const ahead of [overviewQuery(nextId), reportItemsQuery(nextId), workflowQuery(nextId)])
      void client.prefetchQuery(ahead as ReturnType<typeof overviewQuery>)
  }, [client, nextId])

  const cached = client.getQueryData<{ pages: { counts: { waiting: number } }[] }>(
    linesQuery(filter).queryKey,
  )
  const waiting = cached?.pages.at(-1)?.counts.waiting ?? lines.length
  return {
    /** From 1; 0: not among the loaded ones. */
    position: at + 1,
    /** The number of waiting reports; with a filter, the number loaded. */
    count: isNarrowed(filter) ? lines.length : Math.max(waiting, lines.length),
    previous: at > 0 ? lines[at - 1] : undefined,
    after,
    next,
    search: searchOf(filter),
  }
}

export type Queue = ReturnType<typeof useQueue>
