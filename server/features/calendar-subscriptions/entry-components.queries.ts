import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { dayOf, daysLater, startOfDay } from '#server/features/calendars/calendar-days.rules.ts'
import type {
  CalendarComponent,
  CalendarEntry,
  CalendarSource,
} from '#server/features/calendars/calendar-source.ts'
import type { Session } from '#server/platform/auth/session.ts'

/** Days that a feed contains of entries that have no rule: together a year, so that no birthday is in it twice. */
const daysBack = 90
const daysAhead = 275

type Reading = {
  session: Session
  locale: Locale
  /** Written as the time of the last change, which entries do not have. */
  changedAt: Date
  /** The most entries. The next ones are returned. */
  most: number
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

const componentOf = (
  { kind, ...entry }: CalendarEntry,
  companyId: number,
  changedAt: Date,
): CalendarComponent => ({
  uid: `${kind}-${companyId}-${entry.id}-${(entry.startOn ?? entry.startsAt!).slice(0, 10)}@hiroba`,
  ...{ sequence: 0, createdAt: changedAt, changedAt, title: entry.title, body: '', onlineUrl: '' },
  ...{ place: entry.place, hrefPath: entry.hrefPath, allDay: entry.allDay, timeZone: null },
  startsAt: entry.startOn === null ? new Date(entry.startsAt!) : midnight(entry.startOn),
  endsAt: entry.endOn === null ? new Date(entry.endsAt!) : midnight(daysLater(entry.endOn, 1)),
  ...{ rrule: null, excluded: [], recurrenceAt: null, category: null },
  status: entry.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
  ...{ mine: entry.mine, reach: entry.reach },
})

/** The entries of a kind that hands out no components, such as birthdays and due dates, as components. */
export async function findEntryComponents(
  db: CompanyDb,
  { kind, entries }: CalendarSource,
  { session, locale, changedAt, most }: Reading,
): Promise<CalendarComponent[]> {
  const { timeZone } = session
  const today = dayOf(new Date(), timeZone)
  const [from, until] = [daysLater(today, -daysBack), daysLater(today, daysAhead)]
  const found = await entries(db, {
    ...{ session, locale, from, until, today, timeZone },
    ...{ fromAt: startOfDay(from, timeZone), untilAt: startOfDay(until, timeZone) },
  })
  const components = found
    .map((entry) => componentOf({ ...entry, kind }, companyIdOf(db), changedAt))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.uid < b.uid ? -1 : 1))
  const isNext = ({ endsAt }: CalendarComponent) => endsAt > midnight(today)
  return (components.length > most ? components.filter(isNext) : components).slice(0, most)
}
