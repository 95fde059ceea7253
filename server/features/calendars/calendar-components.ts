// A file of its own kind: what a calendar source hands to other calendar programs.
import type { CompanyDb } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'

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
export type ComponentQuery = {
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
