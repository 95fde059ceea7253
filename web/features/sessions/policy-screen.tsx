import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import {
  getSessionPolicy,
  previewSessionPolicy,
  sessionPolicyLimits,
  updateSessionPolicy,
} from '#contract/sessions.policy.ts'
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
import { policyWords } from './policy.strings.ts'

type Policy = Answer<typeof getSessionPolicy>
type Effect = Answer<typeof previewSessionPolicy>

const policyQuery = queryFor(getSessionPolicy, {})

/** How long sessions last. */
export default function PolicyScreen() {
  return (
    <AdminScreen path="/admin/session_policy">
      <Loaded />
    </AdminScreen>
  )
}

function Loaded() {
  const query = useQuery(policyQuery)
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return <PolicyForm policy={query.data} />
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

function PolicyForm({ policy }: { policy: Policy }) {
  const t = useStrings(policyWords)
  const words = useStrings(admin)
  const client = useQueryClient()
  const [fields, setFields] = useState(() => fieldsOf(policy))
  // What was checked last, as text: saving asks for a check of exactly what is saved.
  const [checked, setChecked] = useState('')
  const [found, setFound] = useState<Effect>()
  const limits = sessionPolicyLimits
  const asked = {
    hours: Number(fields.hours),
    idleMinutes: numberOf(fields.idleMinutes),
    keptDays: numberOf(fields.keptDays),
    keptIdleDays: fields.keptDays === '' ? null : numberOf(fields.keptIdleDays),
  }
  const chosen = JSON.stringify(asked)
  const compare = (now: Policy) => {
    const theirs = fieldsOf(now)
    return [
      { label: `${t.usual}: ${t.hours}`, now: theirs.hours, mine: fields.hours },
      { label: `${t.usual}: ${t.idleMinutes}`, now: theirs.idleMinutes, mine: fields.idleMinutes },
      { label: `${t.keptHeading}: ${t.keptDays}`, now: theirs.keptDays, mine: fields.keptDays },
      { label: `${t.keptHeading}: ${t.keptIdleDays}`, now: theirs.keptIdleDays, mine: fields.keptIdleDays },
    ]
  }
  const blankOr = (text: string, range: { min: number; max: number }) => text === '' || isWithin(text, range)
  const wrong = {
    hours: isWithin(fields.hours, limits.hours) ? '' : t.hoursWrong,
    idleMinutes: blankOr(fields.idleMinutes, limits.idleMinutes) ? '' : t.idleMinutesWrong,
    keptDays: blankOr(fields.keptDays, limits.keptDays) ? '' : t.daysWrong,
    keptIdleDays: fields.keptDays === '' || blankOr(fields.keptIdleDays, limits.keptDays) ? '' : t.daysWrong,
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
      const saved = await call(updateSessionPolicy, { body: { version, ...asked } })
      client.setQueryData(policyQuery.queryKey, saved)
      setFields(fieldsOf(saved))
      setChecked('')
      setFound(undefined)
      toast.success(words.saved)
      return saved
    },
    failed: words.notSaved,
  })
  const check = useSubmit({
    stays: true,
    check: () => wrong,
    send: async () => {
      setFound(await call(previewSessionPolicy, { body: asked }))
      setChecked(chosen)
      form.clear()
    },
    failed: t.checkFailed,
  })
  const field = (name: keyof typeof fields) => ({
    inputMode: 'numeric' as const,
    maxLength: 5,
    value: fields[name],
    error: form.problems[name] ?? check.problems[name],
    onChange: (text: string) => {
      setFields((before) => ({ ...before, [name]: text.trim() }))
      form.clear()
      check.clear()
    },
  })
  return (
    <Card as="form" aria-label={t.form} className={settingsStyles.part} {...form.props}>
      <p>{t.intro}</p>
      <ChangedElsewhere form={form} compare={compare} onTake={(now) => setFields(fieldsOf(now))} />
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
      <h2 className={settingsStyles.heading}>{t.affected}</h2>
      <div>
        <Button pending={check.pending} onClick={() => check.submit()}>
          {t.check}
        </Button>
      </div>
      {found && checked !== chosen && <Notice situation="information" title={t.checkAgain} />}
      {found && checked === chosen && <Affected found={found} />}
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
