import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listAdminCourses } from '#contract/courses.administration.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Progress } from '#ui/progress.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { everyKeyOf, pagesFor } from '#web/app/query.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from './course-admin.module.css'
import { courseAdminWords } from './course-admin.strings.ts'
import { CourseDialog } from './course-dialog.tsx'
import { CourseStatus } from './course-status.tsx'

type Row = Answer<typeof listAdminCourses>['courses'][number]

/** All courses with their status and how many people completed them. */
export default function AdminCoursesScreen() {
  const t = useStrings(courseAdminWords)
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const [adding, setAdding] = useState(false)
  const query = useInfiniteQuery({ ...pagesFor(listAdminCourses, { query: {} }, 'courses'), staleTime: 0 })
  return (
    <AdminScreen
      path="/admin/courses"
      actions={
        <Button size="xSmall" priority="primary" icon="plus" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      }
    >
      <p className={styles.note}>{t.intro}</p>
      {query.data ? (
        query.data.length === 0 ? (
          <EmptyState icon="course" title={t.none}>
            {t.noneWords}
          </EmptyState>
        ) : (
          <Card padding="none" bleeds>
            <ul className={styles.list}>
              {query.data.map((course) => (
                <li key={course.id} className={styles.line}>
                  <CourseLine course={course} />
                </li>
              ))}
            </ul>
          </Card>
        )
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={5} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {query.hasNextPage && (
        <Button wide size="xSmall" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t.more}
        </Button>
      )}
      {adding && (
        <CourseDialog
          course={undefined}
          onClose={() => setAdding(false)}
          onSaved={async (id) => {
            await client.invalidateQueries({ queryKey: everyKeyOf(listAdminCourses) })
            navigate(`/admin/courses/${id}`)
          }}
        />
      )}
    </AdminScreen>
  )
}

function CourseLine({ course }: { course: Row }) {
  const t = useStrings(courseAdminWords)
  const { id, title, category, status, stepCount, peopleCount, completedCount } = course
  return (
    <>
      <div className={styles.head}>
        <span className={styles.words}>
          <AppLink to={`/admin/courses/${id}`} className={styles.name}>
            {title}
          </AppLink>
          <span className={styles.note}>
            {[category, t.stepCount(stepCount)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <CourseStatus status={status} />
      </div>
      {status !== 'draft' && (
        <Progress
          label={t.peopleDone}
          value={peopleCount === 0 ? 0 : completedCount / peopleCount}
          detail={t.ofPeople(completedCount, peopleCount)}
        />
      )}
    </>
  )
}
