import { formatDate, formatTime } from '#common/dates.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { occurrenceName } from '#server/features/calendars/occurrence-names.rules.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { bookingPolicy } from './bookings.policy.ts'
import type { BookingRow, TakenRow } from './bookings.queries.ts'
import { overlapping, type Slot, type SlotProblem } from './bookings.rules.ts'
import { resourcesStrings } from './resources.strings.ts'

type Reader = { session: Session; locale: Locale; now: Date }

/** The title that a reader sees. What is booked for an event that is not for everyone has none of its own. */
const titleOf = ({ title, eventTitle }: { title: string; eventTitle?: string | null }, locale: Locale) =>
  title || eventTitle || phrases(resourcesStrings, locale).ofEvent

function eventOf({ eventId, eventOccursAt, eventAllDay }: BookingRow) {
  if (eventId === null) return null
  return { id: eventId, occurrence: eventOccursAt && occurrenceName(eventOccursAt, eventAllDay === true) }
}

export function presentBooking(row: BookingRow, { session, locale, now }: Reader) {
  const { change, cancel, release } = bookingPolicy(session, { ...row, userId: row.authorId }, now)
  const mine = row.authorId === session.userId
  return {
    id: row.id,
    version: row.version,
    resourceId: row.resourceId,
    resourceName: row.resourceName,
    place: row.place,
    title: titleOf(mine ? row : { title: row.title }, locale),
    note: row.note,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    user: presentAuthor(row, locale),
    rule: row.rule,
    mine,
    event: mine || row.title ? eventOf(row) : null,
    can: { change, cancel, release },
  }
}

const presentSlot = ({ startsAt, endsAt }: Slot) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

/** Each slot with the booking that conflicts with it. `taken` is ordered by start. */
export const presentOccurrences = (slots: readonly Slot[], taken: readonly TakenRow[], locale: Locale) =>
  slots.map((slot) => {
    const other = overlapping(taken, slot)
    return {
      ...presentSlot(slot),
      taken: other
        ? { ...presentSlot(other), title: titleOf(other, locale), user: presentAuthor(other, locale) }
        : null,
    }
  })

type Place = { locale: Locale; timeZone: string }

/** The error message beside the field. */
export function describeProblem(problem: SlotProblem, locale: Locale) {
  const t = phrases(resourcesStrings, locale)
  switch (problem.reason) {
    case 'tooFar':
      return t.tooFar(problem.days)
    case 'tooLong':
      return t.tooLong(problem.minutes)
    case 'closed':
      return t.closed(problem.opensAt, problem.closesAt)
    case 'backwards':
      return t.backwards
    case 'past':
      return t.past
  }
}

const mostNamed = 5

/** Who has booked the time, and when the resource is free; for several times, which of them are taken. */
export function describeTaken(
  slots: readonly Slot[],
  taken: readonly TakenRow[],
  { free, ...place }: Place & { free: Date },
) {
  const t = phrases(resourcesStrings, place.locale)
  const day = (at: Date) => formatDate(at, place)
  const time = (at: Date) => formatTime(at, place)
  const nameOf = (row: TakenRow) => presentAuthor(row, place.locale).name
  const clashes = slots.flatMap((slot) => {
    const other = overlapping(taken, slot)
    return other ? [{ slot, other }] : []
  })
  const [first] = clashes
  if (slots.length > 1) {
    const named = clashes
      .slice(0, mostNamed)
      .map(({ slot, other }) => t.takenOn(day(slot.startsAt), nameOf(other)))
    return t.takenTimes(named, clashes.length)
  }
  const { startsAt, endsAt } = first!.other
  const sameDay = day(startsAt) === day(endsAt)
  const span = sameDay
    ? `${day(startsAt)} ${time(startsAt)}–${time(endsAt)}`
    : `${day(startsAt)} ${time(startsAt)} – ${day(endsAt)} ${time(endsAt)}`
  const freeAt = day(free) === day(slots[0]!.startsAt) ? time(free) : `${day(free)} ${time(free)}`
  return t.taken(span, nameOf(first!.other), freeAt)
}
