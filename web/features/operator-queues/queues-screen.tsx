import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queueKinds } from '#common/queue-kind.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listQueues, retryJob } from '#contract/operator-queues.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { FilterLine } from '#web/app/filter-line.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { everyKeyOf } from '#web/app/query.ts'
import { choiceParam, idParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { operatorCall, operatorQuery } from '../operators/operator-api.ts'
import { OperatorFrame } from '../operators/operator-frame.tsx'
import { queueKindWords, queueWords } from './operator-queues.strings.ts'

const path = '/backyard/queues'
const params = searchParams({ kind: choiceParam(queueKinds), company: idParam })

type Queues = Answer<typeof listQueues>
type Queue = Queues['queues'][number]
type FailedJob = Queues['failedJobs'][number]

/** Background work of all companies: what waits, and what failed and can be run again. */
export default function QueuesScreen() {
  const t = useStrings(queueWords)
  return (
    <OperatorFrame title={t.queues}>
      <Work />
    </OperatorFrame>
  )
}

function Work() {
  const t = useStrings(queueWords)
  const kinds = useStrings(queueKindWords)
  const [{ kind, company }, change] = useSearchParams(params, path)
  const query = useQuery({
    ...operatorQuery(listQueues, { query: { kind, companyId: company } }),
    placeholderData: (last) => last,
  })
  const number = (
    key: 'waitingCount' | 'activeCount' | 'retryCount' | 'failedCount' | 'heldCount',
    header: string,
  ) => ({ key, header, align: 'end', narrow: true, cell: (row: Queue) => row[key] }) as const
  const counts: readonly Column<Queue>[] = [
    { key: 'kind', header: t.kind, cell: (row) => kinds[row.kind] },
    number('waitingCount', t.waiting),
    number('activeCount', t.active),
    number('retryCount', t.retry),
    number('failedCount', t.failed),
    number('heldCount', t.held),
  ]
  const columns: readonly Column<FailedJob>[] = [
    { key: 'name', header: t.name, narrow: true, cell: (job) => `${kinds[job.kind]}（${job.name}）` },
    {
      ...{ key: 'company', header: t.company },
      cell: ({ company: one }) =>
        one ? <AppLink to={`/backyard/companies/${one.id}`}>{one.name}</AppLink> : t.installation,
    },
    {
      ...{ key: 'state', header: t.state, narrow: true },
      cell: ({ state }) =>
        state === 'failed' ? (
          <Tag situation="danger">{t.failed}</Tag>
        ) : (
          <Tag situation="warning">{t.retry}</Tag>
        ),
    },
    { key: 'attempts', header: t.attempts, align: 'end', narrow: true, cell: ({ attempts }) => attempts },
    { key: 'message', header: t.message, cell: ({ message }) => message },
    {
      ...{ key: 'when', header: t.when, narrow: true },
      cell: ({ endedAt, nextAt }) => (endedAt ?? nextAt) && <Moment at={(endedAt ?? nextAt)!} />,
    },
    { key: 'act', header: t.act, narrow: true, cell: (job) => (job.can.retry ? <Again job={job} /> : '') },
  ]
  if (query.isError && !query.data)
    return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <>
      <Table
        stacks
        dense
        label={t.counts}
        columns={counts}
        rows={query.data?.queues ?? []}
        rowKey={(row) => row.kind}
        rowName={(row) => kinds[row.kind]}
        pending={query.isPending}
      />
      <h2>{t.failedJobs}</h2>
      <FilterLine
        label={t.filters}
        count={[kind, company].filter(Boolean).length}
        onClear={() => change({ kind: undefined, company: undefined })}
      >
        <Select
          label={t.kind}
          options={[
            { value: 'all', label: t.everyKind },
            ...queueKinds.map((value) => ({ value, label: kinds[value] })),
          ]}
          value={kind ?? 'all'}
          onChange={(value) => change({ kind: value === 'all' ? undefined : value })}
        />
      </FilterLine>
      <Table
        stacks
        dense
        label={t.failedJobs}
        columns={columns}
        rows={query.data?.failedJobs ?? []}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        pending={query.isPending}
        empty={
          <EmptyState icon="success" title={t.none}>
            {t.noneWords}
          </EmptyState>
        }
      />
    </>
  )
}

function Again({ job: { id, name } }: { job: FailedJob }) {
  const t = useStrings(queueWords)
  const queryClient = useQueryClient()
  const form = useSubmit({
    send: () => operatorCall(retryJob, { body: { id, name } }),
    done: async () => {
      toast.success(t.started)
      await queryClient.invalidateQueries({ queryKey: everyKeyOf(listQueues) })
    },
    stays: true,
    toasts: true,
    failed: t.failedToRun,
  })
  return (
    <Button size="xSmall" icon="retry" pending={form.pending} onClick={() => void form.submit()}>
      {t.again}
    </Button>
  )
}
