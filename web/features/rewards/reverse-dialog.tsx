import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listAdminRewardTransactions, reverseRewardTransaction, rewardLimits } from '#contract/rewards.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { rewards } from './rewards.strings.ts'
import styles from './rewards-screen.module.css'

type Props = { entryId: number; what: string; onClose: () => void }

/** Asks for the reason, which the person can read. */
export function ReverseDialog({ entryId, what, onClose }: Props) {
  const t = useStrings(rewards)
  const toast = useToast()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const form = useSubmit({
    check: () => ({ reason: reason.trim() ? '' : t.reasonMissing }),
    send: async () => {
      await call(reverseRewardTransaction, { params: { id: entryId }, body: { reason } })
      toast.success(t.reversed)
    },
    done: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: everyKeyOf(listAdminRewardTransactions) })
    },
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      size="small"
      danger
      title={t.reverseTitle}
      submitLabel={t.reverse}
      onClose={onClose}
      className={styles.column}
    >
      <p>{what}</p>
      <Input
        label={t.reason}
        note={t.reverseWords}
        error={form.message ?? form.problems.reason}
        required
        maxLength={rewardLimits.reasonLength}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
