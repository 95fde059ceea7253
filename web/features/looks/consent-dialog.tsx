import { useState } from 'react'
import { addDays, type PlainDate } from '#common/plain-date.ts'
import { createLookConsent, lookLimits } from '#contract/looks.ts'
import { DatePicker } from '#ui/date-picker.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './looks.module.css'
import { consentWords } from './looks.strings.ts'

type Props = {
  /** What the operator asks for. */
  purpose: string
  earliestOn: PlainDate
  latestOn: PlainDate
  onSaved: () => Promise<unknown>
  onClose: () => void
}

const usualDays = 7

/** Gives consent: for what, and until when. */
export function ConsentDialog({ purpose: asked, earliestOn, latestOn, onSaved, onClose }: Props) {
  const t = useStrings(consentWords)
  const [purpose, setPurpose] = useState(asked)
  const [endsOn, setEndsOn] = useState<PlainDate | ''>(addDays(earliestOn, usualDays))
  const form = useSubmit({
    check: () => ({
      purpose: purpose.trim() === '' ? t.purposeMissing : '',
      endsOn: endsOn === '' ? t.endsOnMissing : '',
    }),
    send: () => call(createLookConsent, { body: { purpose, endsOn } }),
    done: async () => {
      await onSaved()
      onClose()
    },
    failed: t.failed,
    focusesProblem: true,
  })
  return (
    <FormDialog
      title={t.give}
      size="small"
      submission={form}
      submitLabel={t.give}
      failure={form.failure}
      onClose={onClose}
      className={styles.group}
    >
      <Textarea
        label={t.purpose}
        note={t.purposeNote}
        rows={3}
        maxLength={lookLimits.textLength}
        value={purpose}
        onChange={setPurpose}
        error={form.problems.purpose}
      />
      <DatePicker
        label={t.endsOn}
        note={t.endsOnNote(lookLimits.mostDays)}
        required
        min={earliestOn}
        max={latestOn}
        today={earliestOn}
        value={endsOn}
        onChange={setEndsOn}
        error={form.problems.endsOn}
      />
    </FormDialog>
  )
}
