import { Button } from '#ui/button.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { useStrings } from '#ui/locale.tsx'
import { TimePicker } from '#ui/time-picker.tsx'
import { zonedParts } from '#ui/zoned-instant.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { drafts } from '../drafts/drafts.strings.ts'
import type { usePostDraft, When } from '../drafts/use-post-draft.ts'
import styles from './schedule-fields.module.css'

type Props = { post: ReturnType<typeof usePostDraft>; error: string | undefined; locked: boolean }

/** Whether the post goes out at once or at a time, and which. */
export function ScheduleFields({ post, error, locked }: Props) {
  const t = useStrings(drafts)
  const { draft, change } = post
  const set = (when: When | null) => change((now) => ({ ...now, when }))
  if (!draft.when) {
    return (
      <Button
        size="xSmall"
        priority="tertiary"
        icon="clock"
        disabled={locked}
        className={styles.begin}
        onClick={() => set({ day: '', time: '' })}
      >
        {t.schedule}
      </Button>
    )
  }
  return (
    <div className={styles.fields}>
      <WhenFields when={draft.when} onChange={set} error={error} disabled={locked} />
      <Button size="xSmall" priority="tertiary" disabled={locked} onClick={() => set(null)}>
        {t.postNow}
      </Button>
    </div>
  )
}

type WhenProps = {
  when: When
  onChange: (when: When) => void
  error: string | undefined
  disabled?: boolean
}

/** A day and a time where the person is. */
export function WhenFields({ when, onChange, error, disabled }: WhenProps) {
  const t = useStrings(drafts)
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const today = zonedParts(new Date().toISOString(), timeZone).day
  return (
    <div className={styles.when}>
      <DatePicker
        label={t.day}
        value={when.day}
        min={today}
        today={today}
        error={error}
        disabled={disabled ?? false}
        onChange={(day) => onChange({ ...when, day })}
      />
      <TimePicker
        label={t.time}
        value={when.time}
        disabled={disabled ?? false}
        onChange={(time) => onChange({ ...when, time })}
      />
    </div>
  )
}
