import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { operatorActions } from '#common/operator-act.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listOperatorActs, listOperators } from '#contract/operators.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { FilterLine } from '#web/app/filter-line.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { Moment } from '#web/app/moment.tsx'
import { choiceParam, idParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import styles from './log-screen.module.css'
import { operatorPages, operatorQuery } from './operator-api.ts'
import { OperatorFrame } from './operator-frame.tsx'
import { operatorActionWords, operatorFieldWords, operatorWords } from './operators.strings.ts'

const params = searchParams({ operator: idParam, company: idParam, action: choiceParam(operatorActions) })

type Act = Answer<typeof listOperatorActs>['operatorActs'][number]

/** What operators did: who, when, about which company, why, before and after. */
export default function LogScreen() {
  const t = useStrings(operatorWords)
  return (
    <OperatorFrame title={t.log}>
      <Log />
    </OperatorFrame>
  )
}

function Log() {
  const t = useStrings(operatorWords)
  const actions = useStrings(operatorActionWords)
  const [{ operator, company, action }, change] = useSearchParams(params, '/backyard/log')
  const operators = useQuery(operatorQuery(listOperators, {})).data?.operators ?? []
  return (
    <>
      <p className={styles.note}>{t.unchangeable}</p>
      <FilterLine
        label={t.filters}
        count={[operator, company, action].filter(Boolean).length}
        onClear={() => change({ operator: undefined, company: undefined, action: undefined })}
      >
        <Select
          label={t.who}
          options={[
            { value: 'all', label: t.everything },
            ...operators.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={operator === undefined ? 'all' : String(operator)}
          onChange={(value) => change({ operator: value === 'all' ? undefined : Number(value) })}
        />
        <Select
          label={t.what}
          options={[
            { value: 'all', label: t.everything },
            ...operatorActions.map((value) => ({ value, label: actions[value] })),
          ]}
          value={action ?? 'all'}
          onChange={(value) => change({ action: value === 'all' ? undefined : value })}
        />
      </FilterLine>
      <ActsTable filters={{ operatorId: operator, companyId: company, action }} />
    </>
  )
}

type Filters = {
  operatorId?: number | undefined
  companyId?: number | undefined
  action?: Act['action'] | undefined
}

/** A page of the log, and the next ones as the page scrolls. */
function ActsTable({ filters }: { filters: Filters }) {
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
    { key: 'changes', header: t.changes, cell: (act) => <Changes act={act} /> },
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
