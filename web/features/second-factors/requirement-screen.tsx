import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  factorScopes,
  getFactorRequirement,
  previewFactorRequirement,
  updateFactorRequirement,
} from '#contract/second-factors.requirement.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere, isDifferent } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { admin } from '../administration/admin.strings.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import settingsStyles from '../administration/settings.module.css'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import { requirementWords } from './requirement.strings.ts'

type Settings = Answer<typeof getFactorRequirement>
type Preview = Answer<typeof previewFactorRequirement>

const settingsQuery = queryFor(getFactorRequirement, {})
const nobodyYet: AudienceRule = { include: [], match: 'any', exclude: [] }

/** Who must have a second factor, and from when on. */
export default function RequirementScreen() {
  return (
    <AdminScreen path="/admin/two_factor_authentication">
      <Loaded />
    </AdminScreen>
  )
}

function Loaded() {
  const query = useQuery(settingsQuery)
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return <Requirement settings={query.data} />
}

const fieldsOf = ({ scope, rule, dueOn }: Settings) => ({
  scope,
  rule: (rule as AudienceRule | null) ?? nobodyYet,
  dueOn: dueOn ?? '',
})

function Requirement({ settings }: { settings: Settings }) {
  const t = useStrings(requirementWords)
  const words = useStrings(admin)
  const client = useQueryClient()
  const [fields, setFields] = useState(() => fieldsOf(settings))
  // What was checked last, as text: saving asks for a check of exactly what is saved.
  const [checked, setChecked] = useState('')
  const [found, setFound] = useState<Preview>()
  const asked = { scope: fields.scope, rule: fields.scope === 'some' ? fields.rule : null }
  const chosen = JSON.stringify(asked)
  const compare = (now: Settings) => [
    { label: t.scope, now: t[now.scope], mine: t[fields.scope] },
    { label: t.dueOn, now: now.dueOn ?? '', mine: fields.scope === 'nobody' ? '' : fields.dueOn },
  ]
  const form = useSubmit({
    base: settings,
    current: settings,
    refetch: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
    stays: true,
    unsaved:
      compare(settings).some(isDifferent) ||
      JSON.stringify(fieldsOf(settings).rule) !== JSON.stringify(fields.rule),
    check: () => ({
      dueOn: fields.scope !== 'nobody' && fields.dueOn === '' ? t.dayMissing : '',
      scope: fields.scope !== 'nobody' && checked !== chosen ? t.checkFirst : '',
    }),
    send: async (version) => {
      const dueOn = fields.scope === 'nobody' || fields.dueOn === '' ? null : fields.dueOn
      const saved = await call(updateFactorRequirement, { body: { version, ...asked, dueOn } })
      client.setQueryData(settingsQuery.queryKey, saved)
      setFields(fieldsOf(saved))
      toast.success(words.saved)
      return saved
    },
    failed: words.notSaved,
  })
  const check = useSubmit({
    stays: true,
    toasts: true,
    send: async () => {
      setFound(await call(previewFactorRequirement, { body: asked }))
      setChecked(chosen)
      form.clear()
    },
    failed: t.checkFailed,
  })
  const set = (part: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...part }))
    form.clear()
  }
  const required = fields.scope !== 'nobody'
  return (
    <Card as="form" aria-label={t.form} className={settingsStyles.part} {...form.props}>
      <p>{t.intro}</p>
      <ChangedElsewhere form={form} compare={compare} onTake={(now) => setFields(fieldsOf(now))} />
      <RadioGroup
        label={t.scope}
        options={factorScopes.map((value) => ({ value, label: t[value] }))}
        value={fields.scope}
        onChange={(scope) => set({ scope })}
      />
      {fields.scope === 'some' && (
        <AudienceEditor
          label={t.who}
          rule={fields.rule}
          error={form.problems.rule}
          people={settings.names.flatMap(({ type, id, name }) => (type === 'user' ? [{ id, name }] : []))}
          onChange={(rule) => set({ rule })}
        />
      )}
      {required && (
        <>
          <DatePicker
            label={t.dueOn}
            required
            value={fields.dueOn}
            min={settings.today}
            today={settings.today}
            error={form.problems.dueOn}
            onChange={(dueOn) => set({ dueOn })}
          />
          <h2 className={settingsStyles.heading}>{t.concerned}</h2>
          <div>
            <Button pending={check.pending} onClick={() => check.submit()}>
              {t.check}
            </Button>
          </div>
          {found && checked !== chosen && <Notice situation="information" title={t.checkAgain} />}
          {found && checked === chosen && <Concerned found={found} />}
        </>
      )}
      {form.problems.scope && <Notice live situation="danger" title={form.problems.scope} />}
      {form.failure && <Notice live situation="danger" title={form.failure} />}
      <div>
        <Button type="submit" priority="primary" pending={form.pending}>
          {words.save}
        </Button>
      </div>
    </Card>
  )
}

function Concerned({ found: { count, withoutCount, people } }: { found: Preview }) {
  const t = useStrings(requirementWords)
  if (withoutCount === 0) return <Notice live situation="success" title={t.counts(count, 0)} />
  return (
    <>
      <Notice live situation="warning" title={t.counts(count, withoutCount)}>
        {t.told}
      </Notice>
      <ul>
        {people.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {withoutCount > people.length && <p>{t.more(withoutCount - people.length)}</p>}
    </>
  )
}
