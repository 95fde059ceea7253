import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { alertConditions } from '#common/alert-condition.ts'
import { deleteAlertReceiver, listAlerts } from '#contract/alerts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopiedText } from '#ui/copied-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { Moment } from '#web/app/moment.tsx'
import { everyKeyOf } from '#web/app/query.ts'
import lists from '../administration/admin-lists.module.css'
import { ShownOnce } from '../administration/shown-once.tsx'
import { operatorCall, operatorQuery } from '../operators/operator-api.ts'
import { OperatorFrame } from '../operators/operator-frame.tsx'
import { alertConditionWords, alertUnitWords, alertWords } from './alerts.strings.ts'
import { Messages } from './messages.tsx'
import { type Receiver, ReceiverDialog } from './receiver-dialog.tsx'
import { TestButton } from './test-button.tsx'

type Alert = Answer<typeof listAlerts>['alerts'][number]

/** Whom the operator's alerts reach, what happened, and what was sent. */
export default function AlertsScreen() {
  const t = useStrings(alertWords)
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState<{ receiver?: Receiver }>()
  const [removed, setRemoved] = useState<Receiver>()
  const [secret, setSecret] = useState<string>()
  const refetch = () => queryClient.invalidateQueries({ queryKey: everyKeyOf(listAlerts) })
  return (
    <OperatorFrame
      title={t.alerts}
      actions={
        <Button priority="primary" icon="plus" onClick={() => setEditing({})}>
          {t.add}
        </Button>
      }
    >
      <Parts onEdit={(receiver) => setEditing({ receiver })} onRemove={setRemoved} />
      {editing && (
        <ReceiverDialog
          receiver={editing.receiver}
          onSaved={async (made) => {
            setEditing(undefined)
            setSecret(made)
            await refetch()
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
      {secret !== undefined && (
        <ShownOnce
          title={t.secretTitle}
          warning={t.secretOnce}
          closeLabel={t.close}
          onClose={() => setSecret(undefined)}
        >
          <CopiedText label={t.secretTitle} text={secret} />
        </ShownOnce>
      )}
      <ConfirmDialog
        open={removed !== undefined}
        title={t.removeTitle}
        confirmLabel={t.remove}
        onClose={() => setRemoved(undefined)}
        onConfirm={async () => {
          const { id, version } = removed!
          await operatorCall(deleteAlertReceiver, { params: { id }, query: { version } })
          await refetch()
        }}
      >
        {t.removeText}
      </ConfirmDialog>
    </OperatorFrame>
  )
}

type PartsProps = { onEdit: (receiver: Receiver) => void; onRemove: (receiver: Receiver) => void }

function Parts({ onEdit, onRemove }: PartsProps) {
  const t = useStrings(alertWords)
  const query = useQuery({ ...operatorQuery(listAlerts, {}), refetchInterval: 30_000 })
  const { data } = query
  if (query.isError && !data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <>
      <p>{t.intro}</p>
      <h2>{t.receivers}</h2>
      <Receivers rows={data?.receivers ?? []} pending={query.isPending} onEdit={onEdit} onRemove={onRemove} />
      <h2>{t.current}</h2>
      <Alerts rows={data?.alerts ?? []} pending={query.isPending} />
      <h2>{t.log}</h2>
      <Messages rows={data?.deliveries ?? []} pending={query.isPending} />
    </>
  )
}

type ReceiversProps = PartsProps & { rows: readonly Receiver[]; pending: boolean }

function Receivers({ rows, pending, onEdit, onRemove }: ReceiversProps) {
  const t = useStrings(alertWords)
  const names = useStrings(alertConditionWords)
  const units = useStrings(alertUnitWords)
  const columns: readonly Column<Receiver>[] = [
    { key: 'name', header: t.name, cell: ({ name }) => name },
    { key: 'url', header: t.url, cell: ({ url }) => url },
    {
      ...{ key: 'conditions', header: t.conditions },
      cell: ({ conditions }) =>
        conditions
          .map(
            ({ condition, threshold }) =>
              `${names[condition]} ${units[alertConditions[condition].unit](threshold)}`,
          )
          .join(' / '),
    },
    {
      ...{ key: 'act', header: t.act, narrow: true },
      cell: (row) => (
        <div className={lists.buttons}>
          <TestButton receiver={row} />
          <Button size="xSmall" onClick={() => onEdit(row)}>
            {t.edit}
          </Button>
          <Button size="xSmall" situation="danger" onClick={() => onRemove(row)}>
            {t.remove}
          </Button>
        </div>
      ),
    },
  ]
  return (
    <Table
      stacks
      dense
      label={t.receivers}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
      rowName={({ name }) => name}
      pending={pending}
      empty={
        <EmptyState icon="send" title={t.noReceivers}>
          {t.noReceiversWords}
        </EmptyState>
      }
    />
  )
}

function Alerts({ rows, pending }: { rows: readonly Alert[]; pending: boolean }) {
  const t = useStrings(alertWords)
  const names = useStrings(alertConditionWords)
  const units = useStrings(alertUnitWords)
  const columns: readonly Column<Alert>[] = [
    {
      ...{ key: 'condition', header: t.condition },
      cell: ({ condition, subject }) => (subject ? `${names[condition]}（${subject}）` : names[condition]),
    },
    {
      ...{ key: 'value', header: t.measured, align: 'end', narrow: true },
      cell: ({ condition, value }) => (value === null ? '–' : units[alertConditions[condition].unit](value)),
    },
    { key: 'receiver', header: t.receiver, narrow: true, cell: ({ receiverName }) => receiverName },
    { key: 'runbook', header: t.runbook, cell: ({ runbook }) => runbook },
    { key: 'raised', header: t.raised, narrow: true, cell: ({ raisedAt }) => <Moment at={raisedAt} /> },
    {
      ...{ key: 'resolved', header: t.resolved, narrow: true },
      cell: ({ resolvedAt }) =>
        resolvedAt ? <Moment at={resolvedAt} /> : <Tag situation="danger">{t.open}</Tag>,
    },
  ]
  return (
    <Table
      stacks
      dense
      label={t.current}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
      rowName={({ condition }) => names[condition]}
      pending={pending}
      empty={
        <EmptyState icon="success" title={t.noAlerts}>
          {t.noAlertsWords}
        </EmptyState>
      }
    />
  )
}
