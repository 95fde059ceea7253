// A file of its own kind: the calendar source of events.
import type { CompanyDb } from '#db/tenant.ts'
import { dayOf, startOfDay } from '#server/features/calendars/calendar-days.rules.ts'
import { type CalendarWindow, defineCalendarSource } from '#server/features/calendars/calendar-source.ts'
import { findEventComponents } from './event-components.queries.ts'
import { presentOccurrence } from './events.present.ts'
import { type EventRow, findEventsIn } from './events.queries.ts'
import { type Occurrence, occurrencesIn } from './occurrences.rules.ts'

type Window = Pick<CalendarWindow, 'session' | 'from' | 'until' | 'fromAt' | 'untilAt'> & {
  departmentId?: number | undefined
}

const inUtc = (day: string) => new Date(`${day}T00:00:00Z`)

/** Every occurrence in a window of the events that a person can see. */
export async function findOccurrences(
  db: CompanyDb,
  { session, from, until, fromAt, untilAt, departmentId }: Window,
): Promise<{ event: EventRow; occurrence: Occurrence }[]> {
  const days = { from: inUtc(from), until: inUtc(until) }
  const moments = { from: fromAt, until: untilAt }
  // Days and moments differ by the offset of the time zone.
  const events = await findEventsIn(db, session, {
    from: days.from < fromAt ? days.from : fromAt,
    until: days.until > untilAt ? days.until : untilAt,
    departmentId,
  })
  return events.flatMap((event) =>
    occurrencesIn(event, event.allDay ? days : moments).map((occurrence) => ({ event, occurrence })),
  )
}

/** The window from one day to the day before another, in a person's time zone. */
export const windowOf = (session: Window['session'], from: string, until: string) => ({
  ...{ session, from, until, today: dayOf(new Date(), session.timeZone) },
  fromAt: startOfDay(from, session.timeZone),
  untilAt: startOfDay(until, session.timeZone),
})

export const eventCalendar = defineCalendarSource({
  kind: 'event',
  components: findEventComponents,
  entries: async (db, window) =>
    (await findOccurrences(db, window)).map(({ event, occurrence }) =>
      presentOccurrence(event, occurrence, window.session.userId),
    ),
})
