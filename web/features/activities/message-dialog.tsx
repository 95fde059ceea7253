import { useState } from 'react'
import { createActivityMessage } from '#contract/activities.participants.ts'
import { activityLimits } from '#contract/activities.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './activity-screen.module.css'
import { activityScreenWords } from './activity-screen.strings.ts'
import { type Activity, useActivityChanges } from './use-activity.ts'

/** Sends a message to all participants. A watched word needs one confirmation. */
export default function MessageDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const t = useStrings(activityScreenWords)
  const toast = useToast()
  const { refresh } = useActivityChanges(activity.id)
  const [body, setBody] = useState('')
  const [wordsAccepted, setAccepted] = useState(false)
  const form = useSubmit({
    check: () => ({ body: body.trim() ? '' : t.textMissing }),
    send: () => call(createActivityMessage, { params: { id: activity.id }, body: { body, wordsAccepted } }),
    refused: (error) => {
      if (error?.code === 'words_warned') setAccepted(true)
      return false
    },
    done: async () => {
      await refresh()
      toast.success(t.sent)
      onClose()
    },
    failed: t.sendFailed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.writeTitle}
      submitLabel={t.sendMessage}
      className={styles.form}
      failure={form.failure}
      onClose={onClose}
    >
      <Textarea
        label={t.text}
        note={t.writeNote}
        value={body}
        most={activityLimits.messageLength}
        error={form.problems.body}
        onChange={(text) => {
          setBody(text)
          setAccepted(false)
        }}
      />
    </FormDialog>
  )
}
