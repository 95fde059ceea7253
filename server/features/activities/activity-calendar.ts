// A file of its own kind: the calendar source of activities.
import { defineCalendarSource } from '#server/features/calendars/calendar-source.ts'
import { findActivitiesBetween } from './activity-calendar.queries.ts'
import { findActivityComponents } from './activity-components.queries.ts'

const tentative = ['invited', 'undecided', 'waiting']

/** Shows activities that have a date in calendars. */
export const activityCalendar = defineCalendarSource({
  kind: 'activity',
  components: findActivityComponents,
  async entries(db, { session, fromAt, untilAt }) {
    const rows = await findActivitiesBetween(db, session, fromAt, untilAt)
    return rows
      .filter(({ ownStatus }) => ownStatus !== 'declined' && ownStatus !== 'cancelled')
      .map((row) => {
        const takesPart = ['joining', 'waiting', 'attended'].includes(row.ownStatus ?? '')
        return {
          id: row.id,
          occurrence: null,
          title: row.title,
          place: row.place,
          allDay: false,
          startsAt: row.startsAt.toISOString(),
          endsAt: (row.endsAt ?? row.startsAt).toISOString(),
          startOn: null,
          endOn: null,
          tone: 'green' as const,
          hrefPath: `/activities/${row.id}`,
          mine: takesPart || row.organiserId === session.userId,
          reach: row.everyone
            ? ('company' as const)
            : row.departments
              ? ('departments' as const)
              : ('people' as const),
          status:
            row.ownStatus === null || tentative.includes(row.ownStatus)
              ? ('tentative' as const)
              : ('confirmed' as const),
          fresh: false,
        }
      })
  },
})
