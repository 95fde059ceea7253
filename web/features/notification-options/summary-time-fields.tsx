import type { Answer } from '#contract/endpoint.ts'
import type { getSummaryEmail } from '#contract/summary-emails.ts'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { summaryTimeWords, weekdayWords } from './summary-time.strings.ts'

export type SummaryTime = Pick<Answer<typeof getSummaryEmail>, 'frequency' | 'weekday' | 'hour'>

const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const frequencies = ['off', 'daily', 'weekly'] as const

type Props = {
  value: SummaryTime
  disabled?: boolean
  onChange: (change: Partial<SummaryTime>) => void
}

/** When summary emails are sent: the interval, and its weekday and hour. */
export function SummaryTimeFields({
  value: { frequency, weekday, hour },
  disabled = false,
  onChange,
}: Props) {
  const t = useStrings(summaryTimeWords)
  const days = useStrings(weekdayWords)
  return (
    <>
      <Select
        label={t.frequency}
        options={frequencies.map((each) => ({ value: each, label: t[each] }))}
        value={frequency}
        disabled={disabled}
        onChange={(chosen) => onChange({ frequency: chosen })}
      />
      {frequency === 'weekly' && (
        <Select
          label={t.weekday}
          options={weekdays.map((day) => ({ value: day, label: days[day] }))}
          value={weekdays[weekday]!}
          disabled={disabled}
          onChange={(day) => onChange({ weekday: Number(day) })}
        />
      )}
      {frequency !== 'off' && (
        <Select
          label={t.hour}
          options={hours.map((each) => ({ value: String(each), label: t.hourOf(each) }))}
          value={String(hour)}
          disabled={disabled}
          onChange={(each) => onChange({ hour: Number(each) })}
        />
      )}
    </>
  )
}
