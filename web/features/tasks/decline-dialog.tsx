import { useState } from 'react'
import { declineTask, taskLimits } from '#contract/tasks.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { taskScreenWords } from './task-screen.strings.ts'
import { type Task, useTaskChanges } from './use-tasks.ts'

/** Declines a task with a reason. */
export default function DeclineDialog({ taskId, onClose }: { taskId: number; onClose: () => void }) {
  const t = useStrings(taskScreenWords)
  const toast = useToast()
  const { take } = useTaskChanges(taskId)
  const [reason, setReason] = useState('')
  const form = useSubmit<undefined, Task>({
    check: () => ({ reason: reason.trim() ? '' : t.reasonMissing }),
    send: () => call(declineTask, { params: { id: taskId }, body: { reason } }),
    done: async (fresh) => {
      await take(fresh)
      toast.success(t.declinedDone)
      onClose()
    },
    failed: t.declineFailed,
  })
  return (
    <FormDialog
      submission={form}
      size="small"
      title={t.declineTitle}
      submitLabel={t.decline}
      failure={form.failure}
      onClose={onClose}
    >
      <Textarea
        required
        label={t.reason}
        note={t.declineNote}
        value={reason}
        error={form.problems.reason}
        most={taskLimits.reasonLength}
        onChange={setReason}
      />
    </FormDialog>
  )
}
