import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { timeZoneName } from '#common/time-zone-name.ts'
import { getEmailSettings, updateEmailSettings } from '#contract/email-settings.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere, isDifferent } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { admin } from '../administration/admin.strings.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from '../administration/settings.module.css'
import { summaryTimeWords, weekdayWords } from '../notification-options/summary-time.strings.ts'
import { SummaryTimeFields } from '../notification-options/summary-time-fields.tsx'
import { emailSettingsWords } from './email-settings.strings.ts'

const settingsQuery = queryFor(getEmailSettings, {})
type Settings = Answer<typeof getEmailSettings>
type Draft = Omit<Settings, 'version' | 'timeZone'>

/** What the company uses of emails. */
export default function EmailSettingsScreen() {
  return (
    <AdminScreen path="/admin/email_settings">
      <EmailSettings />
    </AdminScreen>
  )
}

function EmailSettings() {
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

const draftOf = ({ summariesAllowed, frequency, weekday, hour }: Settings): Draft => ({
  summariesAllowed,
  frequency,
  weekday,
  hour,
})

function SettingsForm({ settings }: { settings: Settings }) {
  const t = useStrings(emailSettingsWords)
  const times = useStrings(summaryTimeWords)
  const days: Record<string, string> = useStrings(weekdayWords)
  const words = useStrings(admin)
  const locale = useLocale()
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(settings))
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  const onOrOff = (on: boolean) => (on ? t.on : t.off)
  const timeOf = ({ frequency, weekday, hour }: Draft) =>
    frequency === 'off'
      ? times.off
      : [times[frequency], ...(frequency === 'weekly' ? [days[weekday]] : []), times.hourOf(hour)].join(' ')
  const compare = (current: Settings) => [
    { label: t.allowed, now: onOrOff(current.summariesAllowed), mine: onOrOff(draft.summariesAllowed) },
    { label: t.usual, now: timeOf(current), mine: timeOf(draft) },
  ]
  const form = useSubmit({
    base: settings,
    current: settings,
    refetch: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
    stays: true,
    unsaved: compare(settings).some(isDifferent),
    send: async (version) => {
      const saved = await call(updateEmailSettings, { body: { ...draft, version } })
      client.setQueryData(settingsQuery.queryKey, saved)
      toast.success(words.saved)
      return saved
    },
    refused: () => {
      toast.danger(words.notSaved, { action: { label: words.save, onAction: () => form.submit() } })
      return true
    },
    failed: words.notSaved,
  })
  return (
    <>
      <p>{t.intro}</p>
      <Card as="form" aria-labelledby="email-summaries" className={styles.part} {...form.props}>
        <ChangedElsewhere form={form} compare={compare} onTake={(now) => setDraft(draftOf(now))} />
        <h2 id="email-summaries" className={styles.heading}>
          {t.summaries}
        </h2>
        <p className={styles.note}>{t.summariesNote}</p>
        <Checkbox
          label={t.allowed}
          checked={draft.summariesAllowed}
          onChange={(summariesAllowed) => change({ summariesAllowed })}
        />
        <p>{t.usual}</p>
        <div className={styles.fields}>
          <SummaryTimeFields value={draft} disabled={!draft.summariesAllowed} onChange={change} />
        </div>
        <p className={styles.note}>{t.zone(timeZoneName(settings.timeZone, locale))}</p>
        <div>
          <Button type="submit" priority="primary" pending={form.pending}>
            {words.save}
          </Button>
        </div>
      </Card>
    </>
  )
}
