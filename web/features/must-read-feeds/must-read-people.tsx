import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listMustReadUsers } from '#contract/must-read-feeds.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { pagesFor } from '#web/app/query.ts'
import { AskedPeople } from './asked-people.tsx'
import type { MustReadStatus } from './must-read-panel.tsx'
import styles from './must-read-people.module.css'
import { progressWords } from './progress.strings.ts'

type State = 'unread' | 'confirmed'
type Props = { feedId: number; progress: NonNullable<MustReadStatus['progress']>; onClose: () => void }

/** Who has confirmed a post and who has not, also by department. */
export function MustReadPeople({ feedId, progress, onClose }: Props) {
  const t = useStrings(progressWords)
  const [state, setState] = useState<State>('unread')
  const [department, setDepartment] = useState('')
  const tabs = [
    { id: 'unread' as const, label: t.unread(progress.askedCount - progress.confirmedCount) },
    { id: 'confirmed' as const, label: t.confirmed(progress.confirmedCount) },
  ]
  return (
    <Sheet open losesNothing title={t.peopleTitle} onClose={onClose}>
      <Tabs label={t.peopleTitle} tabs={tabs} value={state} onChange={setState}>
        <Select
          label={t.department}
          labelHidden
          className={styles.filter}
          value={department}
          onChange={setDepartment}
          options={[
            { value: '', label: t.anyDepartment },
            ...progress.departments.map(({ id, name, askedCount, confirmedCount }) => ({
              value: String(id ?? 0),
              label: `${name ?? t.noDepartment} ${t.people(confirmedCount, askedCount)}`,
            })),
          ]}
        />
        <People key={`${state} ${department}`} feedId={feedId} state={state} department={department} />
      </Tabs>
    </Sheet>
  )
}

function People({ feedId, state, department }: { feedId: number; state: State; department: string }) {
  const t = useStrings(progressWords)
  const departmentId = department === '' ? undefined : Number(department)
  const query = useInfiniteQuery(
    pagesFor(
      listMustReadUsers,
      { params: { id: feedId }, query: { state, departmentId, limit: 50 } },
      'users',
    ),
  )
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={5} />
      </SkeletonGroup>
    )
  if (!query.data)
    return <ErrorState title={t.listFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0)
    return <p className={styles.nobody}>{state === 'unread' ? t.nobodyUnread : t.nobodyConfirmed}</p>
  return (
    <>
      <AskedPeople people={query.data} />
      {query.hasNextPage && (
        <Button wide size="xSmall" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </>
  )
}
