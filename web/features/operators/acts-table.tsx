import { useInfiniteQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { listOperatorActs } from '#contract/operators.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { Moment } from '#web/app/moment.tsx'
import styles from './acts-table.module.css'
import { operatorPages } from './operator-api.ts'
import { operatorActionWords, operatorFieldWords, operatorWords } from './operators.strings.ts'

type Act = Answer<typeof listOperatorActs>['operatorActs'][number]

type Filters = {
  operatorId?: number | undefined
  companyId?: number | undefined
  action?: Act['action'] | undefined
}

/** A page of the log, and the next ones as the page scrolls. */
export function ActsTable({ filters }: { filters: Filters }) {
  const t = useStrings(operatorWords)
  const actions = useStrings(operatorActionWords)
  const list = useInfiniteQuery(operatorPages(listOperatorActs, { query: { ...filters, limit: 50 } }))
  const columns: readonly Column<Act>[] = [
    { key: 'when', header: t.when, narrow: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { key: 'who', header: t.who, narrow: true, cell: ({ operatorName }) => operatorName },
    ...(filters.companyId === undefined
      ? [{ key: 'company', header: t.company, cell: ({ companyName }: Act) => companyName }]
      : []),
    {
      key: 'what',
      header: t.what,
      cell: (act) => [actions[act.action], act.subject].filter(Boolean).join('：'),
    },
    { key: 'reason', header: t.reason, cell: ({ reason }) => reason },
    {
      key: 'changes',
      header: t.changes,
      cell: (act) => (act.changes.length > 0 ? <Changes act={act} /> : ''),
    },
  ]
  if (list.isError && !list.data)
    return <ErrorState onRetry={() => list.refetch()} pending={list.isFetching} />
  return (
    <div>
      <Table
        stacks
        dense
        label={t.log}
        columns={columns}
        rows={list.data?.pages.flatMap(({ operatorActs }) => operatorActs) ?? []}
        rowKey={({ id }) => String(id)}
        rowName={({ action }) => actions[action]}
        pending={list.isPending}
        empty={
          <EmptyState icon="clock" title={t.none}>
            {t.noneWords}
          </EmptyState>
        }
      />
      <ListEnd query={list}>
        <SkeletonText lines={3} />
      </ListEnd>
    </div>
  )
}

function Changes({ act: { changes } }: { act: Act }) {
  const fields = useStrings(operatorFieldWords)
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {fields[field as keyof typeof fields] ?? field}：{before || '—'} → {after || '—'}
        </li>
      ))}
    </ul>
  )
}
