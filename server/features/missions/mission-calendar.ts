// A file of its own kind: the calendar source of missions.
import { defineCalendarSource } from '#server/features/calendars/calendar-source.ts'
import { findMissionsBetween } from './own-missions.queries.ts'

/** Shows the due dates of a person's open missions in their calendar. */
export const missionCalendar = defineCalendarSource({
  kind: 'mission',
  async entries(db, { session, from, until }) {
    const rows = await findMissionsBetween(db, session.userId, from, until)
    return rows.map((row) => ({
      id: row.periodId,
      occurrence: null,
      title: row.name,
      place: '',
      allDay: true,
      startsAt: null,
      endsAt: null,
      startOn: row.dueOn,
      endOn: row.dueOn,
      tone: row.menuTone,
      hrefPath: '/missions',
      mine: true,
      reach: 'people' as const,
      status: 'confirmed' as const,
      fresh: false,
    }))
  },
})
