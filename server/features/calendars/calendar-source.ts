// A file of its own kind: the declaration for features with dated entries.
import type { Locale } from '#common/locale.ts'
import type { listCalendars } from '#contract/calendars.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'

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

/** One VEVENT of RFC 5545: an entry, a series, or one occurrence of a series that differs from it. */
export type CalendarComponent = {
  uid: string
  /** Increases with each change. */
  sequence: number
  createdAt: Date
  /** Of the last change. */
  changedAt: Date
  title: string
  body: string
  place: string
  /** Where the meeting is held online; empty: nowhere. */
  onlineUrl: string
  /** The page in this product, without its address. */
  hrefPath: string
  allDay: boolean
  /** All-day: 0:00 in UTC. */
  startsAt: Date
  /** Exclusive. */
  endsAt: Date
  /** IANA name of the zone in which it is written and repeats; null: it is written in UTC. */
  timeZone: string | null
  /** RFC 5545; null: it happens once. */
  rrule: string | null
  /** Original starts of the occurrences that do not take place. */
  excluded: readonly Date[]
  /** The original start of the occurrence that this replaces; null: this is the whole. */
  recurrenceAt: Date | null
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  category: { id: number; name: string } | null
  /** The reader organises it, takes part in it, or is named in its audience. */
  mine: boolean
  reach: 'company' | 'departments' | 'people'
}

/** What is asked for: everything that ends after a moment, or one entry. */
type ComponentQuery = {
  session: Session
  /** Entries that end after it. */
  from: Date
  /** null: all of this kind. */
  id: number | null
  /** The most entries. The latest ones are returned. */
  most: number
}

/** The entries of one kind that the reader may see, a series before its changed occurrences. */
export type FindComponents = (db: CompanyDb, query: ComponentQuery) => Promise<CalendarComponent[]>

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
