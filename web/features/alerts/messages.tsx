import type { listAlerts } from '#contract/alerts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { Moment } from '#web/app/moment.tsx'
import {
  alertConditionWords,
  alertDeliveryWords,
  alertProblemWords,
  alertTypeWords,
  alertWords,
} from './alerts.strings.ts'

type Delivery = Answer<typeof listAlerts>['deliveries'][number]

const situations = { waiting: 'warning', delivered: 'success', failed: 'danger' } as const

/** What was sent to receivers, and what they answered. */
export function Messages({ rows, pending }: { rows: readonly Delivery[]; pending: boolean }) {
  const t = useStrings(alertWords)
  const types = useStrings(alertTypeWords)
  const names = useStrings(alertConditionWords)
  const states = useStrings(alertDeliveryWords)
  const problems: Record<string, string | undefined> = useStrings(alertProblemWords)
  const columns: readonly Column<Delivery>[] = [
    { key: 'type', header: t.type, narrow: true, cell: ({ type }) => types[type] },
    { key: 'condition', header: t.condition, cell: ({ condition }) => condition && names[condition] },
    { key: 'receiver', header: t.receiver, cell: ({ receiverName }) => receiverName },
    {
      ...{ key: 'state', header: t.state, narrow: true },
      cell: ({ state }) => <Tag situation={situations[state]}>{states[state]}</Tag>,
    },
    {
      ...{ key: 'attempts', header: t.attempts, align: 'end', narrow: true },
      cell: ({ attemptCount }) => attemptCount,
    },
    {
      ...{ key: 'answer', header: t.answer, narrow: true },
      cell: ({ status, problem }) => status ?? (problem && (problems[problem] ?? problem)),
    },
    { key: 'when', header: t.when, narrow: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ]
  return (
    <Table
      stacks
      dense
      label={t.log}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
      rowName={({ type }) => types[type]}
      pending={pending}
      empty={
        <EmptyState icon="send" title={t.noMessages}>
          {t.noMessagesWords}
        </EmptyState>
      }
    />
  )
}
