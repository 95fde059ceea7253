import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import { timeZoneName } from '#common/time-zone-name.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  getSummaryEmail,
  mostSummaryTests,
  testSummaryEmail,
  updateSummaryEmail,
} from '#contract/summary-emails.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { notificationOptionsWords } from './notification-options.strings.ts'
import styles from './notification-options-screen.module.css'
import { summaryEmailWords } from './summary-time.strings.ts'
import { type SummaryTime, SummaryTimeFields } from './summary-time-fields.tsx'

type Summary = Answer<typeof getSummaryEmail>

/** The email that sums up what a person has not seen: when it is sent, and one to look at. */
export function SummaryEmailCard({ userId }: { userId: number }) {
  const t = useStrings(summaryEmailWords)
  const saving = useStrings(notificationOptionsWords)
  const locale = useLocale()
  const toast = useToast()
  const client = useQueryClient()
  const summaryQuery = queryFor(getSummaryEmail, { params: { id: userId } })
  const { queryKey } = summaryQuery
  const { data } = useQuery(summaryQuery)
  const mutationKey = ['summary-email', userId]
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (body: SummaryTime) => call(updateSummaryEmail, { params: { id: userId }, body }),
    onMutate: (body) =>
      client.setQueryData<Summary>(queryKey, (now) => now && { ...now, ...body, chosen: true, nextAt: null }),
    onSuccess: (saved) => {
      if (client.isMutating({ mutationKey }) > 1) return
      client.setQueryData(queryKey, saved)
      toast.success(saving.saved)
    },
    onError: () => {
      void client.invalidateQueries({ queryKey })
      toast.danger(saving.failed)
    },
  })
  if (!data?.allowed || !data.hasEmail) return null
  const { frequency, weekday, hour, nextAt, timeZone } = data
  const time = { frequency, weekday, hour }
  return (
    <Card as="section" padding="none" bleeds aria-labelledby="options-summary">
      <h2 id="options-summary" className={styles.heading}>
        {t.title}
      </h2>
      <div className={styles.part}>
        <p className={styles.note}>{t.intro}</p>
        <div className={styles.times}>
          <SummaryTimeFields value={time} onChange={(change) => mutate({ ...time, ...change })} />
        </div>
        {nextAt && (
          <p className={styles.note}>
            {t.next(readableDateTime(nextAt, { locale, timeZone }), timeZoneName(timeZone, locale))}
            {!data.chosen && t.byDefault}
          </p>
        )}
        <Trial userId={userId} />
      </div>
    </Card>
  )
}

function Trial({ userId }: { userId: number }) {
  const t = useStrings(summaryEmailWords)
  const [sent, setSent] = useState<Answer<typeof testSummaryEmail>>()
  const form = useSubmit({
    stays: true,
    send: async () => {
      setSent(undefined)
      setSent(await call(testSummaryEmail, { params: { id: userId } }))
    },
    problemsOf: ({ code }) => ({
      form: code === 'too_many_requests' ? t.tooMany(mostSummaryTests) : t.testFailed,
    }),
    failed: t.testFailed,
  })
  return (
    <>
      <div className={styles.test}>
        <Button size="small" icon="send" pending={form.pending} onClick={() => form.submit()}>
          {t.test}
        </Button>
        <p className={styles.note}>{t.testNote}</p>
      </div>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      {sent && (
        <Notice situation={sent.to === null ? 'information' : 'success'} live>
          {sent.to === null ? t.nothing : t.sent(sent.to)}
        </Notice>
      )}
    </>
  )
}
