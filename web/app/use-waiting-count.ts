import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { listMustReadFeeds, listMustReadMenus } from '#contract/must-read-feeds.ts'
import { listWaiting } from '#contract/waiting.ts'
import { useLive } from './live.ts'
import { everyKeyOf, queryFor } from './query.ts'

/** The number of waiting items of each kind, and the most urgent item: the only source of every count of them. */
export const firstWaitingQuery = queryFor(listWaiting, { query: { limit: 1 } })

/** Milliseconds for which a count is not fetched again when another screen opens. */
const fresh = 60_000

/**
 * The longest delay before waiting items are fetched again. It spreads the requests of thousands who get the same
 * message.
 */
const spread = 2_000

/** The clients that are about to fetch again: several parts of the screen hear the same message. */
const about = new WeakSet<QueryClient>()

/** Keeps the waiting items up to date while the component is mounted. */
export function useWaitingChanges() {
  const client = useQueryClient()
  useLive('waiting.changed', () => {
    if (about.has(client)) return
    about.add(client)
    setTimeout(() => {
      about.delete(client)
      for (const endpoint of [listWaiting, listMustReadMenus, listMustReadFeeds])
        void client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })
    }, Math.random() * spread)
  })
}

/** How many items wait for the person; 0 while unknown. */
export function useWaitingCount(): number {
  const { data } = useQuery({ ...firstWaitingQuery, staleTime: fresh })
  useWaitingChanges()
  return data?.kinds.reduce((total, { count }) => total + count, 0) ?? 0
}
