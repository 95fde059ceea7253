import { hashKey, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { getFeed, listFeeds } from '#contract/feeds.ts'
import { listGroupedFeeds, showGroupedFeeds } from '#contract/timeline.ts'
import { ApiError, call } from '#web/app/api.ts'
import { everyKeyOf, keyOf, pagesFor } from '#web/app/query.ts'
import { isNarrowing, type TimelineFilter } from './timeline-address.ts'

export type Feed = Answer<typeof getFeed>
type FeedPage = Answer<typeof listGroupedFeeds>
export type GroupedFeed = FeedPage['feeds'][number]
export type FeedPages = InfiniteData<FeedPage, string | undefined>

/** The timeline: everything this person may read, folded and filtered. */
export const timelineQuery = (filter: TimelineFilter = {}) =>
  pagesFor(listGroupedFeeds, { query: filter }, 'feeds')
const feedKey = (id: number) => keyOf(getFeed, { params: { id } })

/** Maps a post of a page to itself, a changed post, or undefined to remove it. */
type Change = (feed: Feed) => Feed | undefined
type Pages<P> = InfiniteData<P, string | undefined>
type Holder = { endpoint: Endpoint; map: (page: never, change: Change) => unknown }

const holders: Holder[] = []

/** Registers a paged list of posts, so that changes to a post are applied there too. */
export function holdFeeds<E extends Endpoint>(
  endpoint: E,
  map: (page: Answer<E>, change: Change) => Answer<E>,
) {
  holders.push({ endpoint, map })
}

for (const endpoint of [listFeeds, showGroupedFeeds])
  holdFeeds(endpoint, (page, change) => ({
    ...page,
    feeds: page.feeds.flatMap((feed) => change(feed) ?? []),
  }))
holdFeeds(listGroupedFeeds, (page, change) => ({
  ...page,
  feeds: page.feeds.flatMap((feed) => change(feed) ?? []),
}))

function changeLists(client: QueryClient, id: number, change: Change) {
  for (const { endpoint, map } of holders) {
    client.setQueriesData<Pages<never>>({ queryKey: everyKeyOf(endpoint) }, (data) => {
      if (!data?.pages) return data
      let touched = false
      const pages = data.pages.map((page) => {
        let here = false
        const mapped = map(page, (feed) => {
          if (feed.id !== id) return feed
          here = true
          return change(feed)
        })
        touched ||= here
        return here ? (mapped as never) : page
      })
      return touched ? { ...data, pages } : data
    })
  }
}

/** Changes a post wherever it is cached. */
export function patchFeed(client: QueryClient, id: number, change: (feed: Feed) => Feed) {
  client.setQueryData<Feed>(feedKey(id), (feed) => feed && change(feed))
  changeLists(client, id, change)
}

/** The cached post, from its detail or any list. */
export function cachedFeed(client: QueryClient, id: number): Feed | undefined {
  const detail = client.getQueryData<Feed>(feedKey(id))
  if (detail) return detail
  let found: Feed | undefined
  for (const { endpoint, map } of holders) {
    for (const [, data] of client.getQueriesData<Pages<never>>({ queryKey: everyKeyOf(endpoint) })) {
      for (const page of data?.pages ?? [])
        map(page, (feed) => {
          if (feed.id === id) found ??= feed
          return feed
        })
    }
  }
  return found
}

/** Removes a deleted post from all caches. A screen that shows it fetches it once more and shows that it is deleted. */
export function dropFeed(client: QueryClient, id: number) {
  client.removeQueries({ queryKey: feedKey(id), exact: true, type: 'inactive' })
  void client.refetchQueries({ queryKey: feedKey(id), exact: true, type: 'active' })
  changeLists(client, id, () => undefined)
}

/** Fetches one post again and updates it wherever it is cached. A deleted one is removed from the lists. */
export async function refreshFeed(client: QueryClient, id: number) {
  try {
    const fresh = await call(getFeed, { params: { id } })
    patchFeed(client, id, (feed) => ({ ...feed, ...fresh }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) dropFeed(client, id)
  }
}

/** The filter of the current timeline. */
function filterOnView(client: QueryClient): TimelineFilter {
  const timelines = { queryKey: everyKeyOf(listGroupedFeeds), type: 'active' } as const
  const [, , input] = client.getQueryCache().find({ exact: false, ...timelines })?.queryKey ?? []
  return (input as { query?: TimelineFilter } | undefined)?.query ?? {}
}

/**
 * Adds a post to the top of the current timeline, so that authors see their own posts at once.
 * @returns whether the timeline shows it: the filter may exclude it.
 */
export async function showNewFeed(client: QueryClient, id: number): Promise<boolean> {
  const fresh = await call(getFeed, { params: { id } })
  client.setQueryData(feedKey(id), fresh)
  const filter = filterOnView(client)
  const { queryKey } = timelineQuery(filter)
  // The other timelines are fetched again when they are shown.
  client.removeQueries({
    queryKey: everyKeyOf(listGroupedFeeds),
    type: 'inactive',
    predicate: (query) => hashKey(query.queryKey) !== hashKey(queryKey),
  })
  const data = client.getQueryData<FeedPages>(queryKey)
  const folds = data?.pages.some((page) =>
    page.feeds.some((feed) => feed.group && feed.menu.id === fresh.menu.id),
  )
  if (folds || data?.pages[0]?.department || isNarrowing(filter)) await showNewestFeeds(client, filter)
  else client.setQueryData<FeedPages>(queryKey, (now) => putFirst(now, [fresh]))
  const now = client.getQueryData<FeedPages>(queryKey)
  const shows = ({ feeds }: FeedPage) =>
    feeds.some((feed) => feed.id === id || (feed.group && feed.menu.id === fresh.menu.id))
  return !now || now.pages.some(shows)
}

/** Puts these posts above the loaded ones. A folded entry is replaced by the newer one of its menu. */
function putFirst(data: FeedPages | undefined, feeds: readonly GroupedFeed[]): FeedPages | undefined {
  const [first, ...rest] = data?.pages ?? []
  if (!data || !first) return data
  const known = new Map(data.pages.flatMap((page) => page.feeds.map((feed) => [feed.id, feed])))
  const fresh = feeds.filter(({ id }) => !known.has(id))
  const folded = fresh.filter(({ group }) => group)
  const stays = (old: GroupedFeed) =>
    !folded.some(({ menu, group }) => menu.id === old.menu.id && (old.group || group?.feedCount === 2))
  const pages = [first, ...rest].map((page) => ({ ...page, feeds: page.feeds.filter(stays) }))
  return {
    ...data,
    pages: pages.map((page, i) => (i ? page : { ...page, feeds: [...fresh, ...page.feeds] })),
  }
}

/** Fetches the newest page and merges it into the loaded ones. Starts again if there would be a gap. */
export async function showNewestFeeds(client: QueryClient, filter: TimelineFilter) {
  const newest = await call(listGroupedFeeds, { query: filter })
  client.setQueryData<FeedPages>(timelineQuery(filter).queryKey, (data) => {
    const loaded = new Set(data?.pages.flatMap((page) => page.feeds.map((feed) => feed.id)))
    const joins = newest.nextCursor === null || newest.feeds.some((feed) => loaded.has(feed.id))
    if (!data || !joins) return { pages: [newest], pageParams: [undefined] }
    return putFirst(data, newest.feeds)
  })
}
