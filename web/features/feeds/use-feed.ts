import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getFeed } from '#contract/feeds.ts'
import { ApiError } from '#web/app/api.ts'
import { useParams } from '#web/app/location.ts'
import { queryFor } from '#web/app/query.ts'
import { cachedFeed } from './feed-cache.ts'

/** The post's number in the address; undefined if it is not a number. */
export function useFeedId(): number | undefined {
  const { id } = useParams()
  const number = Number(id)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** One post: at first as the timeline has it cached, then from the server. */
export function useFeed(id: number | undefined) {
  const client = useQueryClient()
  const query = useQuery({
    ...queryFor(getFeed, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    initialData: () => (id === undefined ? undefined : cachedFeed(client, id)),
    initialDataUpdatedAt: 0,
  })
  const gone = id === undefined || (query.error instanceof ApiError && query.error.status === 404)
  return { ...query, feed: gone ? undefined : query.data, gone }
}
