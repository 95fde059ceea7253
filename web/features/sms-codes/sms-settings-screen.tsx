import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { getSmsSettings, smsRules, updateSmsSettings } from '#contract/sms-codes.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere, isDifferent } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { admin } from '../administration/admin.strings.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import settingsStyles from '../administration/settings.module.css'
import { smsSettingsWords } from './settings.strings.ts'
import { usePhoneNumbers } from './use-phone-numbers.ts'

type Settings = Answer<typeof getSmsSettings>
const settingsQuery = queryFor(getSmsSettings, {})

/** Whether people use mobile numbers, and how many messages may be sent. */
export default function SmsSettingsScreen() {
  return (
    <AdminScreen path="/admin/sms_settings">
      <Loaded />
    </AdminScreen>
  )
}

function Loaded() {
  const query = useQuery(settingsQuery)
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return <SettingsForm settings={query.data} />
}

const fieldsOf = ({ enabled, countries, defaultCountry, mostADay }: Settings) => ({
  enabled,
  countries,
  defaultCountry,
  mostADay: String(mostADay),
})

function SettingsForm({ settings }: { settings: Settings }) {
  const t = useStrings(smsSettingsWords)
  const words = useStrings(admin)
  const client = useQueryClient()
  const [fields, setFields] = useState(() => fieldsOf(settings))
  const locale = useLocale()
  const numbers = usePhoneNumbers()
  const known = numbers?.countriesIn(locale) ?? []
  const { countries } = fields
  const named = countries.map((value) => known.find((one) => one.value === value) ?? { value, label: value })
  const defaultCountry = countries.includes(fields.defaultCountry) ? fields.defaultCountry : countries[0]
  const mostADay = Number(fields.mostADay)
  const shown = (on: boolean) => (on ? t.on : t.off)
  const compare = (now: Settings) => [
    { label: t.enabled, now: shown(now.enabled), mine: shown(fields.enabled) },
    { label: t.countries, now: now.countries.join(', '), mine: countries.join(', ') },
    { label: t.defaultCountry, now: now.defaultCountry, mine: defaultCountry ?? '' },
    { label: t.most, now: String(now.mostADay), mine: fields.mostADay },
  ]
  const form = useSubmit({
    base: settings,
    current: settings,
    refetch: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
    stays: true,
    unsaved: compare(settings).some(isDifferent),
    check: () => ({
      countries: countries.length === 0 ? t.countriesMissing : '',
      mostADay:
        Number.isInteger(mostADay) && mostADay >= 1 && mostADay <= smsRules.highestADay ? '' : t.mostWrong,
    }),
    send: async (version) => {
      const { enabled } = fields
      const body = { version, enabled, countries, defaultCountry: defaultCountry!, mostADay }
      const saved = await call(updateSmsSettings, { body })
      client.setQueryData(settingsQuery.queryKey, saved)
      setFields(fieldsOf(saved))
      toast.success(words.saved)
      return saved
    },
    failed: words.notSaved,
  })
  const set = (part: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...part }))
    form.clear()
  }
  return (
    <Card as="form" aria-label={t.form} className={settingsStyles.part} {...form.props}>
      <p>{t.intro}</p>
      {!settings.available && <Notice situation="information" title={t.none} />}
      <p>{t.counts(settings.peopleCount, settings.sentThisMonth)}</p>
      <ChangedElsewhere form={form} compare={compare} onTake={(now) => setFields(fieldsOf(now))} />
      <Checkbox label={t.enabled} checked={fields.enabled} onChange={(enabled) => set({ enabled })} />
      <MultiCombobox
        label={t.countries}
        options={known}
        values={named}
        most={30}
        error={form.problems.countries}
        onChange={(chosen) => set({ countries: chosen.map(({ value }) => value) })}
      />
      {countries.length > 1 && (
        <Select
          label={t.defaultCountry}
          note={t.defaultNote}
          options={named}
          value={defaultCountry!}
          error={form.problems.defaultCountry}
          onChange={(value) => set({ defaultCountry: value })}
        />
      )}
      <Input
        label={t.most}
        inputMode="numeric"
        maxLength={5}
        value={fields.mostADay}
        error={form.problems.mostADay}
        onChange={(text) => set({ mostADay: text })}
      />
      {form.failure && <Notice live situation="danger" title={form.failure} />}
      <div>
        <Button type="submit" priority="primary" pending={form.pending}>
          {words.save}
        </Button>
      </div>
    </Card>
  )
}
