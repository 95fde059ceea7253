import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { useOwnHeading } from '#web/app/own-heading.ts'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { FeedCard } from '../feed-cards/feed-card.tsx'
import { useFeed } from '../feeds/use-feed.ts'
import { MenuTile } from '../menus/menu-tile.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { ApplyTag } from '../reports/state-tag.tsx'
import { useReportChanges } from '../reports/use-report-changes.ts'
import { applies } from './applies.strings.ts'
import { ApplyButtonRow, RequestButtons } from './apply-buttons.tsx'
import { ApplyConditions, ApplySubsidies } from './apply-figures.tsx'
import {
  type ApplyOverview,
  applyQuery,
  applySubsidiesQuery,
  buttonsQuery,
  conditionQuery,
} from './apply-queries.ts'
import styles from './apply-screen.module.css'
import { ApplyStages } from './apply-stages.tsx'

const ApplyTasks = lazyPart(() => import('../report-items/apply-tasks.tsx'))

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id === undefined) return
  void client.prefetchQuery(applyQuery(id))
  void client.prefetchQuery(buttonsQuery(id))
  void client.prefetchQuery(applySubsidiesQuery(id))
  void client.prefetchQuery(conditionQuery(id))
}

/** One use of a menu: its state, its answers, its approvers, what it is paid, and the available actions. */
export default function ApplyScreen() {
  const t = useStrings(applies)
  useReportChanges()
  const id = useIdParam()
  const query = useQuery({ ...applyQuery(id ?? 0), enabled: id !== undefined, staleTime: 0 })
  const apply = query.data
  const title = useOwnHeading(apply && (apply.title || apply.menu.name), t.one)
  return (
    <Screen title={title} back="/applies" titleHidden className={styles.screen}>
      <div className={styles.column}>
        {apply ? (
          <>
            <Head apply={apply} />
            <ApplyStages apply={apply} />
            {apply.reports.length > 0 && <Requests apply={apply} />}
            <ApplySubsidies apply={apply} />
            <ApplyConditions id={apply.id} />
            {apply.feedId !== null && apply.scheduledAt === null && <Post id={apply.feedId} />}
          </>
        ) : (
          <Fallback
            query={query}
            known={id !== undefined}
            skeleton={<Shapes />}
            gone={t.gone}
            to="/applies"
            toWords={t.toApplies}
          />
        )}
      </div>
    </Screen>
  )
}

function Head({ apply }: { apply: ApplyOverview }) {
  const t = useStrings(applies)
  const me = useCurrentUser()
  const locale = useLocale()
  const { menu, applicant, scheduledAt } = apply
  const timeZone = me?.timeZone ?? 'Asia/Tokyo'
  return (
    <Card as="section" padding="large" bleeds className={styles.head}>
      <div className={styles.line}>
        <AppLink to={`/menus/${menu.id}`} className={styles.menu}>
          <MenuTile iconName={menu.iconName} tone={menu.tone} size="medium" />
          {menu.name}
        </AppLink>
        <ApplyTag
          status={apply.status}
          returned={apply.reports.some(({ status }) => status === 'returned')}
        />
      </div>
      <h2 className={styles.title}>{apply.title || menu.name}</h2>
      {scheduledAt && <Notice>{t.scheduled(readableDateTime(scheduledAt, { locale, timeZone }))}</Notice>}
      <DataList
        items={[
          ...(me && applicant.id !== me.id
            ? [{ term: t.applicant, value: <PersonLink id={applicant.id} name={applicant.name} /> }]
            : []),
          { term: t.usedAt, value: <Moment at={apply.createdAt} /> },
          ...(apply.rewardPoints > 0 ? [{ term: t.rewards, value: t.points(apply.rewardPoints) }] : []),
        ]}
      />
      <ApplyButtonRow apply={apply} />
    </Card>
  )
}

function Requests({ apply }: { apply: ApplyOverview }) {
  const t = useStrings(applies)
  return (
    <Suspense>
      <ApplyTasks applyId={apply.id} feedId={apply.feedId}>
        {(tasks) => (
          <section aria-labelledby="apply-requests">
            <h2 id="apply-requests" className={styles.heading}>
              {t.requestsHeading}
            </h2>
            <Card bleeds className={styles.stage}>
              {apply.taskCount > 0 && (
                <p>{t.requests(apply.taskCount - apply.openTaskCount, apply.taskCount)}</p>
              )}
              {tasks}
              <RequestButtons apply={apply} />
            </Card>
          </section>
        )}
      </ApplyTasks>
    </Suspense>
  )
}

function Post({ id }: { id: number }) {
  const t = useStrings(applies)
  const { feed } = useFeed(id)
  if (!feed) return null
  return (
    <section aria-labelledby="apply-post">
      <h2 id="apply-post" className={styles.heading}>
        {t.post}
      </h2>
      <FeedCard feed={feed} position={1} count={1} />
    </section>
  )
}

const Shapes = () => (
  <Card padding="large" bleeds>
    <SkeletonGroup>
      <SkeletonText lines={6} />
    </SkeletonGroup>
  </Card>
)
