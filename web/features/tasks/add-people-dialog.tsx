import { useState } from 'react'
import { addTaskUsers } from '#contract/tasks.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { PeoplePicker } from './people-picker.tsx'
import { requestedWords } from './requested-task.strings.ts'
import { type Task, useTaskChanges } from './use-tasks.ts'

/** Adds people to a task. */
export default function AddPeopleDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useStrings(requestedWords)
  const toast = useToast()
  const { take } = useTaskChanges(task.id)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const form = useSubmit<undefined, Task>({
    check: () => ({ userIds: chosen.size > 0 ? '' : t.addMissing }),
    send: () => call(addTaskUsers, { params: { id: task.id }, body: { userIds: [...chosen] } }),
    done: async (fresh) => {
      await take(fresh)
      toast.success(t.added)
      onClose()
    },
    failed: t.addFailed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.addTitle}
      submitLabel={t.addSubmit}
      failure={form.failure}
      onClose={onClose}
    >
      <PeoplePicker chosen={chosen} error={form.problems.userIds} onChange={setChosen} />
    </FormDialog>
  )
}
