import { presentAuthor } from '#server/features/people/people.present.ts'
import { defineWaitingSource, placeOfKind } from '#server/features/waiting/waiting-source.ts'
import { countWaitingCourses, findWaitingCourses } from './waiting-courses.queries.ts'

/** Courses that the person is asked to take and has not completed. */
export const courseWaiting = defineWaitingSource({
  kind: 'course',
  count: ({ db, session }) => countWaitingCourses(db, session),
  async list({ db, session, locale, after, limit }) {
    const rows = await findWaitingCourses(db, session, { after: placeOfKind(after, 'course'), limit })
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      actor: presentAuthor(row, locale),
      menu: null,
      hrefPath: `/courses/${row.id}`,
      since: row.since.toISOString(),
      dueOn: row.dueOn,
      overdue: row.overdue,
    }))
  },
})
