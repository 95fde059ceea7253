import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { useStrings } from '#ui/locale.tsx'
import { TimePicker } from '#ui/time-picker.tsx'
import { zonedInstant, zonedParts } from '#ui/zoned-instant.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import styles from './design-screen.module.css'
import { settingWords } from './settings-step.strings.ts'

type Props = {
  label: ReactNode
  /** ISO 8601; null: not set. */
  value: string | null
  onChange: (value: string | null) => void
  error: string | undefined
}

/** A day and a time in the person's time zone, or none. */
export function MomentField({ label, value, onChange, error }: Props) {
  const t = useStrings(settingWords)
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const [typing, setTyping] = useState<{ day: string; time: string }>()
  const parts = typing ?? (value ? zonedParts(value, timeZone) : undefined)
  const set = (next: { day: string; time: string }) => {
    const moment = zonedInstant(next.day, next.time, timeZone)
    setTyping(moment ? undefined : next)
    if (moment) onChange(moment)
  }
  return (
    <Field label={label} error={error} group>
      {() =>
        parts ? (
          <div className={styles.pair}>
            <DatePicker label={t.dayLabel} value={parts.day} onChange={(day) => set({ ...parts, day })} />
            <TimePicker label={t.timeLabel} value={parts.time} onChange={(time) => set({ ...parts, time })} />
            <Button
              situation="neutral"
              onClick={() => {
                setTyping(undefined)
                onChange(null)
              }}
            >
              {t.notSet}
            </Button>
          </div>
        ) : (
          <div>
            <Button size="xSmall" icon="clock" onClick={() => setTyping({ day: '', time: '09:00' })}>
              {t.set}
            </Button>
          </div>
        )
      }
    </Field>
  )
}
