import type { QueryClient } from '@tanstack/react-query'
import {
  countMustReadFeeds,
  getMustRead,
  listMustReadFeeds,
  listMustReadMenus,
  listMustReadUsers,
} from '#contract/must-read-feeds.ts'
import { listWaiting } from '#contract/waiting.ts'
import { everyKeyOf } from '#web/app/query.ts'

/** All queries about the confirmations of a post's readers. */
export const refreshProgress = (client: QueryClient, feedId: number) =>
  Promise.all(
    [getMustRead, listMustReadUsers].map((endpoint) =>
      client.invalidateQueries({
        queryKey: everyKeyOf(endpoint),
        predicate: ({ queryKey }) =>
          (queryKey[2] as { params?: { id?: number } } | undefined)?.params?.id === feedId,
      }),
    ),
  )

/** All queries about what this person still has to read, and the post's progress. */
export const refreshOwed = (client: QueryClient, feedId: number) =>
  Promise.all([
    refreshProgress(client, feedId),
    ...[countMustReadFeeds, listMustReadFeeds, listMustReadMenus, listWaiting].map((endpoint) =>
      client.invalidateQueries({ queryKey: everyKeyOf(endpoint) }),
    ),
  ])
