import { useState } from 'react'
import type { AudienceRule } from '#common/audience-rule.ts'
import { readableDay } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { previewProviderUse, updateProviderUse } from '#contract/identity-providers.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere, isDifferent } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { admin } from '../administration/admin.strings.ts'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import styles from './identity-providers.module.css'
import { providerWords } from './provider.strings.ts'
import type { PartProps, Provider } from './provider-screen.tsx'

const nobody: AudienceRule = { include: [], match: 'any', exclude: [] }
const fieldsOf = ({ stage, trialRule, everyoneOn }: Provider) => ({
  stage,
  rule: (trialRule as AudienceRule | null) ?? nobody,
  everyoneOn: everyoneOn ?? '',
})
type Wire = Parameters<typeof call<typeof previewProviderUse>>[1]['body']

/** For whom the provider is on, with what that means for how many people. */
export function UsePart({ provider, keep, refetch }: PartProps) {
  const t = useStrings(providerWords)
  const words = useStrings(admin)
  const [fields, setFields] = useState(() => fieldsOf(provider))
  const [password, setPassword] = useState('')
  // What was checked last, as text: saving asks for a check of exactly what is saved.
  const [checked, setChecked] = useState('')
  const [found, setFound] = useState<Answer<typeof previewProviderUse>>()
  const trial = fields.stage === 'trial'
  const body = {
    stage: fields.stage,
    trialRule: trial ? fields.rule : null,
    everyoneOn: trial && fields.everyoneOn !== '' ? fields.everyoneOn : null,
  } as Wire
  const chosen = JSON.stringify(body)
  const stages = { off: t.stageOff, trial: t.stageTrial, everyone: t.stageEveryone }
  const compare = (now: Provider) => [
    { label: t.stage, now: stages[now.stage], mine: stages[fields.stage] },
    { label: t.everyoneOn, now: now.everyoneOn ?? '', mine: fields.everyoneOn },
  ]
  const check = useSubmit({
    stays: true,
    toasts: true,
    send: async () => {
      setFound(await call(previewProviderUse, { params: { id: provider.id }, body }))
      setChecked(chosen)
      form.clear()
    },
    failed: t.previewFailed,
  })
  const form = useSubmit({
    base: provider,
    current: provider,
    refetch,
    stays: true,
    unsaved: compare(provider).some(isDifferent),
    check: () => ({
      trialRule:
        trial && fields.rule.include !== 'everyone' && fields.rule.include.length === 0 ? t.trialMissing : '',
      preview: checked === chosen ? '' : t.previewFirst,
      password: fields.stage === 'off' || password ? '' : t.passwordMissing,
    }),
    send: async (version) => {
      const saved = await call(updateProviderUse, {
        params: { id: provider.id },
        body: { version, ...body, password: fields.stage === 'off' ? '' : password },
      })
      keep(saved)
      setFields(fieldsOf(saved))
      setPassword('')
      setChecked('')
      setFound(undefined)
      toast.success(words.saved)
      return saved
    },
    failed: words.notSaved,
    focusesProblem: true,
  })
  const set = (part: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...part }))
    form.clear()
  }
  return (
    <Card as="form" padding="large" aria-label={t.use} className={styles.parts} {...form.props}>
      <ChangedElsewhere form={form} compare={compare} onTake={(now) => setFields(fieldsOf(now))} />
      {provider.domains.length === 0 && <Notice situation="information" title={t.domainMissing} />}
      <RadioGroup
        label={t.stage}
        note={t.useNote}
        options={(['off', 'trial', 'everyone'] as const).map((value) => ({ value, label: stages[value] }))}
        value={fields.stage}
        onChange={(stage) => set({ stage })}
      />
      {trial && (
        <>
          <AudienceEditor
            label={t.trialWho}
            rule={fields.rule}
            error={form.problems.trialRule}
            people={provider.trialNames.flatMap(({ type, id, name }) =>
              type === 'user' ? [{ id, name }] : [],
            )}
            onChange={(rule) => set({ rule })}
          />
          <DatePicker
            label={t.everyoneOn}
            note={t.everyoneOnNote}
            value={fields.everyoneOn}
            error={form.problems.everyoneOn}
            onChange={(everyoneOn) => set({ everyoneOn })}
          />
        </>
      )}
      <div>
        <Button pending={check.pending} onClick={() => check.submit()}>
          {t.preview}
        </Button>
      </div>
      {form.problems.preview && <Notice live situation="danger" title={form.problems.preview} />}
      {found && checked !== chosen && <Notice situation="information" title={t.previewAgain} />}
      {found && checked === chosen && <Found found={found} day={body.everyoneOn} />}
      {fields.stage !== 'off' && (
        <Input
          type="password"
          autoComplete="current-password"
          label={t.password}
          note={t.passwordNote}
          value={password}
          error={form.problems.password}
          onChange={(value) => {
            setPassword(value)
            form.clear('password')
          }}
        />
      )}
      {form.failure && <Notice live situation="danger" title={form.failure} />}
      <div>
        <Button type="submit" priority="primary" pending={form.pending}>
          {words.save}
        </Button>
      </div>
    </Card>
  )
}

type FoundProps = { found: Answer<typeof previewProviderUse>; day: string | null }

function Found({ found, day }: FoundProps) {
  const t = useStrings(providerWords)
  const locale = useLocale()
  const { nowCount, laterCount, linkedCount, outsideCount, emergencyCount, outside } = found
  return (
    <>
      <Notice live situation={nowCount + laterCount > 0 ? 'warning' : 'information'} title={t.now(nowCount)}>
        {day !== null && <p>{t.later(laterCount, readableDay(day, locale))}</p>}
        {linkedCount > 0 && <p>{t.linkedOf(linkedCount)}</p>}
        {emergencyCount > 0 && <p>{t.emergencyOf(emergencyCount)}</p>}
        {outsideCount > 0 && <p>{t.outside(outsideCount)}</p>}
      </Notice>
      {outside.length > 0 && (
        <ul className={styles.people}>
          {outside.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
          {outsideCount > outside.length && <li>{t.more(outsideCount - outside.length)}</li>}
        </ul>
      )}
    </>
  )
}
