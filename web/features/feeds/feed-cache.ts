import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { getFeed, listFeeds } from '#contract/feeds.ts'
import { ApiError, call } from '#web/app/api.ts'
import { everyKeyOf, keyOf, pagesFor } from '#web/app/query.ts'

export type Feed = Answer<typeof getFeed>
type FeedPage = Answer<typeof listFeeds>
type FeedPages = InfiniteData<FeedPage, string | undefined>

/** The timeline: everything this person may read. */
export const timelineQuery = pagesFor(listFeeds, { query: {} }, 'feeds')
export const feedKey = (id: number) => keyOf(getFeed, { params: { id } })

/** Changes a post wherever it is cached. */
export function patchFeed(client: QueryClient, id: number, change: (feed: Feed) => Feed) {
  client.setQueryData<Feed>(feedKey(id), (feed) => feed && change(feed))
  client.setQueriesData<FeedPages>({ queryKey: everyKeyOf(listFeeds) }, (data) => {
    if (!data?.pages.some((page) => page.feeds.some((feed) => feed.id === id))) return data
    const pages = data.pages.map((page) => ({
      ...page,
      feeds: page.feeds.map((feed) => (feed.id === id ? change(feed) : feed)),
    }))
    return { ...data, pages }
  })
}

/** The post as it is cached, from the detail or any list. */
export function cachedFeed(client: QueryClient, id: number): Feed | undefined {
  const detail = client.getQueryData<Feed>(feedKey(id))
  if (detail) return detail
  for (const [, data] of client.getQueriesData<FeedPages>({ queryKey: everyKeyOf(listFeeds) })) {
    for (const page of data?.pages ?? []) {
      const found = page.feeds.find((feed) => feed.id === id)
      if (found) return found
    }
  }
  return undefined
}

function dropFeed(client: QueryClient, id: number) {
  client.removeQueries({ queryKey: feedKey(id), exact: true })
  client.setQueriesData<FeedPages>({ queryKey: everyKeyOf(listFeeds) }, (data) => {
    if (!data) return data
    const pages = data.pages.map((page) => ({ ...page, feeds: page.feeds.filter((feed) => feed.id !== id) }))
    return { ...data, pages }
  })
}

/** Fetches one post anew into every place it is cached; one that is gone leaves the lists. */
export async function refreshFeed(client: QueryClient, id: number) {
  try {
    const fresh = await call(getFeed, { params: { id } })
    patchFeed(client, id, () => fresh)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) dropFeed(client, id)
  }
}

/** Puts a post at the top of the timeline, where one's own appears at once. */
export async function showNewFeed(client: QueryClient, id: number) {
  const fresh = await call(getFeed, { params: { id } })
  client.setQueryData(feedKey(id), fresh)
  client.setQueryData<FeedPages>(timelineQuery.queryKey, (data) => putFirst(data, [fresh]))
}

function putFirst(data: FeedPages | undefined, feeds: Feed[]): FeedPages | undefined {
  const [first, ...rest] = data?.pages ?? []
  if (!data || !first) return data
  const fresh = feeds.filter(
    (feed) => !data.pages.some((page) => page.feeds.some(({ id }) => id === feed.id)),
  )
  return { ...data, pages: [{ ...first, feeds: [...fresh, ...first.feeds] }, ...rest] }
}

/** Fetches the newest page and joins it to what is loaded; starts anew where there would be a hole between. */
export async function showNewestFeeds(client: QueryClient) {
  const newest = await call(listFeeds, { query: {} })
  client.setQueryData<FeedPages>(timelineQuery.queryKey, (data) => {
    const loaded = new Set(data?.pages.flatMap((page) => page.feeds.map((feed) => feed.id)))
    const joins = newest.nextCursor === null || newest.feeds.some((feed) => loaded.has(feed.id))
    if (!data || !joins) return { pages: [newest], pageParams: [undefined] }
    return putFirst(data, newest.feeds)
  })
}
