import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listPresentPeople } from '#contract/chat-rooms.ts'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'

/** Milliseconds between two looks, while the page is visible. */
const every = 45_000
const most = 60

/** Returns who of these people uses the product now; nobody unless the company shows it. */
export function usePresent(userIds: readonly number[]): (userId: number | undefined) => boolean {
  const asked = [...new Set(userIds)].slice(0, most).sort((a, b) => a - b)
  const shown = useCurrentUser()?.presence !== undefined
  const { data } = useQuery({
    ...queryFor(listPresentPeople, { query: { userIds: asked.join() } }),
    enabled: shown && asked.length > 0,
    staleTime: every,
    refetchInterval: every,
    placeholderData: keepPreviousData,
  })
  return (userId) => shown && userId !== undefined && (data?.userIds.includes(userId) ?? false)
}
