import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { FeedCardSkeletons } from '../feed-cards/feed-card-skeleton.tsx'
import { feeds } from '../feeds/feeds.strings.ts'

type Props = {
  query: { gone: boolean; isPending: boolean; isFetching: boolean; refetch: () => unknown }
}

/** Shown in place of a post: loading, not found (or not visible to this person), or failed. */
export function FeedMissing({ query }: Props) {
  const t = useStrings(feeds)
  if (query.gone) {
    return (
      <EmptyState icon="search" title={t.notFoundTitle} action={<AppLink to="/home">{t.toTimeline}</AppLink>}>
        {t.notFoundWords}
      </EmptyState>
    )
  }
  if (query.isPending) return <FeedCardSkeletons count={1} />
  return <ErrorState title={t.feedFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
}
