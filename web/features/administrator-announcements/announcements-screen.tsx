import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { NextAct } from '#web/app/next-act.tsx'
import { Screen } from '#web/app/screen.tsx'
import { AnnouncementLine } from './announcement-line.tsx'
import { currentQuery, pinnedQuery } from './announcement-queries.ts'
import styles from './announcements.module.css'
import { readingWords } from './reading.strings.ts'

export const preload = (client: QueryClient) =>
  Promise.all([client.prefetchInfiniteQuery(currentQuery), client.prefetchQuery(pinnedQuery)])

/** The current announcements by administrators, pinned ones first. */
export default function AnnouncementsScreen() {
  const t = useStrings(readingWords)
  return (
    <Screen title={t.title} back="/home" className={styles.narrow}>
      <Announcements />
    </Screen>
  )
}

function Announcements() {
  const t = useStrings(readingWords)
  const query = useInfiniteQuery({ ...currentQuery, staleTime: 0 })
  const pinned = useQuery({ ...pinnedQuery, staleTime: 0 })
  if (query.isPending || pinned.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  if (!query.data || !pinned.data)
    return (
      <ErrorState
        pending={query.isFetching || pinned.isFetching}
        onRetry={() => {
          void query.refetch()
          void pinned.refetch()
        }}
      />
    )
  const items = [...pinned.data.pinned, ...query.data]
  if (items.length === 0)
    return (
      <EmptyState
        icon="announcement"
        title={t.none}
        action={
          <NextAct section="announcements" to="/admin/administrator_announcements">
            {t.write}
          </NextAct>
        }
      >
        {t.noneWords}
      </EmptyState>
    )
  return (
    <Card padding="none" bleeds>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <AnnouncementLine item={item} />
          </li>
        ))}
      </ul>
      <ListEnd query={query}>
        <SkeletonText lines={2} />
      </ListEnd>
    </Card>
  )
}
