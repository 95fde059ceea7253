import { useState } from 'react'
import { giveKnowledgeTestAttempt, testLimits } from '#contract/knowledge-tests.administration.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './admin.module.css'
import { resultsWords } from './results.strings.ts'
import { useAdminTestChanges } from './use-admin-tests.ts'

type Props = { testId: number; person: { userId: number; name: string }; onClose: () => void }

/** Gives a person one more attempt, with the reason. */
export function GiveAttempt({ testId, person, onClose }: Props) {
  const t = useStrings(resultsWords)
  const refresh = useAdminTestChanges()
  const [reason, setReason] = useState('')
  const form = useSubmit({
    failed: t.giveFailed,
    check: () => ({ reason: reason.trim() ? '' : t.reasonMissing }),
    send: () =>
      call(giveKnowledgeTestAttempt, { params: { id: testId, userId: person.userId }, body: { reason } }),
    done: async () => {
      toast.success(t.given)
      await refresh()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.giveOf(person.name)}
      submission={form}
      submitLabel={t.giveSubmit}
      failure={form.failure}
      onClose={onClose}
      className={styles.column}
    >
      <p className={styles.text}>{t.giveWords}</p>
      <Textarea
        label={t.reason}
        required
        low
        data-first-focus
        most={testLimits.reasonLength}
        value={reason}
        error={form.problems.reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
