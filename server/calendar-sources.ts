import { activityCalendar } from './features/activities/activity-calendar.ts'
import type { CalendarSource } from './features/calendars/calendar-source.ts'
import { eventCalendar } from './features/events/event-calendar.ts'
import { bookingCalendar } from './features/resources/booking-calendar.ts'

/** Everything that is shown in calendars; each kind comes with its feature. */
export const calendarSources: readonly CalendarSource[] = [eventCalendar, activityCalendar, bookingCalendar]
