import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { listMissions, listOwnTasks } from '#contract/report-items.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink } from '#web/app/link.tsx'
import { useLive } from '#web/app/live.ts'
import { pagesFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { idParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import { OwnMissions } from '../missions/own-missions.tsx'
import { ownMissionsQuery } from '../missions/own-missions-query.ts'
import styles from './missions-screen.module.css'
import { reportItems } from './report-items.strings.ts'
import { type Request, RequestRow } from './request-row.tsx'
import { refreshTasks } from './use-tasks.ts'

const missionsQuery = pagesFor(listMissions, { query: {} }, 'missions')
const tasksQuery = pagesFor(listOwnTasks, { query: {} }, 'tasks')

/** `handOver`: the relay whose next person is chosen at once. */
const address = searchParams({ handOver: idParam })

export const preload = (client: QueryClient) => {
  void client.prefetchInfiniteQuery(missionsQuery)
  void client.prefetchInfiniteQuery(tasksQuery)
}

/** The person's requests: menus to use and tasks from posts. */
export default function MissionsScreen() {
  const t = useStrings(reportItems)
  const client = useQueryClient()
  const { handOver } = useSearchValues(address)
  useLive('waiting.changed', () => void refreshTasks(client))
  const missions = useInfiniteQuery({ ...missionsQuery, staleTime: 0 })
  const tasks = useInfiniteQuery({ ...tasksQuery, staleTime: 0 })
  const own = useQuery({ ...ownMissionsQuery, staleTime: 0 }).data?.ownMissions
  const nothing = missions.data?.length === 0 && tasks.data?.length === 0 && own?.length === 0
  return (
    <Screen title={t.title} back="/home" className={styles.narrow}>
      {nothing ? (
        <EmptyState icon="mission" title={t.emptyTitle} action={<AppLink to="/home">{t.toTimeline}</AppLink>}>
          {t.emptyWords}
        </EmptyState>
      ) : (
        <div className={styles.parts}>
          {own && own.length > 0 && (
            <section aria-label={t.ownMissions}>
              <h2 className={styles.heading}>{t.ownMissions}</h2>
              <OwnMissions missions={own} handOver={handOver} refresh={() => refreshTasks(client)} />
            </section>
          )}
          <Part name={t.menusToUse} query={missions} requests={missions.data} />
          <Part name={t.thingsToDo} query={tasks} requests={tasks.data} />
        </div>
      )}
    </Screen>
  )
}

type PartProps = {
  name: string
  requests: readonly Request[] | undefined
  query: {
    isPending: boolean
    isFetching: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
}

/** One kind of requests, the oldest due date first. Left out if there are none. */
function Part({ name, requests, query }: PartProps) {
  const t = useStrings(reportItems)
  if (requests?.length === 0) return null
  return (
    <section aria-label={name}>
      <h2 className={styles.heading}>{name}</h2>
      {query.isPending && (
        <SkeletonGroup>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      )}
      {!query.isPending && !requests && (
        <ErrorState title={t.tasksFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {requests && (
        <Card padding="none" bleeds>
          <ul className={styles.list}>
            {requests.map((request) => (
              <li key={request.id}>
                <RequestRow request={request} />
              </li>
            ))}
          </ul>
          {query.hasNextPage && (
            <Button
              wide
              size="xSmall"
              pending={query.isFetchingNextPage}
              onClick={() => query.fetchNextPage()}
            >
              {t.more}
            </Button>
          )}
        </Card>
      )}
    </section>
  )
}
