import type { AudienceRule } from '#common/audience-rule.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  factorScopes,
  getFactorRequirement,
  previewFactorRequirement,
  updateFactorRequirement,
} from '#contract/second-factors.requirement.ts'
import { Card } from '#ui/card.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { CheckPart, type Kept, LoadedSettings, SavePart } from '../administration/checked-settings.tsx'
import settingsStyles from '../administration/settings.module.css'
import { useCheckedSettings } from '../administration/use-checked-settings.ts'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import { requirementWords } from './requirement.strings.ts'

type Settings = Answer<typeof getFactorRequirement>
type Preview = Answer<typeof previewFactorRequirement>

const nobodyYet: AudienceRule = { include: [], match: 'any', exclude: [] }

/** Who must have a second factor, and from when on. */
export default function RequirementScreen() {
  return (
    <AdminScreen path="/admin/two_factor_authentication">
      <LoadedSettings of={getFactorRequirement}>{(kept) => <Requirement {...kept} />}</LoadedSettings>
    </AdminScreen>
  )
}

const fieldsOf = ({ scope, rule, dueOn }: Settings) => ({
  scope,
  rule: (rule as AudienceRule | null) ?? nobodyYet,
  dueOn: dueOn ?? '',
})

function Requirement(kept: Kept<Settings>) {
  const t = useStrings(requirementWords)
  const { settings } = kept
  const checked = useCheckedSettings({
    ...kept,
    fieldsOf,
    compare: (now, fields) => [
      { label: t.scope, now: t[now.scope], mine: t[fields.scope] },
      { label: t.dueOn, now: now.dueOn ?? '', mine: fields.scope === 'nobody' ? '' : fields.dueOn },
    ],
    isChanged: ({ rule }) => JSON.stringify(fieldsOf(settings).rule) !== JSON.stringify(rule),
    askedOf: ({ scope, rule }) => ({ scope, rule: scope === 'some' ? rule : null }),
    missingIn: ({ scope, dueOn }) => ({ dueOn: scope !== 'nobody' && dueOn === '' ? t.dayMissing : '' }),
    mustCheck: ({ scope }) => scope !== 'nobody',
    preview: (body) => call(previewFactorRequirement, { body }),
    save: (body, { scope, dueOn }) =>
      call(updateFactorRequirement, {
        body: { ...body, dueOn: scope === 'nobody' || dueOn === '' ? null : dueOn },
      }),
    words: t,
  })
  const { fields, form, set, effect } = checked
  const required = fields.scope !== 'nobody'
  return (
    <Card as="form" aria-label={t.form} className={settingsStyles.part} {...form.props}>
      <p>{t.intro}</p>
      <ChangedElsewhere form={form} compare={checked.compare} onTake={checked.take} />
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
          <CheckPart checked={checked} words={{ ...t, affected: t.concerned }}>
            {effect && <Concerned found={effect} />}
          </CheckPart>
        </>
      )}
      <SavePart checked={checked} />
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
