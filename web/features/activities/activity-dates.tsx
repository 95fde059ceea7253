import { timeZoneName } from '#common/time-zone-name.ts'
import { activityLimits } from '#contract/activities.ts'
import { Button } from '#ui/button.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TimePicker } from '#ui/time-picker.tsx'
import { type ActivityFields, newCandidate, type Span } from './activity-fields.ts'
import styles from './activity-form.module.css'
import { activityFormWords } from './activity-form.strings.ts'
import { usePlace } from './activity-when.tsx'

type Part = { fields: ActivityFields; set: (change: Partial<ActivityFields>) => void }
type Problems = Readonly<Partial<Record<string, string>>>

/** One date, or candidate dates to vote on. */
export function ActivityDates({
  fields,
  set,
  problems,
  exists,
}: Part & { problems: Problems; exists: boolean }) {
  const t = useStrings(activityFormWords)
  const { locale, timeZone } = usePlace()
  const { candidates } = fields
  return (
    <>
      {!exists && (
        <RadioGroup
          label={t.dateKind}
          value={fields.polls ? 'poll' : 'fixed'}
          onChange={(kind) => set({ polls: kind === 'poll' })}
          options={[
            { value: 'fixed', label: t.dateFixed },
            { value: 'poll', label: t.datePoll },
          ]}
        />
      )}
      <p className={styles.note}>{t.timeIn(timeZoneName(timeZone, locale))}</p>
      {!fields.polls && (
        <SpanFields
          span={fields.span}
          error={problems.startsAt}
          endError={problems.endsAt}
          onChange={(span) => set({ span })}
        />
      )}
      {fields.polls && (
        <div className={styles.candidates}>
          {candidates.map((candidate, index) => (
            <fieldset key={candidate.key} className={styles.candidate}>
              <legend className={styles.legend}>
                {t.candidate(index + 1)}
                {candidates.length > 2 && (
                  <IconButton
                    icon="close"
                    size="small"
                    label={t.removeCandidate(index + 1)}
                    onClick={() => set({ candidates: candidates.filter((one) => one !== candidate) })}
                  />
                )}
              </legend>
              <SpanFields
                span={candidate}
                onChange={(span) =>
                  set({
                    candidates: candidates.map((one) => (one === candidate ? { ...one, ...span } : one)),
                  })
                }
              />
            </fieldset>
          ))}
          {problems.candidates && (
            <p role="alert" className={styles.problem}>
              {problems.candidates}
            </p>
          )}
          {candidates.length < activityLimits.candidates && (
            <div>
              <Button
                size="xSmall"
                icon="plus"
                onClick={() => set({ candidates: [...candidates, newCandidate()] })}
              >
                {t.addCandidate}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  )
}

type SpanProps = {
  span: Span
  error?: string | undefined
  endError?: string | undefined
  onChange: (span: Span) => void
}

/** The start and the end. Without a second day it ends on the first. */
function SpanFields({ span, error, endError, onChange }: SpanProps) {
  const t = useStrings(activityFormWords)
  const set = (change: Partial<Span>) => onChange({ ...span, ...change })
  return (
    <div className={styles.span}>
      <DatePicker label={t.startDay} value={span.day} error={error} onChange={(day) => set({ day })} />
      <TimePicker label={t.startTime} value={span.time} onChange={(time) => set({ time })} />
      <DatePicker
        label={t.endDay}
        value={span.endDay}
        error={endError}
        onChange={(endDay) => set({ endDay })}
      />
      <TimePicker label={t.endTime} value={span.endTime} onChange={(endTime) => set({ endTime })} />
    </div>
  )
}

/** The deadline for sign-up. */
export function DeadlineFields({ fields, set, error }: Part & { error: string | undefined }) {
  const t = useStrings(activityFormWords)
  return (
    <div className={styles.span}>
      <DatePicker
        label={t.deadlineDay}
        value={fields.deadlineDay}
        error={error}
        onChange={(deadlineDay) => set({ deadlineDay })}
      />
      <TimePicker
        label={t.deadlineTime}
        value={fields.deadlineTime}
        onChange={(deadlineTime) => set({ deadlineTime })}
      />
    </div>
  )
}
