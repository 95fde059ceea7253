// A file of its own kind: the calendar sources of events and birthdays.
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { dayOf, daysBetween, daysLater, startOfDay } from '#server/features/calendars/calendar-days.rules.ts'
import { type CalendarWindow, defineCalendarSource } from '#server/features/calendars/calendar-source.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { findBirthdays } from './birthdays.queries.ts'
import { findEventComponents } from './event-components.queries.ts'
import { presentOccurrence } from './events.present.ts'
import { type EventRow, findEventsIn } from './events.queries.ts'
import { eventsStrings } from './events.strings.ts'
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

/** The days of a period by month and day, MM-DD; who was born on 29 February has their birthday on the 28th in other years. */
function birthdaysIn(from: string, until: string): Map<string, string> {
  const days = new Map<string, string>()
  for (let i = 0; i < daysBetween(from, until); i++) {
    const day = daysLater(from, i)
    days.set(day.slice(5), day)
    if (day.endsWith('-02-28') && daysLater(day, 1).endsWith('-03-01')) days.set('02-29', day)
  }
  return days
}

/** Birthdays, with month and day only. */
export const birthdayCalendar = defineCalendarSource({
  kind: 'birthday',
  async entries(db, { session, locale, from, until }) {
    const days = birthdaysIn(from, until)
    const rows = await findBirthdays(db, [...days.keys()])
    return rows.map((row) => {
      const { id, name } = presentAuthor(row, locale)
      const day = days.get(row.monthDay)!
      return {
        id,
        occurrence: null,
        title: phrases(eventsStrings, locale).birthdayOf(name),
        place: '',
        ...{ allDay: true, startsAt: null, endsAt: null, startOn: day, endOn: day },
        tone: 'yellow' as const,
        hrefPath: `/users/${id}`,
        mine: id === session.userId,
        reach: 'company' as const,
        status: 'confirmed' as const,
        fresh: false,
      }
    })
  },
})
