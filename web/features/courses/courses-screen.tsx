import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { NextAct } from '#web/app/next-act.tsx'
import { Screen } from '#web/app/screen.tsx'
import { choiceParam, searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { CategoryFilter } from '../knowledge-tests/category-filter.tsx'
import { photoPath } from '../media-files/photo-sources.ts'
import { CourseProgress, CourseTags } from './course-facts.tsx'
import styles from './courses.module.css'
import { courseWords } from './courses.strings.ts'
import { type CourseItem, type CourseList, courseLists, coursesQuery } from './use-course.ts'

const path = '/courses'
const params = searchParams({ list: choiceParam(courseLists, 'open'), category: textParam(50) })
const nothing = { open: 'openEmpty', completed: 'completedEmpty' } as const

export const preload = (client: QueryClient, _: object, search: string) => {
  const { list, category } = params.read(search)
  return client.prefetchInfiniteQuery(coursesQuery(list, category))
}

/** Courses to take and completed ones. */
export default function CoursesScreen() {
  const t = useStrings(courseWords)
  const href = useHref()
  const [{ list, category }, change] = useSearchParams(params, path)
  const addressOf = (one: CourseList) => href(`${path}${params.write({ list: one, category })}`)
  return (
    <Screen
      title={t.title}
      back="/home"
      className={styles.screen}
      actions={
        <Button size="xSmall" icon="certificate" href={href('/certificates')}>
          {t.certificates}
        </Button>
      }
    >
      <LinkTabs
        label={t.lists}
        current={addressOf(list)}
        tabs={courseLists.map((one) => ({ href: addressOf(one), label: t[one] }))}
      />
      <CategoryFilter value={category} onChange={(value) => change({ category: value })} />
      <Courses key={`${list} ${category}`} list={list} category={category} />
    </Screen>
  )
}

const Skeletons = () => (
  <SkeletonGroup className={styles.list}>
    <SkeletonText lines={4} />
  </SkeletonGroup>
)

function Courses({ list, category }: { list: CourseList; category: string }) {
  const t = useStrings(courseWords)
  const query = useInfiniteQuery({ ...coursesQuery(list, category), staleTime: 0 })
  if (query.isPending) return <Skeletons />
  if (!query.data)
    return <ErrorState title={t.loadFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0)
    return (
      <EmptyState
        icon="course"
        title={t[nothing[list]]}
        action={
          <NextAct section="knowledge_tests" to="/admin/courses">
            {t.begin}
          </NextAct>
        }
      >
        {t.emptyWords}
      </EmptyState>
    )
  return (
    <>
      <ul className={styles.list}>
        {query.data.map((course) => (
          <li key={course.id}>
            <CourseCard course={course} />
          </li>
        ))}
      </ul>
      <ListEnd query={query}>
        <Skeletons />
      </ListEnd>
    </>
  )
}

function CourseCard({ course }: { course: CourseItem }) {
  return (
    <AppLink to={`${path}/${course.id}`} className={styles.card}>
      {course.picture && <img src={photoPath(course.picture, 'small')} alt="" className={styles.picture} />}
      <span className={styles.cardBody}>
        <CourseTags course={course} />
        <span className={styles.cardTitle}>{course.title}</span>
        <CourseProgress course={course} />
      </span>
    </AppLink>
  )
}
