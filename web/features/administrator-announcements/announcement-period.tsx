import { timeZoneName } from '#common/time-zone-name.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TimePicker } from '#ui/time-picker.tsx'
import { zonedParts } from '#ui/zoned-instant.ts'
import type { AnnouncementDraft, When } from './announcement-form.ts'
import styles from './announcements.module.css'
import { managingWords } from './managing.strings.ts'

type Props = {
  draft: AnnouncementDraft
  onChange: (edit: Partial<AnnouncementDraft>) => void
  problems: Readonly<Partial<Record<string, string>>>
  /** It is published already. */
  fromLocked: boolean
  locked: boolean
  /** The company's time zone. */
  timeZone: string
}

const empty: When = { day: '', time: '' }

/** The period in which an announcement can be read, in the company's time zone. */
export function AnnouncementPeriod({ draft, onChange, problems, fromLocked, locked, timeZone }: Props) {
  const locale = useLocale()
  const t = useStrings(managingWords)
  const today = zonedParts(new Date().toISOString(), timeZone).day
  return (
    <div className={styles.fieldset}>
      <RadioGroup
        label={t.period}
        note={t.zone(timeZoneName(timeZone, locale))}
        disabled={fromLocked}
        options={[
          { value: 'now', label: t.fromNow },
          { value: 'later', label: t.fromLater },
        ]}
        value={draft.from ? 'later' : 'now'}
        onChange={(value) => onChange({ from: value === 'later' ? empty : null })}
      />
      {draft.from && (
        <WhenFields
          what={t.from}
          when={draft.from}
          today={today}
          error={problems.publishFrom}
          disabled={fromLocked}
          onChange={(from) => onChange({ from })}
        />
      )}
      <Checkbox
        label={t.hasEnd}
        checked={draft.until !== null}
        disabled={locked}
        onChange={(ends) => onChange({ until: ends ? empty : null })}
      />
      {draft.until && (
        <WhenFields
          what={t.until}
          when={draft.until}
          today={today}
          error={problems.publishUntil}
          disabled={locked}
          onChange={(until) => onChange({ until })}
        />
      )}
    </div>
  )
}

type WhenProps = {
  what: string
  when: When
  today: string
  error: string | undefined
  disabled: boolean
  onChange: (when: When) => void
}

function WhenFields({ what, when, today, error, disabled, onChange }: WhenProps) {
  const t = useStrings(managingWords)
  return (
    <div className={styles.when}>
      <DatePicker
        label={t.day(what)}
        value={when.day}
        min={today}
        today={today}
        error={error}
        disabled={disabled}
        onChange={(day) => onChange({ ...when, day })}
      />
      <TimePicker
        label={t.time(what)}
        value={when.time}
        disabled={disabled}
        onChange={(time) => onChange({ ...when, time })}
      />
    </div>
  )
}
