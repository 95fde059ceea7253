import type { Answer } from '#contract/endpoint.ts'
import {
  getSessionPolicy,
  previewSessionPolicy,
  sessionPolicyLimits,
  updateSessionPolicy,
} from '#contract/sessions.policy.ts'
import { Card } from '#ui/card.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { CheckPart, type Kept, LoadedSettings, SavePart } from '../administration/checked-settings.tsx'
import settingsStyles from '../administration/settings.module.css'
import { useCheckedSettings } from '../administration/use-checked-settings.ts'
import { policyWords } from './policy.strings.ts'

type Policy = Answer<typeof getSessionPolicy>
type Effect = Answer<typeof previewSessionPolicy>

/** How long sessions last. */
export default function PolicyScreen() {
  return (
    <AdminScreen path="/admin/session_policy">
      <LoadedSettings of={getSessionPolicy}>{(kept) => <PolicyForm {...kept} />}</LoadedSettings>
    </AdminScreen>
  )
}

const textOf = (value: number | null) => (value === null ? '' : String(value))
const fieldsOf = ({ hours, idleMinutes, keptDays, keptIdleDays }: Policy) => ({
  hours: String(hours),
  idleMinutes: textOf(idleMinutes),
  keptDays: textOf(keptDays),
  keptIdleDays: textOf(keptIdleDays),
})
const isWithin = (text: string, { min, max }: { min: number; max: number }) =>
  /^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= max
const numberOf = (text: string) => (text === '' ? null : Number(text))

function PolicyForm(kept: Kept<Policy>) {
  const t = useStrings(policyWords)
  const limits = sessionPolicyLimits
  const blankOr = (text: string, range: { min: number; max: number }) => text === '' || isWithin(text, range)
  const checked = useCheckedSettings({
    ...kept,
    fieldsOf,
    compare: (now, fields) => {
      const theirs = fieldsOf(now)
      return [
        { label: `${t.usual}: ${t.hours}`, now: theirs.hours, mine: fields.hours },
        { label: `${t.usual}: ${t.idleMinutes}`, now: theirs.idleMinutes, mine: fields.idleMinutes },
        { label: `${t.keptHeading}: ${t.keptDays}`, now: theirs.keptDays, mine: fields.keptDays },
        { label: `${t.keptHeading}: ${t.keptIdleDays}`, now: theirs.keptIdleDays, mine: fields.keptIdleDays },
      ]
    },
    askedOf: (fields) => ({
      hours: Number(fields.hours),
      idleMinutes: numberOf(fields.idleMinutes),
      keptDays: numberOf(fields.keptDays),
      keptIdleDays: fields.keptDays === '' ? null : numberOf(fields.keptIdleDays),
    }),
    wrongIn: (fields) => ({
      hours: isWithin(fields.hours, limits.hours) ? '' : t.hoursWrong,
      idleMinutes: blankOr(fields.idleMinutes, limits.idleMinutes) ? '' : t.idleMinutesWrong,
      keptDays: blankOr(fields.keptDays, limits.keptDays) ? '' : t.daysWrong,
      keptIdleDays:
        fields.keptDays === '' || blankOr(fields.keptIdleDays, limits.keptDays) ? '' : t.daysWrong,
    }),
    preview: (body) => call(previewSessionPolicy, { body }),
    save: (body) => call(updateSessionPolicy, { body }),
    words: t,
  })
  const { fields, form, set, problem, effect } = checked
  const field = (name: keyof typeof fields) => ({
    inputMode: 'numeric' as const,
    maxLength: 5,
    value: fields[name],
    error: problem(name),
    onChange: (text: string) => set({ [name]: text.trim() }),
  })
  return (
    <Card as="form" aria-label={t.form} className={settingsStyles.part} {...form.props}>
      <p>{t.intro}</p>
      <ChangedElsewhere form={form} compare={checked.compare} onTake={checked.take} />
      <h2 className={settingsStyles.heading}>{t.usual}</h2>
      <p>{t.usualNote}</p>
      <Input label={t.hours} required {...field('hours')} />
      <Input label={t.idleMinutes} note={t.blankIdle} {...field('idleMinutes')} />
      <h2 className={settingsStyles.heading}>{t.keptHeading}</h2>
      <p>{t.keptNote}</p>
      <Input label={t.keptDays} note={t.keptDaysNote} {...field('keptDays')} />
      {fields.keptDays !== '' && (
        <Input label={t.keptIdleDays} note={t.blankIdle} {...field('keptIdleDays')} />
      )}
      <CheckPart checked={checked} words={t}>
        {effect && <Affected found={effect} />}
      </CheckPart>
      <SavePart checked={checked} />
    </Card>
  )
}

function Affected({ found }: { found: Effect }) {
  const t = useStrings(policyWords)
  const { endedSessionCount, endedUserCount, shortenedSessionCount, shortenedUserCount } = found
  return (
    <>
      <Notice
        live
        situation={endedSessionCount > 0 ? 'warning' : 'success'}
        title={t.ended(endedUserCount, endedSessionCount)}
      >
        {found.endsOwn && t.own}
      </Notice>
      <ul>
        {shortenedSessionCount > 0 && <li>{t.shortened(shortenedUserCount, shortenedSessionCount)}</li>}
        <li>{t.signedIn(found.userCount, found.sessionCount)}</li>
      </ul>
    </>
  )
}
