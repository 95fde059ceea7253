import { Button } from '#ui/button.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { useStrings } from '#ui/locale.tsx'
import { TimePicker } from '#ui/time-picker.tsx'
import { zonedParts } from '#ui/zoned-instant.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import styles from './bookmark-dialog.module.css'
import { bookmarks } from './bookmarks.strings.ts'
import { never, offeredReminders, type Reminder } from './reminder-time.ts'

type Props = {
  reminder: Reminder
  error: string | undefined
  onChange: (reminder: Reminder) => void
  /** The text typed as a time is not a time. */
  onUnreadable: () => void
}

/** When a bookmark reminds: one of the suggested times, or a day with or without a time. */
export function ReminderFields({ reminder, error, onChange, onUnreadable }: Props) {
  const t = useStrings(bookmarks)
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const today = zonedParts(new Date().toISOString(), timeZone).day
  const choose = (name: keyof ReturnType<typeof offeredReminders>) => {
    const chosen = offeredReminders(Date.now(), timeZone)[name]
    if (chosen) onChange(chosen)
  }
  const offered = offeredReminders(Date.now(), timeZone)
  const { day, time } = reminder
  return (
    <fieldset className={styles.reminder}>
      <legend className={styles.legend}>{t.reminder}</legend>
      <div className={styles.offered}>
        {(['inThreeHours', 'thisEvening', 'tomorrowMorning'] as const).map(
          (name) =>
            offered[name] && (
              <Button key={name} size="xSmall" situation="neutral" icon="clock" onClick={() => choose(name)}>
                {t[name]}
              </Button>
            ),
        )}
        {day && (
          <Button size="xSmall" priority="tertiary" icon="close" onClick={() => onChange(never)}>
            {t.noReminder}
          </Button>
        )}
      </div>
      <div className={styles.when}>
        <DatePicker
          label={t.day}
          value={day}
          min={today}
          today={today}
          error={error}
          onChange={(chosen) => onChange(chosen ? { day: chosen, time } : never)}
        />
        <TimePicker
          label={t.time}
          note={t.timeHint}
          value={time}
          disabled={!day}
          onChange={(chosen) => onChange({ day, time: chosen })}
          onUnreadable={onUnreadable}
        />
      </div>
    </fieldset>
  )
}
