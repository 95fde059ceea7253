import { notificationEventWords } from '#common/notification-event.strings.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { listPushReceipts } from '#contract/push.ts'
import { useStrings } from '#ui/locale.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { DateTime } from '#web/app/dates.tsx'
import { pushStateWords, pushWords } from './notification-options.strings.ts'

type Receipt = Answer<typeof listPushReceipts>['pushReceipts'][number]

/** What was pushed to which device, and what became of it. */
export function PushReceipts({ receipts }: { receipts: readonly Receipt[] }) {
  const t = useStrings(pushWords)
  const states: Partial<Record<string, string>> = useStrings(pushStateWords)
  const events = useStrings(notificationEventWords)
  const columns: Column<Receipt>[] = [
    { key: 'event', header: t.event, cell: ({ event }) => (event ? events[event] : t.testEvent) },
    { key: 'device', header: t.device, cell: ({ device }) => device || t.unknown },
    { key: 'queued', header: t.queued, narrow: true, cell: ({ queuedAt }) => <DateTime at={queuedAt} /> },
    {
      key: 'state',
      header: t.outcome,
      cell: ({ state, reason, shownAt, openedAt }) => (
        <>
          <Tag situation={tones[state]}>{openedAt ? t.opened : shownAt ? t.shown : states[state]}</Tag>
          {state !== 'sent' && states[reason] && ` ${states[reason]}`}{' '}
          {(openedAt ?? shownAt) && <DateTime at={openedAt ?? shownAt ?? ''} />}
        </>
      ),
    },
  ]
  return (
    <Table
      stacks
      dense
      label={t.receipts}
      columns={columns}
      rows={receipts}
      rowKey={({ id }) => String(id)}
      rowName={({ device }) => device}
    />
  )
}

const tones = {
  queued: 'neutral',
  sent: 'success',
  dropped: 'neutral',
  gone: 'warning',
  refused: 'danger',
  failed: 'danger',
} as const
