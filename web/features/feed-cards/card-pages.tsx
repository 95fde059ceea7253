import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listFeeds } from '#contract/feeds.ts'
import { postTopic } from '#contract/live.ts'
import { showGroupedFeeds } from '#contract/timeline.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { useWatch } from '#web/app/live.ts'
import { pagesFor } from '#web/app/query.ts'
import { useFeedChanges } from '../feeds/use-feeds.ts'
import styles from './card-pages.module.css'
import { FeedCard } from './feed-card.tsx'
import { FeedCardSkeletons } from './feed-card-skeleton.tsx'

type Wanted = { menuId: number } | { authorId: number } | { groupId: number }

/** The posts of one menu, of one person, or of one folded group. */
export const feedPagesQuery = (of: Wanted) =>
  'groupId' in of
    ? pagesFor(showGroupedFeeds, { query: { menuId: of.groupId } }, 'feeds')
    : pagesFor(listFeeds, { query: of }, 'feeds')

type Props = {
  of: Wanted
  /** The accessible name of the list. */
  label: string
  /** Shown when there is no post. */
  empty: ReactNode
}

export function FeedPages({ of, label, empty }: Props) {
  const query = useInfiniteQuery(feedPagesQuery(of))
  const feeds = query.data
  const shown = feeds?.map(({ id }) => id) ?? []
  useWatch(shown.map(postTopic))
  useFeedChanges(shown)
  if (query.isPending) return <FeedCardSkeletons count={2} />
  if (!feeds) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (feeds.length === 0) return empty
  return (
    <div className={styles.list}>
      <div role="feed" aria-label={label} aria-busy={query.isFetching} className={styles.list}>
        {feeds.map((feed, index) => (
          <div key={feed.id} className={styles.post}>
            <FeedCard feed={feed} position={index + 1} count={query.hasNextPage ? -1 : feeds.length} />
          </div>
        ))}
      </div>
      <ListEnd query={query}>
        <FeedCardSkeletons count={2} />
      </ListEnd>
    </div>
  )
}
