import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { useLive } from '#web/app/live.ts'
import { Screen } from '#web/app/screen.tsx'
import { useSearchValues } from '#web/app/search-params.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import {
  announcementsQuery,
  everyAnnouncementKey,
  type NoticeFilter,
  noticeParams,
} from './announcement-cache.ts'
import { AnnouncementRow } from './announcement-row.tsx'
import { announcements } from './announcements.strings.ts'
import styles from './announcements-screen.module.css'
import { NoticeFilters } from './notice-filters.tsx'
import { useConfirm, useConfirmAll } from './use-confirm.ts'

const DigestCard = lazyPart(() => import('../feed-hot-digests/digest-card.tsx'))
const PushOffer = lazyPart(() => import('../notification-options/push-offer.tsx'))

export const preload = (client: QueryClient, _params: Record<string, string>, search: string) =>
  client.prefetchInfiniteQuery(announcementsQuery(noticeParams.read(search)))

/** The person's notifications, newest first. */
export default function AnnouncementsScreen() {
  const t = useStrings(announcements)
  const client = useQueryClient()
  const unread = useCurrentUser()?.hasBadge ?? false
  const filter = useSearchValues(noticeParams)
  const { pending, confirmAll } = useConfirmAll(filter.about)
  const phone = useFrame().kind === 'phone'
  useLive('announcements.changed', () => {
    void client.invalidateQueries({ queryKey: everyAnnouncementKey })
  })
  const confirmEvery = (
    <Button
      size="xSmall"
      priority="tertiary"
      pending={pending}
      disabled={!unread && !pending && t.nothingUnread}
      onClick={confirmAll}
    >
      {t.confirmAll}
    </Button>
  )
  return (
    <Screen
      title={t.notices}
      tab="notices"
      className={styles.narrow}
      actions={phone ? undefined : confirmEvery}
    >
      {phone && (
        <>
          <Suspense>
            <DigestCard />
          </Suspense>
          {/* Beside the title there is not enough space for it on one line. */}
          <div className={styles.above}>{confirmEvery}</div>
        </>
      )}
      <NoticeFilters filter={filter} />
      <Notices filter={filter} />
    </Screen>
  )
}

function Notices({ filter }: { filter: NoticeFilter }) {
  const t = useStrings(announcements)
  const query = useInfiniteQuery(announcementsQuery(filter))
  const confirm = useConfirm()
  if (query.isPending) return <RowSkeletons />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0 && (filter.about || filter.unread)) {
    return (
      <EmptyState
        icon="filter"
        title={t.noneHere}
        action={<AppLink to="/announcements">{t.showAll}</AppLink>}
      />
    )
  }
  if (query.data.length === 0) {
    return (
      <EmptyState
        icon="announcement"
        title={t.emptyTitle}
        action={<AppLink to="/home">{t.toTimeline}</AppLink>}
      >
        {t.emptyWords}
      </EmptyState>
    )
  }
  return (
    <>
      {/* Only those who have been told of something know what they would miss. */}
      <Suspense>
        <PushOffer />
      </Suspense>
      <Card padding="none" bleeds>
        <ul className={styles.list}>
          {query.data.map((notice) => (
            <li key={notice.id} className={styles.notice}>
              <AnnouncementRow notice={notice} onOpen={() => confirm(notice)} />
            </li>
          ))}
        </ul>
        <ListEnd query={query}>
          <RowSkeletons />
        </ListEnd>
      </Card>
      {!query.hasNextPage && <p className={styles.end}>{t.listEnd}</p>}
    </>
  )
}

const RowSkeletons = () => (
  <SkeletonGroup>
    {['a', 'b', 'c', 'd'].map((row) => (
      <span key={row} className={styles.waiting}>
        <Skeleton shape="circle" />
        <span className={styles.lines}>
          <Skeleton width="most" />
          <Skeleton width="third" />
        </span>
      </span>
    ))}
  </SkeletonGroup>
)
