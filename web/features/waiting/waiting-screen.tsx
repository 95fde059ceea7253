import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { Screen } from '#web/app/screen.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { waitingWords } from './waiting.strings.ts'
import { useWaitingChanges, waitingPages } from './waiting-cache.ts'
import { WaitingRow } from './waiting-row.tsx'
import styles from './waiting-screen.module.css'

const AbsenceDialog = lazyPart(() => import('../absences/absence-dialog.tsx'))
const everything = waitingPages(undefined)

export const preload = (client: QueryClient) => client.prefetchInfiniteQuery(everything)

/** Everything that waits for the person, the oldest due date first. */
export default function WaitingScreen() {
  const t = useStrings(waitingWords)
  const [absence, setAbsence] = useState(false)
  useWaitingChanges()
  return (
    <Screen
      title={t.title}
      back="/home"
      className={styles.narrow}
      actions={
        <Button size="xSmall" priority="tertiary" icon="calendar" onClick={() => setAbsence(true)}>
          {t.absence}
        </Button>
      }
    >
      <Items />
      <Suspense>{absence && <AbsenceDialog onClose={() => setAbsence(false)} />}</Suspense>
    </Screen>
  )
}

function Items() {
  const t = useStrings(waitingWords)
  const query = useInfiniteQuery(everything)
  if (query.isPending) return <Shapes />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0)
    return (
      <EmptyState icon="check" title={t.emptyTitle} action={<AppLink to="/home">{t.toTimeline}</AppLink>}>
        {t.emptyWords}
      </EmptyState>
    )
  return (
    <>
      <Card padding="none" bleeds>
        <ul className={styles.list}>
          {query.data.map((item) => (
            <li key={`${item.kind} ${item.id}`}>
              <WaitingRow item={item} />
            </li>
          ))}
        </ul>
        <ListEnd query={query}>
          <Shapes />
        </ListEnd>
      </Card>
      {!query.hasNextPage && <p className={styles.end}>{t.listEnd}</p>}
    </>
  )
}

const Shapes = () => (
  <SkeletonGroup className={styles.waiting}>
    <SkeletonText lines={4} />
  </SkeletonGroup>
)
