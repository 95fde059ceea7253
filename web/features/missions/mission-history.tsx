import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listMissionPeriods, listMissionTurns } from '#contract/missions.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { Day } from '#web/app/dates.tsx'
import { pagesFor } from '#web/app/query.ts'
import { PersonLink } from '../people/person-link.tsx'
import { missionWords } from './missions.strings.ts'
import styles from './own-missions.module.css'
import type { OwnMission } from './own-missions.tsx'
import { periodWords } from './period-words.ts'

type State = OwnMission['state']

const situations = {
  open: 'information',
  done: 'success',
  missed: 'danger',
  excused: undefined,
  skipped: 'warning',
} as const

/** What became of a period, in words. */
export function MissionState({ state }: { state: State }) {
  const t = useStrings(missionWords)
  const situation = situations[state]
  return <Tag {...(situation && { situation })}>{t[state]}</Tag>
}

type Props = { mission: Pick<OwnMission, 'id' | 'name' | 'kind'>; onClose: () => void }

/** The periods of a mission, or the turns of a relay, latest first. */
export function MissionHistory({ mission, onClose }: Props) {
  const t = useStrings(missionWords)
  const relay = mission.kind === 'relay'
  return (
    <Sheet
      open
      size="small"
      title={relay ? t.chainOf(mission.name) : t.historyOf(mission.name)}
      onClose={onClose}
    >
      {relay ? <Turns id={mission.id} /> : <Periods id={mission.id} />}
    </Sheet>
  )
}

function Periods({ id }: { id: number }) {
  const t = useStrings(missionWords)
  const locale = useLocale()
  const query = useInfiniteQuery({
    ...pagesFor(listMissionPeriods, { params: { id } }, 'periods'),
    staleTime: 0,
  })
  return (
    <Rows query={query} count={query.data?.length}>
      {query.data?.map(({ id: periodId, startsOn, dueOn, state, doneCount, neededCount }) => (
        <li key={periodId} className={styles.row}>
          <span>
            {periodWords({ startsOn, dueOn }, locale)}
            <span className={styles.facts}>{t.counted(doneCount, neededCount)}</span>
          </span>
          <MissionState state={state} />
        </li>
      ))}
    </Rows>
  )
}

function Turns({ id }: { id: number }) {
  const t = useStrings(missionWords)
  const query = useInfiniteQuery({
    ...pagesFor(listMissionTurns, { params: { id } }, 'turns'),
    staleTime: 0,
  })
  return (
    <Rows query={query} count={query.data?.length}>
      {query.data?.map(({ id: turnId, user, handedBy, startsOn, state }) => (
        <li key={turnId} className={styles.row}>
          <span>
            <PersonLink id={user.id} name={user.name} />
            <span className={styles.facts}>
              <Day on={startsOn} />
              {handedBy && <span>{t.handedBy(handedBy.name)}</span>}
            </span>
          </span>
          <MissionState state={state} />
        </li>
      ))}
    </Rows>
  )
}

type RowsProps = {
  query: {
    isPending: boolean
    isFetching: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
  count: number | undefined
  children: ReactNode
}

function Rows({ query, count, children }: RowsProps) {
  const t = useStrings(missionWords)
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={4} />
      </SkeletonGroup>
    )
  if (count === undefined)
    return <ErrorState title={t.failed} onRetry={() => query.refetch()} pending={query.isFetching} />
  if (count === 0) return <p className={styles.note}>{t.noPeriods}</p>
  return (
    <>
      <ul className={styles.rows}>{children}</ul>
      {query.hasNextPage && (
        <Button wide size="xSmall" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </>
  )
}
