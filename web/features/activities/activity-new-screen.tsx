import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createActivity, getActivityForm, listActivities } from '#contract/activities.ts'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { idParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { type ActivityFields, callOf, checkFields, emptyFields, fieldsOf } from './activity-fields.ts'
import styles from './activity-form.module.css'
import { activityFormWords } from './activity-form.strings.ts'
import { ActivityForm } from './activity-form.tsx'
import { usePlace } from './activity-when.tsx'

const params = searchParams({ copy: idParam })

/** Creates an activity, optionally as a copy of another. */
export default function ActivityNewScreen() {
  const t = useStrings(activityFormWords)
  const { timeZone } = usePlace()
  const { copy: copied } = useSearchValues(params)
  const source = useQuery({
    ...queryFor(getActivityForm, { params: { id: copied ?? 0 } }),
    enabled: copied !== undefined,
    staleTime: 0,
  })
  const reading = copied !== undefined && source.isPending
  return (
    <Screen title={t.newTitle} back="/activities" className={styles.screen}>
      {reading ? (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      ) : (
        <NewActivity first={source.data ? fieldsOf(source.data, timeZone, true) : emptyFields()} />
      )}
    </Screen>
  )
}

function NewActivity({ first }: { first: ActivityFields }) {
  const t = useStrings(activityFormWords)
  const toast = useToast()
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const { timeZone } = usePlace()
  const [start] = useState(first)
  const [fields, setFields] = useState(start)
  const [wordsAccepted, setAccepted] = useState(false)
  const form = useSubmit({
    focusesProblem: true,
    unsaved: fields !== start,
    check: () => checkFields(fields, timeZone, t),
    send: () => {
      const { body, photos } = callOf(fields, timeZone)
      const { joins, inviteAudience } = fields
      return call(createActivity, {
        body: { ...body, joins, inviteAudience, wordsAccepted },
        files: { photos },
      })
    },
    refused: (error) => {
      if (error?.code === 'words_warned') setAccepted(true)
      return false
    },
    done: async ({ id }) => {
      await client.invalidateQueries({ queryKey: everyKeyOf(listActivities) })
      toast.success(t.created)
      navigate(`/activities/${id}`, { replace: true })
    },
    failed: t.createFailed,
  })
  return (
    <ActivityForm
      fields={fields}
      onChange={(next) => {
        setFields(next)
        setAccepted(false)
      }}
      form={form}
      submitLabel={t.create}
    />
  )
}
