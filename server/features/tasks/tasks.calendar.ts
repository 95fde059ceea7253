import { daysLater } from '#server/features/calendars/calendar-days.rules.ts'
import { defineCalendarSource } from '#server/features/calendars/calendar-source.ts'
import { findDueBetween } from './tasks.queries.ts'

/** Shows a person's open tasks in their calendar, on the due date. */
export const taskCalendar = defineCalendarSource({
  kind: 'task',
  entries: async (db, { session, from, until }) =>
    (await findDueBetween(db, session.userId, from, daysLater(until, -1))).map((row) => ({
      id: row.id,
      occurrence: null,
      title: row.title,
      place: '',
      allDay: true,
      startsAt: null,
      endsAt: null,
      startOn: row.dueOn,
      endOn: row.dueOn,
      tone: 'red' as const,
      hrefPath: `/tasks/${row.id}/received`,
      mine: true,
      reach: 'people' as const,
      status: 'confirmed' as const,
      fresh: false,
    })),
})
