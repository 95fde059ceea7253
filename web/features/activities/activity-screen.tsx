import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { checkIn } from '#contract/activities.participants.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { Fallback } from '#web/app/fallback.tsx'
import { Moment } from '#web/app/moment.tsx'
import { Screen } from '#web/app/screen.tsx'
import { searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { FeedPhotos } from '../media-files/feed-photos.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { activityWords } from './activities.strings.ts'
import { ActivityAnswer } from './activity-answer.tsx'
import { ActivityParticipants } from './activity-participants.tsx'
import styles from './activity-screen.module.css'
import { activityScreenWords } from './activity-screen.strings.ts'
import { ActivityTags } from './activity-tags.tsx'
import { ActivityWhen, showTime, usePlace } from './activity-when.tsx'
import { CandidateVotes } from './candidate-votes.tsx'
import { OrganiserPanel } from './organiser-panel.tsx'
import { type Activity, activityQuery, useActivityChanges } from './use-activity.ts'

const ReportDialog = lazyPart(() => import('../moderation/report-dialog.tsx'))

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id !== undefined) return client.prefetchQuery(activityQuery(id))
}

/** One activity: description, dates, participants, and the reader's own answer. */
export default function ActivityScreen() {
  const t = useStrings(activityWords)
  const id = useIdParam()
  const query = useQuery({ ...activityQuery(id ?? 0), enabled: id !== undefined, staleTime: 0 })
  return (
    <Screen title={query.data?.title ?? t.title} back="/activities" className={styles.screen}>
      {query.data ? (
        <Shown activity={query.data} />
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
          toWords={t.title}
        />
      )}
    </Screen>
  )
}

function Shown({ activity }: { activity: Activity }) {
  const t = useStrings(activityScreenWords)
  const polls = activity.candidates.length > 0
  return (
    <div className={styles.parts}>
      <CheckIn activity={activity} />
      <Facts activity={activity} />
      {polls && <CandidateVotes key={activity.candidates.map(({ id }) => id).join()} activity={activity} />}
      {activity.messages.length > 0 && (
        <Card as="section" padding="large" bleeds aria-label={t.messages}>
          <h2 className={styles.heading}>{t.messages}</h2>
          <ul className={styles.messages}>
            {activity.messages.map(({ id, author, body, writtenAt }) => (
              <li key={id} className={styles.message}>
                <span className={styles.detail}>
                  {author.name} <Moment at={writtenAt} />
                </span>
                <FormattedText text={body} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <OrganiserPanel activity={activity} />
      <ActivityParticipants activity={activity} />
      {!polls && <ActivityAnswer activity={activity} />}
    </div>
  )
}

function Facts({ activity }: { activity: Activity }) {
  const t = useStrings(activityWords)
  const place = usePlace()
  const { capacity, fee, signUpUntil, organiser, seatCount, waitingCount } = activity
  return (
    <Card as="section" padding="large" bleeds aria-label={activity.title}>
      <p className={styles.tags}>
        <ActivityTags activity={activity} />
      </p>
      <DataList
        items={[
          { term: t.when, value: <ActivityWhen activity={activity} /> },
          ...(activity.place ? [{ term: t.where, value: activity.place }] : []),
          { term: t.organiser, value: <PersonLink id={organiser.id} name={organiser.name} /> },
          {
            term: t.capacity,
            value: [t.seats(seatCount, capacity), waitingCount > 0 && t.waitingCount(waitingCount)]
              .filter(Boolean)
              .join(' · '),
          },
          ...(signUpUntil
            ? [{ term: t.signUpUntil, value: showTime({ startsAt: signUpUntil, endsAt: null }, place) }]
            : []),
          ...(fee === null ? [] : [{ term: t.fee, value: t.yen(fee) }]),
          { term: t.audience, value: activity.audience },
        ]}
      />
      {activity.body && (
        <div className={styles.body}>
          <FormattedText under={1} text={activity.body} mentions={activity.mentions} />
        </div>
      )}
      <FeedPhotos photos={activity.photos} />
      {activity.startsAt && (
        <Button
          size="small"
          icon="download"
          onClick={() => location.assign(`/api/v2/calendar_files/activity/${activity.id}`)}
        >
          {t.file}
        </Button>
      )}
      {!activity.can.manage && <Report id={activity.id} />}
    </Card>
  )
}

/** Reports the activity to the administrators. */
function Report({ id }: { id: number }) {
  const t = useStrings(activityScreenWords)
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.report}>
      <Button priority="tertiary" size="xSmall" icon="warning" onClick={() => setOpen(true)}>
        {t.report}
      </Button>
      <Suspense>{open && <ReportDialog of="activity" id={id} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}

const params = searchParams({ checkIn: textParam() })

/** After scanning the QR code, one press records the attendance. */
function CheckIn({ activity }: { activity: Activity }) {
  const t = useStrings(activityScreenWords)
  const [{ checkIn: code }, change] = useSearchParams(params, `/activities/${activity.id}`)
  const { take } = useActivityChanges(activity.id)
  const form = useSubmit<undefined, Activity>({
    stays: true,
    send: () => call(checkIn, { params: { id: activity.id }, body: { code } }),
    done: async (fresh) => {
      await take(fresh)
      change({ checkIn: '' })
    },
    failed: t.attendFailed,
  })
  if (!code) return null
  return (
    <Notice
      situation={form.message ? 'danger' : 'information'}
      title={t.attendTitle}
      live
      action={
        <Button priority="primary" pending={form.pending} onClick={() => form.submit()}>
          {t.attend}
        </Button>
      }
    >
      {form.message}
    </Notice>
  )
}
