import { profileLimits } from '#common/profile-item.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getProfile } from '#contract/users.profile.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field, type FieldProps } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import styles from './profile-edit-screen.module.css'
import { profiles } from './profiles.strings.ts'

export type OwnItem = Answer<typeof getProfile>['profileItems'][number]
type Props = {
  item: OwnItem
  value: readonly string[]
  error: string | undefined
  onChange: (value: string[]) => void
}

/** The input of one profile item, by kind. */
export function ProfileItemField({ item, value, error, onChange }: Props) {
  const t = useStrings(profiles)
  const first = value[0] ?? ''
  const one = (text: string) => onChange(text === '' ? [] : [text])
  const note =
    item.note || item.visibility === 'self' ? (
      <>
        {item.note && <span className={styles.itemNote}>{item.note}</span>}
        {item.visibility === 'self' && (
          <span className={styles.secret}>
            <Icon name="lock" size="small" />
            {t.readByFew}
          </span>
        )}
      </>
    ) : undefined
  const field: FieldProps = { label: item.name, note, error, required: item.required }
  switch (item.kind) {
    case 'text':
      return <Textarea {...field} most={profileLimits.textLength} value={first} onChange={one} />
    case 'choice':
      return (
        <Select
          {...field}
          value={first}
          onChange={one}
          placeholder={t.chooseOne}
          options={[
            ...(item.required ? [] : [{ value: '', label: t.notChosen }]),
            ...item.choices.map(({ key, name }) => ({ value: key, label: name })),
          ]}
        />
      )
    case 'choices':
      return (
        <Field {...field} group>
          {() => (
            <span className={styles.choices}>
              {item.choices.map(({ key, name }) => (
                <Checkbox
                  key={key}
                  label={name}
                  checked={value.includes(key)}
                  onChange={(on) => onChange(on ? [...value, key] : value.filter((each) => each !== key))}
                />
              ))}
            </span>
          )}
        </Field>
      )
    case 'day':
      return item.dayPart === 'full' ? (
        <DatePicker {...field} value={first} onChange={one} onUnreadable={one} />
      ) : (
        <MonthDay field={field} value={first} onChange={one} />
      )
    case 'link':
      return (
        <Input {...field} type="url" inputMode="url" placeholder="https://" value={first} onChange={one} />
      )
    case 'phone':
      return <Input {...field} type="tel" inputMode="tel" maxLength={30} value={first} onChange={one} />
    case 'line':
      return <Input {...field} maxLength={profileLimits.lineLength} value={first} onChange={one} />
  }
}

const upTo = (most: number) => Array.from({ length: most }, (_, i) => String(i + 1).padStart(2, '0'))

type MonthDayProps = { field: FieldProps; value: string; onChange: (value: string) => void }

/**
 * A day without a year. An incomplete one is stored as `MM-` or `-DD`, which is invalid, so that saving reports the
 * missing part.
 */
function MonthDay({ field, value, onChange }: MonthDayProps) {
  const t = useStrings(profiles)
  const [month = '', day = ''] = value.split('-')
  const set = (nextMonth: string, nextDay: string) =>
    onChange(nextMonth || nextDay ? `${nextMonth}-${nextDay}` : '')
  const options = (most: number) => [
    { value: '', label: '–' },
    ...upTo(most).map((text) => ({ value: text, label: String(Number(text)) })),
  ]
  return (
    <Field {...field} group>
      {() => (
        <span className={styles.monthDay}>
          <Select label={t.month} value={month} options={options(12)} onChange={(next) => set(next, day)} />
          <Select
            label={t.dayOfMonth}
            value={day}
            options={options(31)}
            onChange={(next) => set(month, next)}
          />
        </span>
      )}
    </Field>
  )
}
