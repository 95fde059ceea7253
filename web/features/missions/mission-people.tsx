import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  exportMissionProgress,
  listAdminMissionPeriods,
  listMissionDepartments,
  listMissionProgress,
} from '#contract/missions.administration.ts'
import { missionStates } from '#contract/missions.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Progress } from '#ui/progress.tsx'
import { Select } from '#ui/select.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { AnyDepartment } from '../filters/department-select.tsx'
import { PersonLink } from '../people/person-link.tsx'
import styles from './admin-missions.module.css'
import { missionAdminWords } from './mission-admin.strings.ts'
import type { AdminMission } from './mission-dialog.tsx'
import { MissionState } from './mission-history.tsx'
import { missionWords } from './missions.strings.ts'
import { periodWords } from './period-words.ts'

type State = (typeof missionStates)[number]

/** Who has done a period and who has not, by department and person. */
export function MissionPeople({ mission }: { mission: AdminMission }) {
  const t = useStrings(missionAdminWords)
  const words = useStrings(missionWords)
  const locale = useLocale()
  const { id } = mission
  const [periodId, setPeriodId] = useState<number>()
  const [departmentId, setDepartmentId] = useState<number>()
  const [state, setState] = useState<State>()
  const filter = { periodId, departmentId, state }
  const periods = useQuery({
    ...queryFor(listAdminMissionPeriods, { params: { id }, query: { limit: 100 } }),
    enabled: mission.kind === 'repeating',
  }).data?.periods
  const query = useInfiniteQuery({
    ...pagesFor(listMissionProgress, { params: { id }, query: filter }, 'people'),
    placeholderData: (last) => last,
    staleTime: 0,
  })
  type Row = NonNullable<typeof query.data>[number]
  const columns: Column<Row>[] = [
    { key: 'name', header: t.person, cell: ({ user }) => <PersonLink id={user.id} name={user.name} /> },
    { key: 'department', header: t.department, cell: ({ departmentName }) => departmentName ?? '' },
    { key: 'state', header: t.state, narrow: true, cell: (row) => <MissionState state={row.state} /> },
    {
      key: 'counted',
      header: t.counted,
      align: 'end',
      narrow: true,
      cell: ({ doneCount, neededCount }) => words.counted(doneCount, neededCount),
    },
    ...(mission.kind === 'repeating'
      ? [
          {
            ...{ key: 'streak', header: t.streak, align: 'end' as const, narrow: true },
            cell: ({ streak }: Row) => streak,
          },
        ]
      : []),
  ]
  return (
    <>
      <div className={styles.filters}>
        {periods && periods.length > 1 && (
          <Select
            label={t.period}
            options={periods.map((period) => ({
              value: String(period.id),
              label: periodWords(period, locale),
            }))}
            value={String(periodId ?? periods[0]!.id)}
            onChange={(value) => setPeriodId(Number(value))}
          />
        )}
        <Select
          label={t.state}
          placeholder={t.allStates}
          options={missionStates.map((value) => ({ value, label: words[value] }))}
          value={state ?? ''}
          onChange={(value: State | '') => setState(value || undefined)}
        />
        <AnyDepartment label={t.department} value={departmentId} onChange={setDepartmentId} />
      </div>
      {mission.kind !== 'relay' && <Departments id={id} periodId={periodId} />}
      <Card as="section" bleeds aria-label={t.peopleList} className={styles.summary}>
        <div className={styles.between}>
          <h2 className={styles.heading}>{t.peopleList}</h2>
          <Button size="xSmall" icon="download" onClick={() => location.assign(exportPath(id, filter))}>
            {t.csv}
          </Button>
        </div>
        {query.data ? (
          <Table
            label={t.peopleList}
            stacks
            columns={columns}
            rows={query.data}
            rowKey={(row) => `${row.periodId} ${row.user.id}`}
            rowName={({ user }) => user.name}
            empty={t.nobody}
          />
        ) : (
          !query.isPending && <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
        )}
        {query.hasNextPage && (
          <Button wide size="xSmall" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t.more}
          </Button>
        )}
      </Card>
    </>
  )
}

type Filter = { periodId: number | undefined; departmentId: number | undefined; state: State | undefined }

function exportPath(id: number, { periodId, departmentId, state }: Filter) {
  const search = new URLSearchParams()
  if (periodId !== undefined) search.set('period_id', String(periodId))
  if (departmentId !== undefined) search.set('department_id', String(departmentId))
  if (state !== undefined) search.set('state', state)
  return `${exportMissionProgress.path.replace('{id}', String(id))}?${search}`
}

function Departments({ id, periodId }: { id: number; periodId: number | undefined }) {
  const t = useStrings(missionAdminWords)
  const { data } = useQuery({
    ...queryFor(listMissionDepartments, { params: { id }, query: { periodId } }),
    placeholderData: (last) => last,
    staleTime: 0,
  })
  if (!data || data.departments.length < 2) return null
  return (
    <Card as="section" bleeds aria-label={t.byDepartment} className={styles.summary}>
      <h2 className={styles.heading}>{t.byDepartment}</h2>
      <div className={styles.departments}>
        {data.departments.map(({ department, counts: { done, open, missed } }) => (
          <Progress
            key={department?.id ?? 0}
            label={department?.name ?? t.noDepartment}
            value={done + open + missed === 0 ? 0 : done / (done + open + missed)}
            detail={t.ofPeople(done, done + open + missed)}
          />
        ))}
      </div>
    </Card>
  )
}
