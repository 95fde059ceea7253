import { useState } from 'react'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { zonedInstant, zonedParts } from '#ui/zoned-instant.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './chat-scheduled-messages.module.css'
import { laterWords } from './chat-scheduled-messages.strings.ts'
import { useZone } from './use-scheduled-messages.ts'
import { useWhen, WhenFields } from './when-fields.tsx'

type Props = {
  title: string
  confirm: string
  failed: string
  /** Schedules or reminds at that time. */
  onChoose: (at: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a day and a time of one's own. */
export default function WhenDialog({ title, confirm, failed, onChoose, onClose }: Props) {
  const t = useStrings(laterWords)
  const { timeZone } = useZone()
  const [when, setWhen] = useState(() => ({
    ...zonedParts(new Date(Date.now() + 86_400_000).toISOString(), timeZone),
    time: '09:00',
  }))
  const check = useWhen()
  const form = useSubmit({
    check: () => ({ when: check(when) }),
    send: () => onChoose(zonedInstant(when.day, when.time, timeZone)!),
    done: onClose,
    problemsOf: ({ fields }) => ({ when: fields.sendAt ?? fields.remindAt }),
    failed,
  })
  return (
    <FormDialog
      submission={form}
      title={title}
      submitLabel={confirm}
      losesNothing
      failure={form.message}
      className={styles.fields}
      onClose={onClose}
    >
      <WhenFields when={when} onChange={setWhen} error={form.problems.when} disabled={form.pending} />
      <p className={styles.note}>{t.zone(timeZone)}</p>
    </FormDialog>
  )
}
