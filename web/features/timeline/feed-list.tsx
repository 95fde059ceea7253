import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { postTopic } from '#contract/live.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useWatch } from '#web/app/live.ts'
import { FeedCard } from '../feed-cards/feed-card.tsx'
import { FeedCardSkeletons } from '../feed-cards/feed-card-skeleton.tsx'
import { useFeedKeys } from '../feed-cards/use-feed-keys.ts'
import { feeds as catalogue } from '../feeds/feeds.strings.ts'
import { isNarrowing, type TimelineFilter } from '../feeds/timeline-address.ts'
import { useFeedChanges, useTimeline } from '../feeds/use-feeds.ts'
import styles from './feed-list.module.css'
import { useKeptPlace, useKnownPlace } from './feed-list-place.ts'
import { NewFeedsPill } from './new-feeds-pill.tsx'
import { TimelineNothing } from './timeline-nothing.tsx'

/** The next page is fetched when this number of posts is left below. */
const ahead = 6
const guessedHeight = 400
/** Posts rendered outside the window: few until the reader scrolls, so that the first rendering is fast. */
const beyond = { resting: 1, moving: 4 }
const gap = 12

function useHasScrolled() {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const notice = () => setScrolled(true)
    window.addEventListener('scroll', notice, { passive: true, once: true })
    return () => window.removeEventListener('scroll', notice)
  }, [])
  return scrolled
}

/** How far below the page's top the list starts, in pixels; updated when something above it appears or disappears. */
function useTop(list: RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    const column = element?.parentElement
    if (!element || !column) return
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(column)
    return () => observer.disconnect()
  }, [list])
  return top
}

/** The timeline, virtualised: only the posts near the window are rendered. */
export function FeedList({ filter, onCompose }: { filter: TimelineFilter; onCompose: () => void }) {
  const t = useStrings(catalogue)
  const timeline = useTimeline(filter)
  const { feeds, hasNextPage, isFetchingNextPage, fetchNextPage } = timeline
  const list = useRef<HTMLDivElement>(null)
  const top = useTop(list)
  const count = feeds?.length ?? 0

  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => guessedHeight,
    getItemKey: (index) => feeds?.[index]?.id ?? index,
    ...useKnownPlace(),
    overscan: useHasScrolled() ? beyond.moving : beyond.resting,
    scrollMargin: top,
    gap,
  })
  const rows = virtualizer.getVirtualItems()
  // Where the last visit ended; nowhere if nothing or everything is new.
  const since = timeline.newSince
  const seenFrom = since ? (feeds?.findIndex(({ postedAt }) => postedAt <= since) ?? -1) : -1
  useKeptPlace(virtualizer, list, timeline.pageCount)

  const last = rows.at(-1)?.index ?? 0
  const wantsMore = count > 0 && last >= count - ahead && hasNextPage
  const failedMore = timeline.isFetchNextPageError
  useEffect(() => {
    if (wantsMore && !isFetchingNextPage && !failedMore) void fetchNextPage()
  }, [wantsMore, isFetchingNextPage, failedMore, fetchNextPage])

  const shown = rows.flatMap((row) => feeds?.[row.index]?.id ?? [])
  useWatch(shown.map(postTopic))
  useFeedChanges(shown)
  useFeedKeys(list, count, (index) => virtualizer.scrollToIndex(index, { align: 'auto' }))

  const content = () => {
    if (timeline.isPending) return <FeedCardSkeletons count={4} />
    if (!feeds)
      return (
        <ErrorState title={t.listFailed} onRetry={() => timeline.refetch()} pending={timeline.isFetching} />
      )
    if (count === 0 && (timeline.department || isNarrowing(filter)))
      return <TimelineNothing filter={filter} department={timeline.department ?? null} />
    if (count === 0)
      return (
        <EmptyState
          icon="comment"
          title={t.emptyTitle}
          action={
            <Button priority="primary" icon="post" onClick={onCompose}>
              {t.compose}
            </Button>
          }
        >
          {t.emptyWords}
        </EmptyState>
      )
    return null
  }

  return (
    <>
      <NewFeedsPill waiting={timeline.waiting} onShow={timeline.showNew} />
      {content()}
      <div
        ref={list}
        role="feed"
        aria-label={t.timeline}
        aria-busy={timeline.isFetching}
        hidden={count === 0}
        className={styles.list}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {rows.map((row) => {
          const feed = feeds?.[row.index]
          return (
            feed && (
              <div
                key={row.key}
                ref={virtualizer.measureElement}
                data-index={row.index}
                className={styles.row}
                style={{ transform: `translateY(${row.start - virtualizer.options.scrollMargin}px)` }}
              >
                {row.index === seenFrom && row.index > 0 && <p className={styles.since}>{t.seenBefore}</p>}
                <FeedCard feed={feed} position={row.index + 1} count={hasNextPage ? -1 : count} />
              </div>
            )
          )
        })}
      </div>
      {count > 0 && (
        <div className={styles.end}>
          {failedMore ? (
            <ErrorState
              title={t.moreFailed}
              onRetry={() => fetchNextPage()}
              pending={timeline.isFetchingNextPage}
            />
          ) : hasNextPage ? (
            <p className={styles.note}>{t.loadingMore}</p>
          ) : (
            <p className={styles.note}>{t.listEnd}</p>
          )}
        </div>
      )}
    </>
  )
}
