import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { readableDateTime, readableDay } from '#common/readable-dates.ts'
import { listBookmarks } from '#contract/bookmarks.ts'
import type { Answer } from '#contract/endpoint.ts'
import { postTopic } from '#contract/live.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { useWatch } from '#web/app/live.ts'
import { pagesFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { bookmarks } from '../bookmarks/bookmarks.strings.ts'
import { FeedCard } from '../feed-cards/feed-card.tsx'
import { FeedCardSkeletons } from '../feed-cards/feed-card-skeleton.tsx'
import { holdFeeds } from '../feeds/feed-cache.ts'
import { useFeedChanges } from '../feeds/use-feeds.ts'
import styles from './bookmarks-screen.module.css'

const BookmarkDialog = lazyPart(() => import('../bookmarks/bookmark-dialog.tsx'))

holdFeeds(listBookmarks, (page, change) => ({
  ...page,
  bookmarks: page.bookmarks.flatMap((mark) => {
    const feed = change(mark.feed)
    return feed ? [{ ...mark, feed }] : []
  }),
}))

const bookmarksQuery = pagesFor(listBookmarks, { query: {} }, 'bookmarks')

export const preload = (client: QueryClient) =>
  client.prefetchInfiniteQuery({ ...bookmarksQuery, staleTime: 0 })

/** The person's bookmarked posts, latest bookmark first. */
export default function BookmarksScreen() {
  const t = useStrings(bookmarks)
  return (
    <Screen title={t.title} back="/home" className={styles.screen}>
      <Bookmarks />
    </Screen>
  )
}

function Bookmarks() {
  const t = useStrings(bookmarks)
  const query = useInfiniteQuery({ ...bookmarksQuery, staleTime: 0 })
  const [edited, setEdited] = useState<number>()
  const marks = query.data
  const shown = marks?.map(({ feed }) => feed.id) ?? []
  useWatch(shown.map(postTopic))
  useFeedChanges(shown)
  if (query.isPending) return <FeedCardSkeletons count={3} />
  if (!marks)
    return <ErrorState title={t.failed} onRetry={() => query.refetch()} pending={query.isFetching} />
  if (marks.length === 0)
    return (
      <EmptyState icon="bookmark" title={t.emptyTitle} action={<AppLink to="/home">{t.toTimeline}</AppLink>}>
        {t.emptyWords}
      </EmptyState>
    )
  return (
    <>
      {/* No feed: beside its post, each entry has a note and a button. */}
      <ul aria-label={t.title} aria-busy={query.isFetching} className={styles.list}>
        {marks.map((mark, index) => (
          <li key={mark.feed.id}>
            <FeedCard feed={mark.feed} position={index + 1} count={query.hasNextPage ? -1 : marks.length} />
            <Details mark={mark} onEdit={() => setEdited(mark.feed.id)} />
          </li>
        ))}
      </ul>
      <ListEnd query={query}>
        <FeedCardSkeletons count={2} />
      </ListEnd>
      {edited !== undefined && (
        <Suspense>
          <BookmarkDialog feedId={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type Mark = Answer<typeof listBookmarks>['bookmarks'][number]

function Details({ mark, onEdit }: { mark: Mark; onEdit: () => void }) {
  const t = useStrings(bookmarks)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  // A calendar day does not depend on the time zone.
  const day = mark.remindAt
    ? readableDateTime(mark.remindAt, { locale, timeZone })
    : mark.remindOn && readableDay(mark.remindOn, locale)
  return (
    <div className={styles.details}>
      <Icon name="bookmark" filled />
      <span className={styles.words}>
        {mark.note && <span className={styles.note}>{mark.note}</span>}
        {day && <span className={styles.day}>{t.remindedOn(day)}</span>}
      </span>
      <Button size="xSmall" priority="tertiary" icon="edit" onClick={onEdit}>
        {t.edit}
      </Button>
    </div>
  )
}
