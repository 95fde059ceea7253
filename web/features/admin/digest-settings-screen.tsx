import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#common/dates.ts'
import { getFeedHotDigestSettings, updateFeedHotDigestSettings } from '#contract/admin-feed-hot-digests.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DataList } from '#ui/data-list.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { useUnsavedInput } from '#ui/unsaved-input.ts'
import { ApiError, call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { admin } from './admin.strings.ts'
import { AdminScreen } from './admin-frame.tsx'
import { digestSettingsWords } from './digest-settings.strings.ts'
import styles from './settings.module.css'

const settingsQuery = queryFor(getFeedHotDigestSettings, {})
type Settings = Answer<typeof getFeedHotDigestSettings>

/** When the hot digest is made, and how its posts are ranked. */
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
  const [version, setVersion] = useState(settings.version)
  const [conflict, setConflict] = useState(false)
  const [pending, setPending] = useState(false)
  const days = [t.sunday, t.monday, t.tuesday, t.wednesday, t.thursday, t.friday, t.saturday]
  const differences = [
    { label: t.enabled, now: settings.enabled ? t.on : t.off, mine: draft.enabled ? t.on : t.off },
    { label: t.weekday, now: days[settings.weekday]!, mine: days[draft.weekday] },
    { label: t.hour, now: t.hourOf(settings.hour), mine: t.hourOf(draft.hour) },
  ].flatMap(({ label, now, mine }) => (now === mine ? [] : [{ label, value: now }]))
  useUnsavedInput(differences.length > 0)
  const save = async (madeOn = version) => {
    setPending(true)
    try {
      const saved = await call(updateFeedHotDigestSettings, { body: { ...draft, version: madeOn } })
      client.setQueryData(settingsQuery.queryKey, saved)
      setVersion(saved.version)
      setConflict(false)
      toast.success(words.saved)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') {
        await client.invalidateQueries({ queryKey: settingsQuery.queryKey })
        setConflict(true)
      } else toast.danger(words.notSaved, { action: { label: words.save, onAction: () => save() } })
    } finally {
      setPending(false)
    }
  }
  return (
    <Card
      as="form"
      aria-labelledby="digest-when"
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h2 id="digest-when" className={styles.heading}>
        {t.when}
      </h2>
      {conflict && (
        <ChangedElsewhere
          now={differences}
          onOverwrite={() => void save(settings.version)}
          onTake={() => {
            const { enabled, weekday, hour } = settings
            setDraft({ enabled, weekday, hour })
            setVersion(settings.version)
            setConflict(false)
          }}
        />
      )}
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
          ? t.next(formatDateTime(settings.nextAt, { locale, timeZone: settings.timeZone }))
          : t.none}
      </p>
      <div>
        <Button type="submit" priority="primary" pending={pending}>
          {words.save}
        </Button>
      </div>
    </Card>
  )
}
