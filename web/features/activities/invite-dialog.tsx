import { useState } from 'react'
import { updateParticipant } from '#contract/activities.participants.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { useToast } from '#ui/toast.tsx'
import type { ComboboxOption } from '#ui/use-options.ts'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { searchPeople } from '../filters/find-choices.tsx'
import styles from './activity-screen.module.css'
import { activityScreenWords } from './activity-screen.strings.ts'
import { type Activity, useActivityChanges } from './use-activity.ts'

const most = 20

/** Invites people by name. */
export default function InviteDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const t = useStrings(activityScreenWords)
  const toast = useToast()
  const { refresh } = useActivityChanges(activity.id)
  const [people, setPeople] = useState<ComboboxOption[]>([])
  const form = useSubmit({
    check: () => ({ userId: people.length > 0 ? '' : t.inviteMissing }),
    send: async () => {
      // One after the other: inviting someone again changes nothing.
      for (const { value } of people)
        await call(updateParticipant, {
          params: { id: activity.id, userId: Number(value) },
          body: { status: 'invited' },
        })
    },
    done: async () => {
      await refresh()
      toast.success(t.invitedDone)
      onClose()
    },
    failed: t.inviteFailed,
  })
  return (
    <FormDialog
      submission={form}
      size="small"
      title={t.inviteTitle}
      submitLabel={t.invite}
      className={styles.form}
      failure={form.failure}
      onClose={onClose}
    >
      <MultiCombobox
        label={t.invitePeople}
        options={searchPeople}
        values={people}
        most={most}
        error={form.problems.userId}
        onChange={setPeople}
      />
    </FormDialog>
  )
}
