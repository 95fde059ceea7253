import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listAdminRewardTransactions, reverseRewardTransaction, rewardLimits } from '#contract/rewards.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { rewards } from './rewards.strings.ts'
import styles from './rewards-screen.module.css'

type Props = { entryId: number; what: string; onClose: () => void }

/** Asks for the reason, which the person reads. */
export function ReverseDialog({ entryId, what, onClose }: Props) {
  const t = useStrings(rewards)
  const toast = useToast()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const reverse = async () => {
    if (!reason.trim()) return setProblem(t.reasonMissing)
    setPending(true)
    try {
      await call(reverseRewardTransaction, { params: { id: entryId }, body: { reason } })
      toast.success(t.reversed)
      onClose()
      await client.invalidateQueries({ queryKey: everyKeyOf(listAdminRewardTransactions) })
    } catch (error) {
      setProblem((error instanceof ApiError && error.message) || t.failed)
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      size="small"
      title={t.reverseTitle}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button situation="neutral" disabled={pending} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button priority="primary" situation="danger" pending={pending} onClick={reverse}>
            {t.reverse}
          </Button>
        </>
      }
    >
      <div className={styles.column}>
        <p>{what}</p>
        <Input
          label={t.reason}
          note={t.reverseWords}
          error={problem}
          required
          maxLength={rewardLimits.reasonLength}
          value={reason}
          onChange={setReason}
        />
      </div>
    </Dialog>
  )
}
