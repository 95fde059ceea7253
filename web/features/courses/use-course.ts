import { useQueryClient } from '@tanstack/react-query'
import { getCourse, listCourses } from '#contract/courses.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listWaiting } from '#contract/waiting.ts'
import { everyKeyOf, pagesFor, queryFor } from '#web/app/query.ts'

export type Course = Answer<typeof getCourse>
export type CourseStep = Course['steps'][number]
export type CourseItem = Answer<typeof listCourses>['courses'][number]

export const courseLists = ['open', 'completed'] as const
export type CourseList = (typeof courseLists)[number]

export const coursesQuery = (list: CourseList, category: string) =>
  pagesFor(listCourses, { query: { list, category: category || undefined } }, 'courses')
export const courseQuery = (id: number) => queryFor(getCourse, { params: { id } })

/** Fetches everything again that shows a person's progress. */
export function useCourseChanges() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [listCourses, getCourse, listWaiting].map((endpoint) =>
        client.invalidateQueries({ queryKey: everyKeyOf(endpoint) }),
      ),
    )
}
