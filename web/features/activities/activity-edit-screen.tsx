import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getActivityForm, updateActivity } from '#contract/activities.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { useIdParam } from '#web/app/use-id-param.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { callOf, checkFields, fieldsOf } from './activity-fields.ts'
import styles from './activity-form.module.css'
import { activityFormWords } from './activity-form.strings.ts'
import { ActivityForm } from './activity-form.tsx'
import { usePlace } from './activity-when.tsx'
import { useActivityChanges } from './use-activity.ts'

type Stored = Answer<typeof getActivityForm>

/** Changes an activity. */
export default function ActivityEditScreen() {
  const t = useStrings(activityFormWords)
  const id = useIdParam()
  const query = useQuery({
    ...queryFor(getActivityForm, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Screen title={t.editTitle} back={`/activities/${id ?? ''}`} className={styles.screen}>
      {query.data ? (
        <EditedActivity key={query.data.id} current={query.data} refetch={query.refetch} />
      ) : (
        <Fallback
          query={query}
          known={id !== undefined}
          skeleton={
            <SkeletonGroup>
              <SkeletonText lines={6} />
            </SkeletonGroup>
          }
          gone={t.gone}
          to="/activities"
          toWords={t.toList}
        />
      )}
    </Screen>
  )
}

function EditedActivity({ current, refetch }: { current: Stored; refetch: () => Promise<unknown> }) {
  const t = useStrings(activityFormWords)
  const toast = useToast()
  const navigate = useAppNavigate()
  const { timeZone } = usePlace()
  const [base] = useState(current)
  const [start] = useState(() => fieldsOf(current, timeZone))
  const [fields, setFields] = useState(start)
  const [wordsAccepted, setAccepted] = useState(false)
  const { refresh } = useActivityChanges(current.id)
  const form = useSubmit<undefined, { version: number }, Stored>({
    focusesProblem: true,
    unsaved: fields !== start,
    base,
    current,
    refetch,
    check: () => checkFields(fields, timeZone, t),
    send: (version) => {
      const { body, photos, mediaFileIds } = callOf(fields, timeZone)
      return call(updateActivity, {
        params: { id: current.id },
        body: { ...body, mediaFileIds, version, wordsAccepted },
        files: { photos },
      })
    },
    refused: (error) => {
      if (error?.code === 'words_warned') setAccepted(true)
      return false
    },
    done: async () => {
      await refresh()
      toast.success(t.saved)
      navigate(`/activities/${current.id}`, { replace: true })
    },
    failed: t.saveFailed,
  })
  return (
    <ActivityForm
      exists
      fields={fields}
      onChange={(next) => {
        setFields(next)
        setAccepted(false)
      }}
      form={form}
      submitLabel={t.save}
      notice={
        <ChangedElsewhere
          form={form}
          compare={(now) => [
            { label: t.title, now: now.title, mine: fields.title },
            { label: t.place, now: now.place, mine: fields.place },
            { label: t.body, now: now.body, mine: fields.body },
          ]}
          onTake={(now) => setFields(fieldsOf(now, timeZone))}
        />
      }
    />
  )
}
