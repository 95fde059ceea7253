import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getUserCounts, listAdminUsers } from '#contract/admin-users.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getUserImport, listUserImportRows, listUserImports } from '#contract/user-imports.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'

export type Import = Answer<typeof getUserImport>

const running: readonly Import['state'][] = ['checking', 'applying', 'undoing']

export const isRunning = ({ state }: Pick<Import, 'state'>) => running.includes(state)

/** Milliseconds between requests for an import's progress. */
const pause = 700

/**
 * The current state of an import, polled while it runs. When it stops, fetches everything that shows its changes
 * again.
 */
export function useImport(id: number) {
  const client = useQueryClient()
  const query = useQuery({
    ...queryFor(getUserImport, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pause : false),
  })
  const { data } = query
  const seen = useRef<string>(undefined)
  const now = data && `${data.state} ${data.checkVersion} ${data.undoProblemCount}`
  useEffect(() => {
    const before = seen.current
    seen.current = now
    if (before === undefined || before === now) return
    for (const endpoint of [listUserImportRows, listUserImports, listAdminUsers, getUserCounts])
      void client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })
  }, [now, client])
  return query
}

export function useRefreshImport(id: number) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queryFor(getUserImport, { params: { id } }).queryKey })
}
