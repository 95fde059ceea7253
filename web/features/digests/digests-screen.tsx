import { useQuery } from '@tanstack/react-query'
import { digestSpans, listDigests, statementOrders } from '#contract/digests.ts'
import type { Answer } from '#contract/endpoint.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { FilterLine } from '#web/app/filter-line.tsx'
import { Moment } from '#web/app/moment.tsx'
import { choiceParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { operatorQuery } from '../operators/operator-api.ts'
import { OperatorFrame } from '../operators/operator-frame.tsx'
import styles from './digests.module.css'
import { digestWords } from './digests.strings.ts'

const params = searchParams({ days: choiceParam(digestSpans), order: choiceParam(statementOrders) })

type Digests = Answer<typeof listDigests>
type Statement = Digests['statements'][number]
type ServerError = Digests['errors'][number]

/** For engineers: statements that take time, and errors of the server. */
export default function DigestsScreen() {
  const t = useStrings(digestWords)
  return (
    <OperatorFrame title={t.digests}>
      <Lists />
    </OperatorFrame>
  )
}

function useDuration() {
  const t = useStrings(digestWords)
  return (ms: number) =>
    ms < 1_000 ? t.milliseconds(ms.toFixed(ms < 10 ? 1 : 0)) : t.seconds((ms / 1_000).toFixed(1))
}

function Lists() {
  const t = useStrings(digestWords)
  const [{ days, order }, change] = useSearchParams(params, '/backyard/digests')
  const query = useQuery({
    ...operatorQuery(listDigests, { query: { days, order } }),
    placeholderData: (last) => last,
  })
  const { data } = query
  if (query.isError && !data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <>
      <p>{t.intro}</p>
      <FilterLine
        label={t.filters}
        count={[days, order].filter(Boolean).length}
        onClear={() => change({ days: undefined, order: undefined })}
      >
        <Select
          label={t.span}
          options={[
            { value: '1', label: t.today },
            { value: '7', label: t.week },
            { value: '30', label: t.month },
          ]}
          value={days ?? '1'}
          onChange={(value) => change({ days: value === '1' ? undefined : value })}
        />
        <Select
          label={t.order}
          options={[
            { value: 'total', label: t.byTotal },
            { value: 'worst', label: t.byWorst },
            { value: 'slow', label: t.bySlow },
          ]}
          value={order ?? 'total'}
          onChange={(value) => change({ order: value === 'total' ? undefined : value })}
        />
      </FilterLine>
      <h2>{t.errors}</h2>
      <Errors rows={data?.errors ?? []} pending={query.isPending} />
      <h2>{t.statements}</h2>
      <Statements rows={data?.statements ?? []} slowMs={data?.slowMs ?? 0} pending={query.isPending} />
    </>
  )
}

function Errors({ rows, pending }: { rows: readonly ServerError[]; pending: boolean }) {
  const t = useStrings(digestWords)
  const columns: readonly Column<ServerError>[] = [
    { key: 'kind', header: t.kind, cell: ({ kind }) => <code className={styles.code}>{kind}</code> },
    {
      key: 'work',
      header: t.work,
      cell: ({ work }) => <code className={styles.code}>{work}</code>,
    },
    { key: 'place', header: t.place, cell: ({ place }) => <code className={styles.code}>{place}</code> },
    {
      ...{ key: 'count', header: t.count, align: 'end', narrow: true },
      cell: ({ errorCount }) => errorCount,
    },
    {
      key: 'first',
      header: t.firstSeen,
      narrow: true,
      cell: ({ firstSeenAt }) => <Moment at={firstSeenAt} />,
    },
    { key: 'last', header: t.lastSeen, narrow: true, cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
  ]
  return (
    <Table
      stacks
      dense
      label={t.errors}
      columns={columns}
      rows={rows}
      rowKey={({ fingerprint }) => fingerprint}
      rowName={({ kind }) => kind}
      pending={pending}
      empty={
        <EmptyState icon="success" title={t.noErrors}>
          {t.noErrorsWords}
        </EmptyState>
      }
    />
  )
}

type StatementsProps = { rows: readonly Statement[]; slowMs: number; pending: boolean }

function Statements({ rows, slowMs, pending }: StatementsProps) {
  const t = useStrings(digestWords)
  const duration = useDuration()
  const number = (key: string, header: string, cell: (row: Statement) => string | number) =>
    ({ key, header, align: 'end', narrow: true, cell }) as const
  const columns: readonly Column<Statement>[] = [
    { key: 'shape', header: t.statement, cell: ({ shape }) => <code className={styles.code}>{shape}</code> },
    number('runs', t.runs, ({ runCount }) => runCount),
    number('slow', t.slowRuns(slowMs), ({ slowCount }) => slowCount),
    number('total', t.total, ({ totalMs }) => duration(totalMs)),
    number('mean', t.mean, ({ meanMs }) => duration(meanMs)),
    number('worst', t.worst, ({ worstMs }) => duration(worstMs)),
    { key: 'last', header: t.lastSeen, narrow: true, cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
  ]
  return (
    <Table
      stacks
      dense
      label={t.statements}
      columns={columns}
      rows={rows}
      rowKey={({ fingerprint }) => fingerprint}
      rowName={({ shape }) => shape.slice(0, 40)}
      pending={pending}
      empty={
        <EmptyState icon="search" title={t.noStatements}>
          {t.noStatementsWords}
        </EmptyState>
      }
    />
  )
}
