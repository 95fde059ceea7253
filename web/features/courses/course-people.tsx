import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDay } from '#common/readable-dates.ts'
import {
  courseProgressStates,
  exportCourseProgress,
  listCourseDepartments,
  listCourseProgress,
} from '#contract/courses.administration.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Progress } from '#ui/progress.tsx'
import { Select } from '#ui/select.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { AnyDepartment } from '../filters/department-select.tsx'
import { PersonLink } from '../people/person-link.tsx'
import styles from './course-admin.module.css'
import { courseAdminWords } from './course-admin.strings.ts'

type State = (typeof courseProgressStates)[number]
const situations = {
  completed: 'success',
  under_way: 'information',
  not_started: 'neutral',
  overdue: 'danger',
} as const

/** Who has completed a course and who has not, by department and person. */
export function CoursePeople({ courseId }: { courseId: number }) {
  const t = useStrings(courseAdminWords)
  const locale = useLocale()
  const [departmentId, setDepartmentId] = useState<number>()
  const [state, setState] = useState<State>()
  const query = useInfiniteQuery({
    ...pagesFor(listCourseProgress, { params: { id: courseId }, query: { departmentId, state } }, 'people'),
    placeholderData: (last) => last,
    staleTime: 0,
  })
  type Row = NonNullable<typeof query.data>[number]
  const columns: Column<Row>[] = [
    { key: 'name', header: t.person, cell: ({ user }) => <PersonLink id={user.id} name={user.name} /> },
    { key: 'department', header: t.department, cell: ({ departmentName }) => departmentName ?? '' },
    {
      key: 'state',
      header: t.state,
      narrow: true,
      cell: (row) => <Tag situation={situations[row.state]}>{t[row.state]}</Tag>,
    },
    {
      key: 'done',
      header: t.stepsDone,
      align: 'end',
      narrow: true,
      cell: ({ doneCount, stepCount }) => `${doneCount} / ${stepCount}`,
    },
    {
      key: 'due',
      header: t.due,
      narrow: true,
      cell: ({ dueOn }) => (dueOn === null ? '' : readableDay(dueOn, locale)),
    },
  ]
  return (
    <>
      <div className={styles.filters}>
        <Select
          label={t.state}
          placeholder={t.allStates}
          options={courseProgressStates.map((value) => ({ value, label: t[value] }))}
          value={state ?? ''}
          onChange={(value: State | '') => setState(value || undefined)}
        />
        <AnyDepartment label={t.department} value={departmentId} onChange={setDepartmentId} />
      </div>
      <Card as="section" bleeds aria-label={t.peopleList} className={styles.summary}>
        <div className={styles.head}>
          <h2 className={styles.heading}>{t.peopleList}</h2>
          <Button
            size="xSmall"
            icon="download"
            onClick={() => location.assign(exportPath(courseId, departmentId, state))}
          >
            {t.csv}
          </Button>
        </div>
        {query.data ? (
          <Table
            label={t.peopleList}
            stacks
            columns={columns}
            rows={query.data}
            rowKey={({ user }) => String(user.id)}
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
      <Departments courseId={courseId} />
    </>
  )
}

function exportPath(courseId: number, departmentId: number | undefined, state: State | undefined) {
  const search = new URLSearchParams()
  if (departmentId !== undefined) search.set('department_id', String(departmentId))
  if (state !== undefined) search.set('state', state)
  return `${exportCourseProgress.path.replace('{id}', String(courseId))}?${search}`
}

function Departments({ courseId }: { courseId: number }) {
  const t = useStrings(courseAdminWords)
  const { data } = useQuery({
    ...queryFor(listCourseDepartments, { params: { id: courseId } }),
    staleTime: 0,
  })
  if (!data || data.departments.length < 2) return null
  return (
    <Card as="section" bleeds aria-label={t.byDepartment} className={styles.summary}>
      <h2 className={styles.heading}>{t.byDepartment}</h2>
      <div className={styles.departments}>
        {data.departments.map(({ department, peopleCount, completedCount }) => (
          <Progress
            key={department?.id ?? 0}
            label={department?.name ?? t.noDepartment}
            value={peopleCount === 0 ? 0 : completedCount / peopleCount}
            detail={t.ofPeople(completedCount, peopleCount)}
          />
        ))}
      </div>
    </Card>
  )
}
