import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import {
  getPasswordPolicy,
  passwordPolicyLimits,
  previewPasswordPolicy,
  updatePasswordPolicy,
} from '#contract/password-policy.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere, isDifferent } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { admin } from '../administration/admin.strings.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import settingsStyles from '../administration/settings.module.css'
import { passwordPolicyWords } from './password-policy.strings.ts'

type Policy = Answer<typeof getPasswordPolicy>
type Affected = Answer<typeof previewPasswordPolicy>

const policyQuery = queryFor(getPasswordPolicy, {})

/** What new passwords must be like, and for how long they are valid. */
export default function PasswordPolicyScreen() {
  return (
    <AdminScreen path="/admin/password_policy">
      <Loaded />
    </AdminScreen>
  )
}

function Loaded() {
  const query = useQuery(policyQuery)
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return <PolicyForm policy={query.data} />
}

const fieldsOf = ({ minLength, maxAgeDays, historyCount }: Policy) => ({
  minLength: String(minLength),
  maxAgeDays: String(maxAgeDays),
  historyCount: String(historyCount),
})
const isWithin = (text: string, least: number, most: number) =>
  /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most

function PolicyForm({ policy }: { policy: Policy }) {
  const t = useStrings(passwordPolicyWords)
  const words = useStrings(admin)
  const client = useQueryClient()
  const [fields, setFields] = useState(() => fieldsOf(policy))
  const [checked, setChecked] = useState('')
  const [found, setFound] = useState<Affected>()
  const { shortest, longest, days, history } = passwordPolicyLimits
  const asked = {
    minLength: Number(fields.minLength),
    maxAgeDays: Number(fields.maxAgeDays),
    historyCount: Number(fields.historyCount),
  }
  const chosen = JSON.stringify(asked)
  const compare = (now: Policy) => {
    const theirs = fieldsOf(now)
    return [
      { label: t.minLength, now: theirs.minLength, mine: fields.minLength },
      { label: t.maxAge, now: theirs.maxAgeDays, mine: fields.maxAgeDays },
      { label: t.history, now: theirs.historyCount, mine: fields.historyCount },
    ]
  }
  const wrong = {
    minLength: isWithin(fields.minLength, shortest, longest) ? '' : t.minLengthWrong,
    maxAgeDays: isWithin(fields.maxAgeDays, 0, days) ? '' : t.maxAgeWrong,
    historyCount: isWithin(fields.historyCount, 0, history) ? '' : t.historyWrong,
  }
  const isWrong = Object.values(wrong).some(Boolean)
  const form = useSubmit({
    base: policy,
    current: policy,
    refetch: () => client.invalidateQueries({ queryKey: policyQuery.queryKey }),
    stays: true,
    unsaved: compare(policy).some(isDifferent),
    check: () => ({ ...wrong, affected: !isWrong && checked !== chosen ? t.checkFirst : '' }),
    send: async (version) => {
      const saved = await call(updatePasswordPolicy, { body: { version, ...asked } })
      client.setQueryData(policyQuery.queryKey, saved)
      setFields(fieldsOf(saved))
      toast.success(words.saved)
      return saved
    },
    failed: words.notSaved,
  })
  const check = useSubmit({
    stays: true,
    check: () => wrong,
    send: async () => {
      setFound(await call(previewPasswordPolicy, { body: asked }))
      setChecked(chosen)
      form.clear()
    },
    failed: t.checkFailed,
  })
  const set = (part: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...part }))
    form.clear()
    check.clear()
  }
  const problem = (name: keyof typeof fields) => form.problems[name] ?? check.problems[name]
  return (
    <Card as="form" aria-label={t.form} className={settingsStyles.part} {...form.props}>
      <p>{t.intro}</p>
      <ChangedElsewhere form={form} compare={compare} onTake={(now) => setFields(fieldsOf(now))} />
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
      <h2 className={settingsStyles.heading}>{t.affected}</h2>
      <div>
        <Button pending={check.pending} onClick={() => check.submit()}>
          {t.check}
        </Button>
      </div>
      {found && checked !== chosen && <Notice situation="information" title={t.checkAgain} />}
      {found && checked === chosen && <AffectedPeople found={found} />}
      {form.problems.affected && <Notice live situation="danger" title={form.problems.affected} />}
      {(form.failure || check.failure) && (
        <Notice live situation="danger" title={form.failure || check.failure} />
      )}
      <div>
        <Button type="submit" priority="primary" pending={form.pending}>
          {words.save}
        </Button>
      </div>
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
