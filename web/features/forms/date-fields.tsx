import { daysBetween } from '#common/plain-date.ts'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { useStrings } from '#ui/locale.tsx'
import { TimePicker } from '#ui/time-picker.tsx'
import { type ItemProps, useFormState } from './form-context.ts'
import styles from './form-fields.module.css'
import { forms } from './forms.strings.ts'
import { useItemWords } from './item-words.tsx'

const textOf = (value: ItemProps['value']) => (value && 'text' in value ? value.text : '')

export function DateField({ item, path, value, onChange }: ItemProps<'date'>) {
  const { today } = useFormState()
  return (
    <div className={styles.short}>
      <DatePicker
        {...useItemWords(item, path)}
        value={textOf(value)}
        today={today}
        min={item.min === 'today' ? today : undefined}
        max={item.max === 'today' ? today : undefined}
        onChange={(text) => onChange(text ? { text } : null)}
        onUnreadable={(text) => onChange({ text })}
      />
    </div>
  )
}

export function TimeField({ item, path, value, onChange }: ItemProps<'time'>) {
  return (
    <div className={styles.short}>
      <TimePicker
        {...useItemWords(item, path)}
        value={textOf(value)}
        onChange={(text) => onChange(text ? { text } : null)}
        onUnreadable={(text) => onChange({ text })}
      />
    </div>
  )
}

export function PeriodField({ item, path, value, onChange }: ItemProps<'period'>) {
  const t = useStrings(forms)
  const { today } = useFormState()
  const { id: _, ...words } = useItemWords(item, path)
  const { from, until } = value && 'from' in value ? value : { from: '', until: '' }
  const set = (next: { from: string; until: string }) => onChange(next.from || next.until ? next : null)
  const days = from && until ? daysBetween(from, until) + 1 : 0
  return (
    <Field {...words} group aside={days > 0 ? t.days(days) : undefined}>
      {() => (
        <div className={styles.period}>
          <DatePicker
            label={t.from}
            value={from}
            today={today}
            onChange={(day) => set({ from: day, until })}
            onUnreadable={(typed) => set({ from: typed, until })}
          />
          <DatePicker
            label={t.until}
            value={until}
            today={today}
            min={from || undefined}
            onChange={(day) => set({ from, until: day })}
            onUnreadable={(typed) => set({ from, until: typed })}
          />
        </div>
      )}
    </Field>
  )
}
