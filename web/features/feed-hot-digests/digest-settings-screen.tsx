import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getFeedHotDigestSettings, updateFeedHotDigestSettings } from '#contract/feed-hot-digests.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DataList } from '#ui/data-list.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere, isDifferent } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { admin } from '../administration/admin.strings.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from '../administration/settings.module.css'
import { digestSettingsWords } from './digest-settings.strings.ts'

const settingsQuery = queryFor(getFeedHotDigestSettings, {})
type Settings = Answer<typeof getFeedHotDigestSettings>

/** When the hot digest is created, and how its posts are ranked. */
export default function DigestSettingsScreen() {
  return (
    <AdminScreen path="/admin/feed_hot_digests">
      <DigestSettings />
    </AdminScreen>
  )
}

function DigestSettings() {
  const t = useStrings(digestSettingsWords)
  const query = useQuery(settingsQuery)
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const { weights, mostEntries, oldestDays } = query.data
  return (
    <>
      <p>{t.intro}</p>
      <When settings={query.data} />
      <Card as="section" aria-labelledby="digest-how" className={styles.part}>
        <h2 id="digest-how" className={styles.heading}>
          {t.how}
        </h2>
        <p>{t.formula}</p>
        <DataList
          items={[
            { term: t.comment, value: t.points(weights.comment) },
            { term: t.bookmark, value: t.points(weights.bookmark) },
            { term: t.reaction, value: t.points(weights.reaction) },
            { term: t.read, value: t.points(weights.read) },
          ]}
        />
        <p className={styles.note}>{t.limits(mostEntries, oldestDays)}</p>
      </Card>
    </>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

function When({ settings }: { settings: Settings }) {
  const t = useStrings(digestSettingsWords)
  const words = useStrings(admin)
  const locale = useLocale()
  const client = useQueryClient()
  const [draft, setDraft] = useState({
    enabled: settings.enabled,
    weekday: settings.weekday,
    hour: settings.hour,
  })
  const days = [t.sunday, t.monday, t.tuesday, t.wednesday, t.thursday, t.friday, t.saturday]
  const onOrOff = (on: boolean) => (on ? t.on : t.off)
  const compare = ({ enabled, weekday, hour }: Settings) => [
    { label: t.enabled, now: onOrOff(enabled), mine: onOrOff(draft.enabled) },
    { label: t.weekday, now: days[weekday]!, mine: days[draft.weekday] },
    { label: t.hour, now: t.hourOf(hour), mine: t.hourOf(draft.hour) },
  ]
  const form = useSubmit({
    base: settings,
    current: settings,
    refetch: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
    stays: true,
    unsaved: compare(settings).some(isDifferent),
    send: async (version) => {
      const saved = await call(updateFeedHotDigestSettings, { body: { ...draft, version } })
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
    <Card as="form" aria-labelledby="digest-when" className={styles.part} {...form.props}>
      <h2 id="digest-when" className={styles.heading}>
        {t.when}
      </h2>
      <ChangedElsewhere
        form={form}
        compare={compare}
        onTake={({ enabled, weekday, hour }) => setDraft({ enabled, weekday, hour })}
      />
      <Checkbox
        label={t.enabled}
        checked={draft.enabled}
        onChange={(enabled) => setDraft({ ...draft, enabled })}
      />
      <div className={styles.fields}>
        <Select
          label={t.weekday}
          options={days.map((label, weekday) => ({ value: String(weekday), label }))}
          value={String(draft.weekday)}
          disabled={!draft.enabled}
          onChange={(weekday) => setDraft({ ...draft, weekday: Number(weekday) })}
        />
        <Select
          label={t.hour}
          options={hours.map((hour) => ({ value: String(hour), label: t.hourOf(hour) }))}
          value={String(draft.hour)}
          disabled={!draft.enabled}
          onChange={(hour) => setDraft({ ...draft, hour: Number(hour) })}
        />
      </div>
      <p className={styles.note}>
        {settings.nextAt
          ? t.next(readableDateTime(settings.nextAt, { locale, timeZone: settings.timeZone }))
          : t.none}
      </p>
      <div>
        <Button type="submit" priority="primary" pending={form.pending}>
          {words.save}
        </Button>
      </div>
    </Card>
  )
}
