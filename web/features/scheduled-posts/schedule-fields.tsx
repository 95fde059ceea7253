import { Button } from '#ui/button.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { useStrings } from '#ui/locale.tsx'
import { TimePicker } from '#ui/time-picker.tsx'
import { zonedParts } from '#ui/zoned-instant.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import styles from './schedule-fields.module.css'
import { scheduledPosts } from './scheduled-posts.strings.ts'

/** A day (YYYY-MM-DD) and a time (HH:MM), each empty if not chosen. */
export type When = { day: string; time: string }

type Props = {
  when: When
  onChange: (when: When | null) => void
  error: string | undefined
  locked: boolean
}

/** When the post is published, and the way back to publishing it at once. */
export function ScheduleFields({ when, onChange, error, locked }: Props) {
  const t = useStrings(scheduledPosts)
  return (
    <div className={styles.fields}>
      <WhenFields when={when} onChange={onChange} error={error} disabled={locked} />
      <Button size="xSmall" priority="tertiary" disabled={locked} onClick={() => onChange(null)}>
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

/** A day and a time in the person's time zone. */
export function WhenFields({ when, onChange, error, disabled }: WhenProps) {
  const t = useStrings(scheduledPosts)
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
