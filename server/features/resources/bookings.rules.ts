import { Temporal } from 'temporal-polyfill'
import { resourceLimits } from '#contract/resources.administration.ts'
import { mostRepeats } from '#contract/resources.bookings.ts'
import { checkedRule, lastOccurrence, occurrencesOf } from '#server/features/calendars/recurrence.rules.ts'
import type { ResourceRow } from './resources.queries.ts'

export type Slot = { startsAt: Date; endsAt: Date }

type Clock = { now: Date; timeZone: string }

const zoned = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)

const timeOf = (at: Date, timeZone: string) =>
  zoned(at, timeZone).toPlainTime().toString({ smallestUnit: 'minute' })

const minute = 60_000

/** What prevents a resource from being booked for a time, by field; null: nothing. */
export type SlotProblem =
  | { field: 'startsAt'; reason: 'tooFar'; days: number }
  | { field: 'endsAt'; reason: 'backwards' | 'past' }
  | { field: 'endsAt'; reason: 'tooLong'; minutes: number }
  | { field: 'startsAt' | 'endsAt'; reason: 'closed'; opensAt: string; closesAt: string }

/** Checks one time against the rules of a resource, ignoring other bookings. Times of day are in the company's zone. */
export function slotProblem(
  resource: Pick<ResourceRow, 'daysAhead' | 'longestMinutes' | 'opensAt' | 'closesAt'>,
  { startsAt, endsAt }: Slot,
  { now, timeZone }: Clock,
): SlotProblem | null {
  if (endsAt <= startsAt) return { field: 'endsAt', reason: 'backwards' }
  if (endsAt <= now) return { field: 'endsAt', reason: 'past' }
  const days = resource.daysAhead ?? resourceLimits.daysAhead
  const lastDay = zoned(now, timeZone).toPlainDate().add({ days })
  if (Temporal.PlainDate.compare(zoned(startsAt, timeZone).toPlainDate(), lastDay) > 0)
    return { field: 'startsAt', reason: 'tooFar', days }
  const minutes = resource.longestMinutes ?? resourceLimits.longestMinutes
  if (endsAt.getTime() - startsAt.getTime() > minutes * minute)
    return { field: 'endsAt', reason: 'tooLong', minutes }
  const { opensAt, closesAt } = resource
  if (opensAt === null || closesAt === null) return null
  const [from, until] = [timeOf(startsAt, timeZone), timeOf(endsAt, timeZone)]
  const hours = { opensAt, closesAt }
  if (from < opensAt || from >= closesAt) return { field: 'startsAt', reason: 'closed', ...hours }
  if (until <= opensAt || until > closesAt) return { field: 'endsAt', reason: 'closed', ...hours }
  return null
}

/** The time from which to when a resource is used on whole days, given as 0:00 in UTC: from opening to closing. */
export function allDaySlot(
  { opensAt, closesAt }: Pick<ResourceRow, 'opensAt' | 'closesAt'>,
  { startsAt, endsAt }: Slot,
  timeZone: string,
): Slot {
  const at = (day: Temporal.PlainDate, plainTime: string | null) =>
    new Date(
      (plainTime === null ? day.toZonedDateTime(timeZone) : day.toZonedDateTime({ timeZone, plainTime }))
        .epochMilliseconds,
    )
  const first = zoned(startsAt, 'UTC').toPlainDate()
  const after = zoned(endsAt, 'UTC').toPlainDate()
  return {
    startsAt: at(first, opensAt),
    endsAt: closesAt === null ? at(after, null) : at(after.subtract({ days: 1 }), closesAt),
  }
}

/**
 * The normalised rule and its times, or why it is invalid: it does not begin at the start, has no end or more than
 * `mostRepeats` times, or its times overlap.
 */
export function repeatedSlots(
  { startsAt, endsAt }: Slot,
  rule: string,
  timeZone: string,
): { rule: string; slots: Slot[] } | 'ruleWrong' | 'endless' | 'tooMany' | 'overlapping' {
  const checked = checkedRule(rule, { startsAt, timeZone, allDay: false })
  if (checked === null) return 'ruleWrong'
  const series = { rule: checked, startsAt, timeZone }
  const last = lastOccurrence(series)
  if (last === null) return 'endless'
  const starts = occurrencesOf(series, { from: startsAt, until: new Date(last.getTime() + 1) })
  if (starts.length > mostRepeats) return 'tooMany'
  const length = endsAt.getTime() - startsAt.getTime()
  const slots = starts.map((start) => ({ startsAt: start, endsAt: new Date(start.getTime() + length) }))
  if (slots.some((slot, i) => i > 0 && slot.startsAt < slots[i - 1]!.endsAt)) return 'overlapping'
  return { rule: checked, slots }
}

/** Moves slots by the difference between two local times of the company, and gives them the length of `to`. */
export function movedSlots(slots: readonly Slot[], from: Slot, to: Slot, timeZone: string): Slot[] {
  const local = (at: Date) => zoned(at, timeZone).toPlainDateTime()
  const by = local(from.startsAt).until(local(to.startsAt), { largestUnit: 'hours' })
  const length = to.endsAt.getTime() - to.startsAt.getTime()
  return slots.map(({ startsAt }) => {
    const start = local(startsAt).add(by).toZonedDateTime(timeZone).epochMilliseconds
    return { startsAt: new Date(start), endsAt: new Date(start + length) }
  })
}

/** Bookings that overlap a slot; adjacent ones do not. `taken` is ordered by start. */
export const overlapping = <Taken extends Slot>(taken: readonly Taken[], { startsAt, endsAt }: Slot) =>
  taken.find((one) => one.startsAt < endsAt && one.endsAt > startsAt)

/** The first free start at or after that of a slot, for the same length. `taken` is ordered by start. */
export function firstFree(taken: readonly Slot[], { startsAt, endsAt }: Slot): Date {
  const length = endsAt.getTime() - startsAt.getTime()
  let start = startsAt.getTime()
  for (const one of taken) {
    if (one.startsAt.getTime() >= start + length) break
    start = Math.max(start, one.endsAt.getTime())
  }
  return new Date(start)
}
