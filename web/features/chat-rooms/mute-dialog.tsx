import { useState } from 'react'
import { addDays } from '#common/plain-date.ts'
import { DatePicker } from '#ui/date-picker.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { zonedInstant, zonedParts } from '#ui/zoned-instant.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { chatWords } from './chat-rooms.strings.ts'

const hour = 3_600_000
const week = 7 * 24 * hour
const morning = '08:00'

type End = 'hour' | 'morning' | 'week' | 'date' | 'never'

type Props = {
  timeZone: string
  /** `until`: null until it is switched off. */
  mute: (until: string | null) => Promise<unknown>
  onClose: () => void
}

/** Chooses how long a room stays muted. */
export default function MuteDialog({ timeZone, mute, onClose }: Props) {
  const t = useStrings(chatWords)
  const [end, setEnd] = useState<End>('hour')
  const today = zonedParts(new Date().toISOString(), timeZone).day
  const [day, setDay] = useState('')
  const until = () => {
    const now = Date.now()
    if (end === 'hour') return new Date(now + hour).toISOString()
    if (end === 'week') return new Date(now + week).toISOString()
    if (end === 'never') return null
    return zonedInstant(
      end === 'morning' ? addDays(today, 1) : addDays(day, 1),
      end === 'morning' ? morning : '00:00',
      timeZone,
    )!
  }
  const form = useSubmit({
    check: () => ({ day: end === 'date' && !(day >= today) ? t.muteDayMissing : '' }),
    send: () => mute(until()),
    done: onClose,
    failed: t.arrangeFailed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.mute}
      submitLabel={t.muteSubmit}
      failure={form.failure}
      losesNothing
      onClose={onClose}
    >
      <RadioGroup
        label={t.muteHow}
        options={[
          { value: 'hour', label: t.muteHour },
          { value: 'morning', label: t.muteMorning },
          { value: 'week', label: t.muteWeek },
          { value: 'date', label: t.muteDate },
          { value: 'never', label: t.muteNever },
        ]}
        value={end}
        onChange={setEnd}
        note={t.muteNote}
      />
      {end === 'date' && (
        <DatePicker
          label={t.muteDay}
          required
          value={day}
          min={today}
          today={today}
          error={form.problems.day}
          onChange={setDay}
        />
      )}
    </FormDialog>
  )
}
