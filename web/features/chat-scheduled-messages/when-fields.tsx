import { DatePicker } from '#ui/date-picker.tsx'
import { useStrings } from '#ui/locale.tsx'
import { TimePicker } from '#ui/time-picker.tsx'
import { zonedInstant, zonedParts } from '#ui/zoned-instant.ts'
import styles from './chat-scheduled-messages.module.css'
import { laterWords } from './chat-scheduled-messages.strings.ts'
import { useZone } from './use-scheduled-messages.ts'

/** A day (YYYY-MM-DD) and a time (HH:MM), each empty if not chosen. */
type When = { day: string; time: string }

type Props = {
  when: When
  onChange: (when: When) => void
  error: string | undefined
  disabled: boolean
}

/** A day and a time in the person's time zone. */
export function WhenFields({ when, onChange, error, disabled }: Props) {
  const t = useStrings(laterWords)
  const { timeZone } = useZone()
  const today = zonedParts(new Date().toISOString(), timeZone).day
  return (
    <div className={styles.when}>
      <DatePicker
        label={t.day}
        value={when.day}
        min={today}
        today={today}
        error={error}
        disabled={disabled}
        onChange={(day) => onChange({ ...when, day })}
      />
      <TimePicker
        label={t.time}
        value={when.time}
        disabled={disabled}
        onChange={(time) => onChange({ ...when, time })}
      />
    </div>
  )
}

/** Returns what is wrong with a chosen time; empty if nothing. */
export function useWhen() {
  const t = useStrings(laterWords)
  const { timeZone } = useZone()
  return ({ day, time }: When) => {
    const at = zonedInstant(day, time, timeZone)
    return !at ? t.timeNeeded : Date.parse(at) <= Date.now() ? t.pastTime : ''
  }
}
