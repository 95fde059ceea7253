import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '#contract/endpoint.ts'
import { createTaskTemplate, listTaskTemplates } from '#contract/tasks.templates.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { taskFormWords } from './task-form.strings.ts'
import styles from './tasks.module.css'

const isWholeAdministrator = (
  can: { administer: boolean; sections?: readonly string[] | undefined } | undefined,
) => can?.administer === true && can.sections === undefined

type Props = {
  template: CallInput<typeof createTaskTemplate>['body']
  onClose: () => void
}

/** Saves the content of a task as a template. */
export default function SaveTemplateDialog({ template, onClose }: Props) {
  const t = useStrings(taskFormWords)
  const toast = useToast()
  const client = useQueryClient()
  const canShare = isWholeAdministrator(useCurrentUser()?.can)
  const [shared, setShared] = useState(false)
  const [wordsAccepted, setAccepted] = useState(false)
  const form = useSubmit<undefined, { id: number }>({
    send: () => call(createTaskTemplate, { body: { ...template, shared, wordsAccepted } }),
    refused: (error) => {
      if (error?.code === 'words_warned') setAccepted(true)
      return false
    },
    done: async () => {
      await client.invalidateQueries({ queryKey: everyKeyOf(listTaskTemplates) })
      toast.success(t.templateSaved)
      onClose()
    },
    failed: t.templateFailed,
  })
  const problem = Object.values(form.problems).find(Boolean)
  return (
    <FormDialog
      submission={form}
      size="small"
      title={t.saveTemplate}
      submitLabel={t.save}
      failure={form.failure}
      problem={problem}
      className={styles.form}
      onClose={onClose}
    >
      <p className={styles.cardTitle}>{template.title}</p>
      <p className={styles.message}>{t.saveTemplateNote}</p>
      {canShare && <Checkbox label={t.shareTemplate} checked={shared} onChange={setShared} />}
    </FormDialog>
  )
}
