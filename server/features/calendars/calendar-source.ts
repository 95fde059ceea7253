// A file of its own kind: the declaration for features with dated entries.
import type { Locale } from '#common/locale.ts'
import type { listCalendars } from '#contract/calendars.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { FindComponents } from './calendar-components.ts'

export type CalendarEntry = Answer<typeof listCalendars>['entries'][number]

/** The requested days, in the reader's time zone. */
export type CalendarWindow = {
  session: Session
  locale: Locale
  /** The first day, YYYY-MM-DD. */
  from: string
  /** The day after the last one, YYYY-MM-DD. */
  until: string
  /** When the first day begins in `timeZone`. */
  fromAt: Date
  /** When the last day ends in `timeZone`. */
  untilAt: Date
  today: string
  timeZone: string
}

export type CalendarSource = {
  kind: CalendarEntry['kind']
  /** All entries of this kind that the reader may see and that overlap the window, in any order, with one query. */
  entries: (db: CompanyDb, window: CalendarWindow) => Promise<Omit<CalendarEntry, 'kind'>[]>
  /** The same for other calendar programs. If unset, they do not get this kind. */
  components?: FindComponents
}

/** Declares a kind of calendar entry. List it in server/calendar-sources.ts. */
export const defineCalendarSource = (source: CalendarSource): CalendarSource => source

const orderKey = ({ startOn, startsAt }: CalendarEntry) => startOn ?? startsAt!

/* The keys are ASCII: comparing code units is correct, and much faster than localeCompare. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** By start (all-day entries of a day first), then by kind and id. */
export const inCalendarOrder = (a: CalendarEntry, b: CalendarEntry) =>
  compare(orderKey(a), orderKey(b)) || compare(a.kind, b.kind) || a.id - b.id
