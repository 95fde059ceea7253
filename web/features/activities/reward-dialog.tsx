import { useState } from 'react'
import { rewardParticipants } from '#contract/activities.attendance.ts'
import { rewardLimits } from '#contract/rewards.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './activity-screen.module.css'
import { activityScreenWords } from './activity-screen.strings.ts'
import type { Activity } from './use-activity.ts'

/** Gives points to everyone who attended. */
export default function RewardDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const t = useStrings(activityScreenWords)
  const toast = useToast()
  const [clientKey] = useState(() => crypto.randomUUID())
  const [points, setPoints] = useState('')
  const [reason, setReason] = useState(activity.title)
  const fits = /^\d{1,7}$/.test(points) && Number(points) > 0 && Number(points) <= rewardLimits.points
  const form = useSubmit({
    check: () => ({ points: fits ? '' : t.pointsWrong, reason: reason.trim() ? '' : t.reasonMissing }),
    send: () =>
      call(rewardParticipants, {
        params: { id: activity.id },
        body: { points: Number(points), reason, clientKey },
      }),
    done: ({ rewardedCount }) => {
      toast.success(t.given(rewardedCount))
      onClose()
    },
    failed: t.giveFailed,
  })
  return (
    <FormDialog
      submission={form}
      size="small"
      title={t.rewardTitle}
      submitLabel={t.give}
      className={styles.form}
      failure={form.failure}
      onClose={onClose}
    >
      <Input
        label={t.points}
        inputMode="numeric"
        value={points}
        error={form.problems.points}
        onChange={setPoints}
      />
      <Input
        label={t.reason}
        value={reason}
        maxLength={rewardLimits.reasonLength}
        error={form.problems.reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
