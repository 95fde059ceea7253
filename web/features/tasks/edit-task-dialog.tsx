import { useState } from 'react'
import { taskLimits, updateTask } from '#contract/tasks.ts'
import { DatePicker } from '#ui/date-picker.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { useRepetitionOptions } from './repetitions.ts'
import { taskFormWords } from './task-form.strings.ts'
import styles from './tasks.module.css'
import { type Task, useTaskChanges } from './use-tasks.ts'

const fieldsOf = ({ title, detail, dueOn, repeatRule }: Task) => ({
  title,
  detail,
  dueOn: dueOn ?? '',
  repeatRule: repeatRule ?? '',
})

/** Changes the title, detail, due date and repetition of a task. */
export default function EditTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useStrings(taskFormWords)
  const toast = useToast()
  const { take, refresh } = useTaskChanges(task.id)
  const [base] = useState(task)
  const [fields, setFields] = useState(fieldsOf(task))
  const [wordsAccepted, setAccepted] = useState(false)
  const options = useRepetitionOptions(fields.repeatRule)
  const set = (change: Partial<typeof fields>) => {
    setFields({ ...fields, ...change })
    setAccepted(false)
  }
  const form = useSubmit<undefined, Task, Task>({
    base,
    current: task,
    refetch: refresh,
    check: () => ({ title: fields.title.trim() ? '' : t.titleMissing }),
    send: (version) =>
      call(updateTask, {
        params: { id: task.id },
        body: {
          ...fields,
          dueOn: fields.dueOn || null,
          repeatRule: fields.repeatRule || null,
          version,
          wordsAccepted,
        },
      }),
    refused: (error) => {
      if (error?.code === 'words_warned') setAccepted(true)
      return false
    },
    done: async (fresh) => {
      await take(fresh)
      toast.success(t.saved)
      onClose()
    },
    failed: t.saveFailed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.editTitle}
      submitLabel={t.save}
      failure={form.failure}
      className={styles.form}
      onClose={onClose}
    >
      <ChangedElsewhere
        form={form}
        compare={(now) => [
          { label: t.title, now: now.title, mine: fields.title },
          { label: t.detail, now: now.detail, mine: fields.detail },
          { label: t.dueOn, now: now.dueOn ?? '', mine: fields.dueOn },
        ]}
        onTake={(now) => setFields(fieldsOf(now))}
      />
      <Input
        required
        label={t.title}
        value={fields.title}
        error={form.problems.title}
        maxLength={taskLimits.titleLength}
        onChange={(title) => set({ title })}
      />
      <Textarea
        label={t.detail}
        value={fields.detail}
        error={form.problems.detail}
        most={taskLimits.detailLength}
        onChange={(detail) => set({ detail })}
      />
      <DatePicker
        label={t.dueOn}
        value={fields.dueOn}
        error={form.problems.dueOn}
        onChange={(dueOn) => set({ dueOn })}
      />
      <Select
        label={t.repeats}
        note={t.repeatsNote}
        options={options}
        value={fields.repeatRule}
        error={form.problems.repeatRule}
        onChange={(repeatRule) => set({ repeatRule })}
      />
    </FormDialog>
  )
}
