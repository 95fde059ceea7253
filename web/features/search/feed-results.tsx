import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { searchFeeds } from '#contract/search.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { ListEnd } from '#web/app/list-end.tsx'
import { keyOf } from '#web/app/query.ts'
import { FeedCardSkeletons } from '../feed-cards/feed-card-skeleton.tsx'
import { useFeedKeys } from '../feed-cards/use-feed-keys.ts'
import { DidYouMean } from './did-you-mean.tsx'
import styles from './feed-results.module.css'
import { FoundFeedCard } from './found-feed.tsx'
import { NothingFound } from './nothing-found.tsx'
import { searchWords } from './search.strings.ts'
import type { Search } from './search-address.ts'
import type { SearchState } from './use-search.ts'

type Page = Answer<typeof searchFeeds>

const gathered = ({ pages }: InfiniteData<Page, string | undefined>) => ({
  feeds: pages.flatMap((page) => page.feeds),
  instead: pages[0]?.instead ?? null,
  limitReached: pages.at(-1)?.limitReached ?? false,
})

const resultsQuery = ({ query, sort, filters }: Search) => {
  const input = { query: { query, sort, ...filters } }
  return {
    queryKey: [...keyOf(searchFeeds, input), 'pages'],
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      call(searchFeeds, { query: { ...input.query, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page) => last.nextCursor ?? undefined,
    select: gathered,
  }
}

/** The posts found. */
export function FeedResults({ state }: { state: SearchState }) {
  const t = useStrings(searchWords)
  const list = useRef<HTMLDivElement>(null)
  // The previous results stay visible while the next ones load.
  const query = useInfiniteQuery({ ...resultsQuery(state.search), placeholderData: (last) => last })
  const feeds = query.data?.feeds ?? []
  useFeedKeys(list, feeds.length, () => undefined)
  if (query.isPending) return <FeedCardSkeletons count={3} />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const near = !query.isPlaceholderData && <DidYouMean of="feeds" state={state} foundCount={feeds.length} />
  if (feeds.length === 0)
    return (
      <div className={styles.results}>
        {near}
        <NothingFound instead={query.data.instead} state={state} />
      </div>
    )
  return (
    <div className={styles.results} aria-busy={query.isPlaceholderData}>
      {near}
      <p role="status" className={styles.count}>
        {t.found(feeds.length, query.hasNextPage || query.data.limitReached)}
      </p>
      <div ref={list} role="feed" aria-label={t.results} aria-busy={query.isFetching} className={styles.list}>
        {feeds.map((feed, i) => (
          <div key={feed.id} data-index={i}>
            <FoundFeedCard feed={feed} position={i + 1} count={query.hasNextPage ? -1 : feeds.length} />
          </div>
        ))}
      </div>
      <ListEnd query={query}>
        <FeedCardSkeletons count={2} />
      </ListEnd>
      {query.data.limitReached && <p className={styles.count}>{t.limitReached}</p>}
    </div>
  )
}
