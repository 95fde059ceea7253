import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { dismissActivityReports, listActivityReports } from '#contract/activities.reports.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listWaiting } from '#contract/waiting.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { Moment } from '#web/app/moment.tsx'
import { everyKeyOf, pagesFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { moderationWords } from './moderation.strings.ts'
import styles from './moderation-screen.module.css'

type Reported = Answer<typeof listActivityReports>['activities'][number]

/** Activities that people reported. They are edited and deleted on their own page. */
export function ReportedActivities() {
  const t = useStrings(moderationWords)
  const query = useInfiniteQuery(pagesFor(listActivityReports, {}, 'activities'))
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={5} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0)
    return (
      <EmptyState icon="success" title={t.noActivities}>
        {t.noActivitiesWords}
      </EmptyState>
    )
  return (
    <ul className={styles.list}>
      {query.data.map((activity) => (
        <li key={activity.id}>
          <ReportedActivity activity={activity} />
        </li>
      ))}
      <ListEnd query={query}>
        <SkeletonText lines={3} />
      </ListEnd>
    </ul>
  )
}

function ReportedActivity({ activity }: { activity: Reported }) {
  const t = useStrings(moderationWords)
  const toast = useToast()
  const client = useQueryClient()
  const dismissal = useSubmit({
    stays: true,
    toasts: true,
    failed: t.failed,
    send: () => call(dismissActivityReports, { params: { id: activity.id } }),
    done: async () => {
      toast.success(t.didIt)
      await Promise.all(
        [listActivityReports, listWaiting].map((endpoint) =>
          client.invalidateQueries({ queryKey: everyKeyOf(endpoint) }),
        ),
      )
    },
  })
  const { organiser } = activity
  return (
    <Card as="article" className={styles.case}>
      <header className={styles.head}>
        <Avatar name={organiser.name} src={organiser.profileImgPath} size="small" />
        <span className={styles.who}>
          <span className={styles.name}>{activity.title}</span>
          <span className={styles.below}>{organiser.name}</span>
        </span>
        <Tag>{t.activity}</Tag>
      </header>
      <ul aria-label={t.reports} className={styles.reports}>
        {activity.reports.map((report) => (
          <li key={report.reporter.id} className={styles.report}>
            <Tag situation="warning">{t[report.reason]}</Tag>
            <span>
              {report.note}{' '}
              <span className={styles.below}>
                {report.reporter.name} <Moment at={report.createdAt} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <footer className={styles.buttons}>
        <AppLink to={`/activities/${activity.id}`} className={styles.link}>
          {t.openActivity}
        </AppLink>
        <Button
          size="xSmall"
          situation="neutral"
          pending={dismissal.pending}
          onClick={() => dismissal.submit()}
        >
          {t.dismiss}
        </Button>
      </footer>
    </Card>
  )
}
