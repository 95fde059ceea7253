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
import { idParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { waitingWords } from './waiting.strings.ts'
import {
  asWaiting,
  mustReadPages,
  useWaitingChanges,
  type WaitingItem,
  waitingPages,
} from './waiting-cache.ts'
import { WaitingMenus } from './waiting-menus.tsx'
import { WaitingRow } from './waiting-row.tsx'
import styles from './waiting-screen.module.css'

const AbsenceDialog = lazyPart(() => import('../absences/absence-dialog.tsx'))
const everything = waitingPages(undefined)

export const preload = (client: QueryClient) => client.prefetchInfiniteQuery(everything)

/** Everything that waits for the person, the oldest due date first. */
export default function WaitingScreen() {
  const t = useStrings(waitingWords)
  const [absence, setAbsence] = useState(false)
  const { menuId, choose } = useChosenMenu()
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
      <WaitingMenus chosen={menuId} onChoose={choose} />
      {menuId === undefined ? <Everything /> : <OfMenu key={menuId} menuId={menuId} />}
      <Suspense>{absence && <AbsenceDialog onClose={() => setAbsence(false)} />}</Suspense>
    </Screen>
  )
}

const params = searchParams({ menuId: idParam })

/** The menu filter is in the address. */
function useChosenMenu() {
  const [{ menuId }, change] = useSearchParams(params, '/waiting')
  return { menuId, choose: (next: number | undefined) => change({ menuId: next }) }
}

function Everything() {
  const query = useInfiniteQuery(everything)
  return <Items query={query} items={query.data} />
}

function OfMenu({ menuId }: { menuId: number }) {
  const query = useInfiniteQuery(mustReadPages(menuId))
  return <Items query={query} items={query.data?.map(asWaiting)} />
}

type ItemsProps = {
  query: Parameters<typeof ListEnd>[0]['query'] & {
    isPending: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  items: readonly WaitingItem[] | undefined
}

function Items({ query, items }: ItemsProps) {
  const t = useStrings(waitingWords)
  if (query.isPending) return <Shapes />
  if (!items) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (items.length === 0)
    return (
      <EmptyState icon="check" title={t.emptyTitle} action={<AppLink to="/home">{t.toTimeline}</AppLink>}>
        {t.emptyWords}
      </EmptyState>
    )
  return (
    <Card padding="none" bleeds>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={`${item.kind} ${item.id}`}>
            <WaitingRow item={item} />
          </li>
        ))}
      </ul>
      <ListEnd query={query}>
        <Shapes />
      </ListEnd>
    </Card>
  )
}

const Shapes = () => (
  <SkeletonGroup className={styles.waiting}>
    <SkeletonText lines={4} />
  </SkeletonGroup>
)
