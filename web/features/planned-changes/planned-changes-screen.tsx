import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listPlannedChanges } from '#contract/planned-changes.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useHref } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { choiceParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from './planned.module.css'
import { plannedWords } from './planned.strings.ts'
import { PlannedLine } from './planned-line.tsx'

const params = searchParams({ state: choiceParam(['open', 'settled'], 'open') })

/** Planned changes: upcoming ones, and the outcome of past ones. */
export default function PlannedChangesScreen() {
  const t = useStrings(plannedWords)
  const href = useHref()
  const [{ state }, change] = useSearchParams(params, '/admin/planned_changes')
  return (
    <AdminScreen
      path="/admin/planned_changes"
      actions={
        <Button size="xSmall" priority="primary" icon="plus" href={href('/admin/users/new')}>
          {t.add}
        </Button>
      }
    >
      <p className={styles.note}>{t.intro}</p>
      <Failed />
      <Tabs
        label={t.tabs}
        tabs={[
          { id: 'open', label: t.open },
          { id: 'settled', label: t.settled },
        ]}
        value={state}
        onChange={(id) => change({ state: id })}
      >
        <Changes key={state} state={state} />
      </Tabs>
    </AdminScreen>
  )
}

const firstPage = queryFor(listPlannedChanges, { query: { limit: 1 } })

function Failed() {
  const t = useStrings(plannedWords)
  const failed = useQuery({ ...firstPage, staleTime: 0 }).data?.failedCount ?? 0
  return failed > 0 ? <Notice situation="warning">{t.failedCount(failed)}</Notice> : null
}

function Changes({ state }: { state: 'open' | 'settled' }) {
  const t = useStrings(plannedWords)
  const today = useQuery(firstPage).data?.today
  const query = useInfiniteQuery({
    ...pagesFor(listPlannedChanges, { query: { state } }, 'plannedChanges'),
    staleTime: 0,
  })
  if (query.isPending || (!today && !query.isError))
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  if (!query.data || !today) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0)
    return (
      <EmptyState icon="calendar" title={state === 'open' ? t.noneOpen : t.noneSettled}>
        {state === 'open' && t.noneOpenWords}
      </EmptyState>
    )
  return (
    <Card padding="none">
      <ul aria-label={t.list}>
        {query.data.map((change) => (
          <PlannedLine key={`${change.kind} ${change.id}`} change={change} today={today} />
        ))}
      </ul>
      <ListEnd query={query}>
        <SkeletonText lines={3} />
      </ListEnd>
    </Card>
  )
}
