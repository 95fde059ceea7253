import { defineCalendarSource } from '#server/features/calendars/calendar-source.ts'
import { findCoursesDue } from './waiting-courses.queries.ts'

/** Shows the due dates of a person's open courses in their calendar. */
export const courseCalendar = defineCalendarSource({
  kind: 'course',
  async entries(db, { session, from, until }) {
    const rows = await findCoursesDue(db, session, { from, until })
    return rows.map(({ id, title, dueOn }) => ({
      id,
      occurrence: null,
      title,
      place: '',
      allDay: true,
      startsAt: null,
      endsAt: null,
      startOn: dueOn,
      endOn: dueOn,
      tone: 'green' as const,
      hrefPath: `/courses/${id}`,
      mine: true,
      reach: 'people' as const,
      status: 'confirmed' as const,
      fresh: false,
    }))
  },
})
