import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { Screen } from '#web/app/screen.tsx'
import { choiceParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import styles from './activities.module.css'
import { activityWords } from './activities.strings.ts'
import { ActivityCard } from './activity-card.tsx'
import { type ActivityList, activitiesQuery, activityLists } from './use-activity.ts'

const path = '/activities'

const nothing = {
  open: 'openEmpty',
  joined: 'joinedEmpty',
  organised: 'organisedEmpty',
  ended: 'endedEmpty',
} as const

const params = searchParams({ status: choiceParam(activityLists, 'open') })

export const preload = (client: QueryClient, _: object, search: string) =>
  client.prefetchInfiniteQuery(activitiesQuery(params.read(search).status))

/** Activities by list: open, joined, organised and past. */
export default function ActivitiesScreen() {
  const t = useStrings(activityWords)
  const href = useHref()
  const { status: list } = useSearchValues(params)
  const addressOf = (one: ActivityList) => href(`${path}${params.write({ status: one })}`)
  return (
    <Screen
      title={t.title}
      back="/home"
      className={styles.screen}
      actions={
        <Button size="xSmall" priority="primary" icon="plus" href={href('/activities/new')}>
          {t.create}
        </Button>
      }
    >
      <LinkTabs
        label={t.lists}
        current={addressOf(list)}
        tabs={activityLists.map((one) => ({ href: addressOf(one), label: t[one] }))}
      />
      <Activities key={list} list={list} />
    </Screen>
  )
}

function Activities({ list }: { list: ActivityList }) {
  const t = useStrings(activityWords)
  const query = useInfiniteQuery({ ...activitiesQuery(list), staleTime: 0 })
  if (query.isPending) return <CardSkeletons />
  if (!query.data)
    return <ErrorState title={t.failed} onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0)
    return (
      <EmptyState
        icon="users"
        title={t[nothing[list]]}
        action={<AppLink to="/activities/new">{t.create}</AppLink>}
      >
        {t.emptyWords}
      </EmptyState>
    )
  return (
    <>
      <ul className={styles.list}>
        {query.data.map((activity) => (
          <li key={activity.id}>
            <ActivityCard activity={activity} />
          </li>
        ))}
      </ul>
      <ListEnd query={query}>
        <CardSkeletons />
      </ListEnd>
    </>
  )
}

const CardSkeletons = () => (
  <SkeletonGroup className={styles.list}>
    {['a', 'b', 'c'].map((row) => (
      <span key={row} className={styles.card}>
        <span className={styles.cover} />
        <span className={styles.cardWords}>
          <Skeleton width="half" />
          <Skeleton width="third" />
        </span>
      </span>
    ))}
  </SkeletonGroup>
)
