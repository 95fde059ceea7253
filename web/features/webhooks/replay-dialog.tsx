import { useState } from 'react'
import { replayWebhookDeliveries, webhookLimits } from '#contract/webhooks.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import lists from '../administration/admin-lists.module.css'
import { deliveryWords } from './webhooks.strings.ts'

const hoursOf = { hour: 1, day: 24, week: 7 * 24, month: webhookLimits.days * 24 } as const
type Period = keyof typeof hoursOf

type Props = { webhookId: number; refresh: () => Promise<unknown>; onClose: () => void }

/** Sends all failed deliveries of a period again. */
export function ReplayDialog({ webhookId, refresh, onClose }: Props) {
  const t = useStrings(deliveryWords)
  const [period, setPeriod] = useState<Period>('day')
  const form = useSubmit({
    send: () => {
      const since = new Date(Date.now() - hoursOf[period] * 3_600_000).toISOString()
      return call(replayWebhookDeliveries, { params: { id: webhookId }, body: { since } })
    },
    done: async ({ count }) => {
      toast.success(t.replayedCount(count))
      onClose()
      await refresh()
    },
    failed: t.actionFailed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.replayFailedTitle}
      submitLabel={t.replay}
      onClose={onClose}
      failure={form.failure}
      className={lists.section}
    >
      <p>{t.replayFailedWords}</p>
      <Select
        label={t.since}
        options={(Object.keys(hoursOf) as Period[]).map((value) => ({ value, label: t[value] }))}
        value={period}
        error={form.problems.since}
        onChange={setPeriod}
      />
    </FormDialog>
  )
}
