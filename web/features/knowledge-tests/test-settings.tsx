import { timeZoneName } from '#common/time-zone-name.ts'
import { testLimits } from '#contract/knowledge-tests.administration.ts'
import { answerShowing } from '#contract/knowledge-tests.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { TimePicker } from '#ui/time-picker.tsx'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import styles from './editor.module.css'
import { editorWords } from './editor.strings.ts'
import { QuestionPicture } from './question-picture.tsx'
import type { TestDraft, When } from './test-draft.ts'

type Props = {
  draft: TestDraft
  problems: Readonly<Partial<Record<string, string>>>
  /** The company's time zone. */
  timeZone: string
  onChange: (part: Partial<TestDraft>) => void
}

const empty: When = { day: '', time: '' }

/** The fields of a test besides its questions. */
export function TestSettings({ draft, problems, timeZone, onChange }: Props) {
  const t = useStrings(editorWords)
  const locale = useLocale()
  return (
    <>
      <Card as="section" className={styles.form} aria-label={t.basics}>
        <h2 className={styles.heading}>{t.basics}</h2>
        <Input
          label={t.title}
          required
          value={draft.title}
          maxLength={testLimits.titleLength}
          error={problems.title}
          autoComplete="off"
          onChange={(title) => onChange({ title })}
        />
        <Input
          label={t.category}
          note={t.categoryNote}
          value={draft.category}
          maxLength={testLimits.categoryLength}
          error={problems.category}
          autoComplete="off"
          onChange={(category) => onChange({ category })}
        />
        <Textarea
          label={t.description}
          rows={3}
          value={draft.description}
          maxLength={testLimits.descriptionLength}
          error={problems.description}
          onChange={(description) => onChange({ description })}
        />
        <QuestionPicture
          picture={draft.picture}
          note={t.coverNote}
          shownElsewhere={false}
          error={problems.photos}
          onChange={(picture) => onChange({ picture })}
        />
        <AudienceEditor
          label={t.audience}
          error={problems.rule}
          rule={draft.rule}
          onChange={(rule) => onChange({ rule })}
        />
      </Card>
      <Card as="section" className={styles.form} aria-label={t.period}>
        <h2 className={styles.heading}>{t.period}</h2>
        <Limit
          label={t.hasStart}
          what={t.start}
          when={draft.from}
          error={problems.opensAt}
          onChange={(from) => onChange({ from })}
        />
        <Limit
          label={t.hasEnd}
          what={t.end}
          when={draft.until}
          error={problems.closesAt}
          onChange={(until) => onChange({ until })}
        />
        {(draft.from || draft.until) && (
          <p className={styles.note}>{t.zone(timeZoneName(timeZone, locale))}</p>
        )}
      </Card>
      <Rules draft={draft} problems={problems} onChange={onChange} />
    </>
  )
}

type LimitProps = {
  label: string
  what: string
  when: When | null
  error: string | undefined
  onChange: (when: When | null) => void
}

/** An optional day and time. */
function Limit({ label, what, when, error, onChange }: LimitProps) {
  const t = useStrings(editorWords)
  return (
    <div className={styles.group}>
      <Checkbox label={label} checked={when !== null} onChange={(set) => onChange(set ? empty : null)} />
      {when && (
        <div className={styles.when}>
          <DatePicker
            label={t.day(what)}
            value={when.day}
            error={error}
            onChange={(day) => onChange({ ...when, day })}
          />
          <TimePicker
            label={t.time(what)}
            value={when.time}
            onChange={(time) => onChange({ ...when, time })}
          />
        </div>
      )}
    </div>
  )
}

function Rules({ draft, problems, onChange }: Omit<Props, 'timeZone'>) {
  const t = useStrings(editorWords)
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <Card as="section" className={styles.form} aria-label={t.rules}>
      <h2 className={styles.heading}>{t.rules}</h2>
      <div className={styles.grid}>
        <Input
          {...number}
          label={t.passMark}
          value={draft.passMark}
          error={problems.passMark}
          onChange={(passMark) => onChange({ passMark })}
        />
        <Input
          {...number}
          label={t.timeLimit}
          note={t.timeLimitNote}
          value={draft.timeLimit}
          error={problems.timeLimitMinutes}
          onChange={(timeLimit) => onChange({ timeLimit })}
        />
        <Input
          {...number}
          label={t.attempts}
          note={t.attemptsNote}
          value={draft.attempts}
          error={problems.attempts}
          onChange={(attempts) => onChange({ attempts })}
        />
        <Input
          {...number}
          label={t.waitHours}
          note={t.waitHoursNote}
          value={draft.waitHours}
          error={problems.waitHours}
          onChange={(waitHours) => onChange({ waitHours })}
        />
        <Input
          {...number}
          label={t.reward}
          note={t.rewardNote}
          value={draft.reward}
          error={problems.rewardPoints}
          onChange={(reward) => onChange({ reward })}
        />
      </div>
      <RadioGroup
        label={t.showsAnswers}
        options={answerShowing.map((one) => ({ value: one, label: t[one] }))}
        value={draft.showsAnswers}
        onChange={(showsAnswers) => onChange({ showsAnswers })}
      />
      <Checkbox label={t.shuffles} checked={draft.shuffles} onChange={(shuffles) => onChange({ shuffles })} />
      <Checkbox
        label={t.secondMarker}
        note={t.secondMarkerNote}
        checked={draft.secondMarker}
        onChange={(secondMarker) => onChange({ secondMarker })}
      />
      {draft.secondMarker && (
        <Checkbox
          label={t.thirdSettles}
          note={t.thirdSettlesNote}
          checked={draft.thirdSettles}
          onChange={(thirdSettles) => onChange({ thirdSettles })}
        />
      )}
    </Card>
  )
}
