// A separate kind of file: the bookings shown in calendars.
import { defineCalendarSource } from '#server/features/calendars/calendar-source.ts'
import { findBookingComponents } from './booking-components.queries.ts'
import { findBookingsOf } from './bookings.queries.ts'

/** The reader's own bookings, for calendars. */
export const bookingCalendar = defineCalendarSource({
  kind: 'booking',
  components: findBookingComponents,
  async entries(db, { session, fromAt, untilAt }) {
    const rows = await findBookingsOf(db, session.userId, { from: fromAt, until: untilAt })
    return rows.map((row) => ({
      id: row.id,
      occurrence: null,
      title: row.title,
      place: row.resourceName,
      allDay: false,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      startOn: null,
      endOn: null,
      tone: 'gray' as const,
      hrefPath: `/resources/bookings#booking-${row.id}`,
      mine: true,
      reach: 'people' as const,
      status: 'confirmed' as const,
      fresh: false,
    }))
  },
})
