import { useState } from 'react'
import { cancelEvent } from '#contract/events.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { type Scope, ScopeChoice } from './event-dialog.tsx'
import styles from './event-form.module.css'
import { eventWords } from './events.strings.ts'
import { type CalendarEvent, useEventRefresh } from './use-events.ts'

/** Cancels an event, an occurrence, or it and all later ones. */
export default function CancelEventDialog({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const t = useStrings(eventWords)
  const toast = useToast()
  const navigate = useAppNavigate()
  const refresh = useEventRefresh()
  const { id, version, occurrence } = event
  const [scope, setScope] = useState<Scope>(occurrence === null ? 'all' : 'one')
  const form = useSubmit({
    send: () =>
      call(cancelEvent, {
        params: { id },
        body: { version, scope, ...(occurrence !== null && { occurrence }) },
      }),
    done: async () => {
      toast.success(t.cancelDone)
      onClose()
      navigate('/events', { replace: true })
      await refresh()
    },
    failed: t.cancelFailed,
  })
  return (
    <FormDialog
      danger
      losesNothing
      size="small"
      submission={form}
      title={t.cancelTitle(event.title)}
      submitLabel={t.cancelConfirm}
      failure={form.failure}
      onClose={onClose}
      className={styles.fields}
    >
      {occurrence !== null && <ScopeChoice scope={scope} onChange={setScope} />}
      <p className={styles.note}>{t.cancelNote}</p>
    </FormDialog>
  )
}
