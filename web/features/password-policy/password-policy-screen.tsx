import type { Answer } from '#contract/endpoint.ts'
import {
  getPasswordPolicy,
  passwordPolicyLimits,
  previewPasswordPolicy,
  updatePasswordPolicy,
} from '#contract/password-policy.ts'
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
import { passwordPolicyWords } from './password-policy.strings.ts'

type Policy = Answer<typeof getPasswordPolicy>
type Affected = Answer<typeof previewPasswordPolicy>

/** What new passwords must be like, and for how long they are valid. */
export default function PasswordPolicyScreen() {
  return (
    <AdminScreen path="/admin/password_policy">
      <LoadedSettings of={getPasswordPolicy}>{(kept) => <PolicyForm {...kept} />}</LoadedSettings>
    </AdminScreen>
  )
}

const fieldsOf = ({ minLength, maxAgeDays, historyCount }: Policy) => ({
  minLength: String(minLength),
  maxAgeDays: String(maxAgeDays),
  historyCount: String(historyCount),
})
const isWithin = (text: string, least: number, most: number) =>
  /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most

function PolicyForm(kept: Kept<Policy>) {
  const t = useStrings(passwordPolicyWords)
  const { shortest, longest, days, history } = passwordPolicyLimits
  const checked = useCheckedSettings({
    ...kept,
    fieldsOf,
    compare: (now, fields) => {
      const theirs = fieldsOf(now)
      return [
        { label: t.minLength, now: theirs.minLength, mine: fields.minLength },
        { label: t.maxAge, now: theirs.maxAgeDays, mine: fields.maxAgeDays },
        { label: t.history, now: theirs.historyCount, mine: fields.historyCount },
      ]
    },
    askedOf: (fields) => ({
      minLength: Number(fields.minLength),
      maxAgeDays: Number(fields.maxAgeDays),
      historyCount: Number(fields.historyCount),
    }),
    wrongIn: (fields) => ({
      minLength: isWithin(fields.minLength, shortest, longest) ? '' : t.minLengthWrong,
      maxAgeDays: isWithin(fields.maxAgeDays, 0, days) ? '' : t.maxAgeWrong,
      historyCount: isWithin(fields.historyCount, 0, history) ? '' : t.historyWrong,
    }),
    preview: (body) => call(previewPasswordPolicy, { body }),
    save: (body) => call(updatePasswordPolicy, { body }),
    words: t,
  })
  const { fields, form, set, problem, effect } = checked
  return (
    <Card as="form" aria-label={t.form} className={settingsStyles.part} {...form.props}>
      <p>{t.intro}</p>
      <ChangedElsewhere form={form} compare={checked.compare} onTake={checked.take} />
      <Input
        label={t.minLength}
        inputMode="numeric"
        maxLength={2}
        value={fields.minLength}
        error={problem('minLength')}
        onChange={(minLength) => set({ minLength: minLength.trim() })}
      />
      <Input
        label={t.maxAge}
        note={t.maxAgeNote}
        inputMode="numeric"
        maxLength={3}
        value={fields.maxAgeDays}
        error={problem('maxAgeDays')}
        onChange={(maxAgeDays) => set({ maxAgeDays: maxAgeDays.trim() })}
      />
      <Input
        label={t.history}
        note={t.historyNote}
        inputMode="numeric"
        maxLength={2}
        value={fields.historyCount}
        error={problem('historyCount')}
        onChange={(historyCount) => set({ historyCount: historyCount.trim() })}
      />
      <CheckPart checked={checked} words={t}>
        {effect && <AffectedPeople found={effect} />}
      </CheckPart>
      <SavePart checked={checked} />
    </Card>
  )
}

function AffectedPeople({ found }: { found: Affected }) {
  const t = useStrings(passwordPolicyWords)
  const { expiredCount, expiredBeforeCount, ownExpired, soonCount, peopleCount, forgottenCount } = found
  return (
    <>
      <Notice live situation={expiredCount > 0 ? 'warning' : 'success'} title={t.expired(expiredCount)}>
        {ownExpired && <p>{t.own}</p>}
        {expiredCount > 0 && expiredBeforeCount > 0 && <p>{t.before(expiredBeforeCount)}</p>}
      </Notice>
      <ul>
        <li>{t.soon(soonCount, passwordPolicyLimits.soonDays)}</li>
        <li>{t.later(peopleCount)}</li>
        {forgottenCount > 0 && <li>{t.forgotten(forgottenCount)}</li>}
      </ul>
    </>
  )
}
