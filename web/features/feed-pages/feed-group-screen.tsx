import type { QueryClient } from '@tanstack/react-query'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { isGone } from '#web/app/fallback.tsx'
import { Screen } from '#web/app/screen.tsx'
import { FeedPages, feedPagesQuery } from '../feed-cards/card-pages.tsx'
import { feeds } from '../feeds/feeds.strings.ts'
import { useFeedId } from '../feeds/use-feed.ts'
import { FeedMissing } from './feed-missing.tsx'
import styles from './feed-screen.module.css'

export const preload = (client: QueryClient, { id }: Record<string, string>) => {
  const groupId = Number(id)
  if (Number.isSafeInteger(groupId)) void client.prefetchInfiniteQuery(feedPagesQuery({ groupId }))
}

/** The posts that the timeline folds into one entry. */
export default function FeedGroupScreen() {
  const id = useFeedId()
  return id === undefined ? <Nothing /> : <Group key={id} groupId={id} />
}

function Nothing() {
  const t = useStrings(feeds)
  return (
    <Screen title={t.timeline} back="/home">
      <FeedMissing query={{ gone: true, isPending: false, isFetching: false, refetch: () => undefined }} />
    </Screen>
  )
}

function Group({ groupId }: { groupId: number }) {
  const t = useStrings(feeds)
  const query = useInfiniteQuery(feedPagesQuery({ groupId }))
  const menu = query.data?.[0]?.menu
  if (isGone(query.error)) return <Nothing />
  return (
    <Screen title={menu?.name ?? t.timeline} back="/home" className={styles.screen}>
      <FeedPages
        of={{ groupId }}
        label={menu?.name ?? t.timeline}
        empty={<EmptyState icon="menus" title={t.groupEmpty} />}
      />
    </Screen>
  )
}
