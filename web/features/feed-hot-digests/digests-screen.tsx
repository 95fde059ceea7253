import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { listFeedHotDigests } from '#contract/feed-hot-digests.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { flagParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { DigestPeriod } from './digest-period.tsx'
import { digestWords } from './digests.strings.ts'
import styles from './digests-screen.module.css'

const OptionsDialog = lazyPart(() => import('./digest-options-dialog.tsx'))
const digestsQuery = pagesFor(listFeedHotDigests, { query: {} }, 'feedHotDigests')

export const preload = (client: QueryClient) => client.prefetchInfiniteQuery(digestsQuery)

const params = searchParams({ options: flagParam('open') })

/** All hot digests, newest first. */
export default function DigestsScreen() {
  const t = useStrings(digestWords)
  const navigate = useAppNavigate()
  // In the address, so that emails can link to it.
  const { options } = useSearchValues(params)
  return (
    <Screen
      title={t.listTitle}
      back="/home"
      className={styles.narrow}
      actions={
        <IconButton
          icon="notification"
          label={t.options}
          onClick={() => navigate(`/feed_hot_digests${params.write({ options: true })}`)}
        />
      }
    >
      <p className={styles.intro}>{t.intro}</p>
      <Digests />
      {options && (
        <Suspense>
          <OptionsDialog onClose={() => navigate('/feed_hot_digests', { replace: true })} />
        </Suspense>
      )}
    </Screen>
  )
}

function Digests() {
  const t = useStrings(digestWords)
  const query = useInfiniteQuery(digestsQuery)
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={4} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0)
    return (
      <EmptyState icon="up" title={t.emptyTitle} action={<AppLink to="/home">{t.toTimeline}</AppLink>}>
        {t.emptyWords}
      </EmptyState>
    )
  return (
    <Card padding="none" bleeds>
      <ul>
        {query.data.map((digest) => (
          <li key={digest.id} className={styles.item}>
            <AppLink to={`/feed_hot_digests/${digest.id}`} className={styles.link}>
              <span className={styles.words}>
                <DigestPeriod digest={digest} className={styles.period} />
                <span className={styles.note}>
                  {digest.feedCount > 0 ? t.feedCount(digest.feedCount) : t.nothingLeft}
                </span>
              </span>
              {!digest.opened && digest.feedCount > 0 && <Tag situation="information">{t.fresh}</Tag>}
              <Icon name="chevronRight" />
            </AppLink>
          </li>
        ))}
      </ul>
      <ListEnd query={query}>
        <SkeletonText lines={2} />
      </ListEnd>
    </Card>
  )
}
