import { zonedParts } from '#ui/zoned-instant.ts'
import type { Booking, Resource } from './bookings-data.ts'

const slotMinutes = 30

/** Minutes from 0:00 as HH:MM; the end of the day is 24:00. */
export const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Start and end in minutes of a day; an earlier start or later end is cut. */
function minutesOn(
  day: string,
  { startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>,
  timeZone: string,
) {
  const [start, end] = [zonedParts(startsAt, timeZone), zonedParts(endsAt, timeZone)]
  return {
    from: start.day < day ? 0 : minutesOf(start.time),
    until: end.day > day ? 24 * 60 : minutesOf(end.time),
  }
}

export type DayBooking = Booking & { from: number; until: number }

/** The bookings of a resource on a day, with their minutes, by start. */
export const bookingsOn = (
  day: string,
  bookings: readonly Booking[],
  { resourceId, timeZone }: { resourceId: number; timeZone: string },
): DayBooking[] =>
  bookings
    .filter((booking) => {
      const [start, end] = [zonedParts(booking.startsAt, timeZone), zonedParts(booking.endsAt, timeZone)]
      const ended = end.day < day || (end.day === day && end.time === '00:00')
      return booking.resourceId === resourceId && start.day <= day && !ended
    })
    .map((booking) => ({ ...booking, ...minutesOn(day, booking, timeZone) }))

/** The visible hours: 8:00 to 20:00, extended for opening hours and bookings. */
export function shownHours(resources: readonly Resource[], bookings: readonly DayBooking[]) {
  const opens = resources.flatMap(({ opensAt }) => (opensAt ? minutesOf(opensAt) : []))
  const closes = resources.flatMap(({ closesAt }) => (closesAt ? minutesOf(closesAt) : []))
  const first = Math.min(8 * 60, ...opens, ...bookings.map(({ from }) => from))
  const last = Math.max(20 * 60, ...closes, ...bookings.map(({ until }) => until))
  return { from: Math.floor(first / 60) * 60, until: Math.min(24 * 60, Math.ceil(last / 60) * 60) }
}

/** A part of a row: one free half hour, or bookings with the time they cover. */
export type Segment = { from: number; until: number; bookings: DayBooking[]; closed: boolean }

export function segmentsOf(
  resource: Pick<Resource, 'opensAt' | 'closesAt'>,
  bookings: readonly DayBooking[],
  hours: { from: number; until: number },
): Segment[] {
  const opens = resource.opensAt ? minutesOf(resource.opensAt) : 0
  const closes = resource.closesAt ? minutesOf(resource.closesAt) : 24 * 60
  const segments: Segment[] = []
  for (let from = hours.from; from < hours.until; from += slotMinutes) {
    const until = from + slotMinutes
    const here = bookings.filter((booking) => booking.from < until && booking.until > from)
    const before = segments.at(-1)
    // A booking that starts or ends within the half hour of another is in the same cell.
    if (before && here.some((booking) => before.bookings.includes(booking))) {
      before.until = until
      before.bookings.push(...here.filter((booking) => !before.bookings.includes(booking)))
    } else segments.push({ from, until, bookings: here, closed: from < opens || until > closes })
  }
  return segments
}

/** The free periods of a resource on a day, of at least a quarter of an hour. */
export function freeTimes(
  resource: Pick<Resource, 'opensAt' | 'closesAt'>,
  bookings: readonly DayBooking[],
  hours: { from: number; until: number },
) {
  const until = Math.min(hours.until, resource.closesAt ? minutesOf(resource.closesAt) : hours.until)
  let from = Math.max(hours.from, resource.opensAt ? minutesOf(resource.opensAt) : hours.from)
  const free: { from: number; until: number }[] = []
  for (const booking of bookings) {
    if (booking.from - from >= 15) free.push({ from, until: Math.min(booking.from, until) })
    from = Math.max(from, booking.until)
  }
  if (until - from >= 15) free.push({ from, until })
  return free
}
