import { occurrencesOf } from '#server/features/calendars/recurrence.rules.ts'
import { type EventTime, ruleZone } from './event-times.rules.ts'

/** An occurrence that differs from its series, with times in milliseconds since 1970; null: as in the series. */
export type Override = {
  occursAt: number
  cancelled: boolean
  title: string | null
  place: string | null
  startsAt: number | null
  endsAt: number | null
}

type Repeating = EventTime & { rrule: string | null; overrides: readonly Override[] | null }

/** `occursAt`: its original start; null: the event happens once. */
export type Occurrence = { occursAt: Date | null; startsAt: Date; endsAt: Date; override: Override | null }

/** The requested period. All-day events are compared by days, as moments at 0:00 in UTC. */
export type Span = { from: Date; until: Date }

/** The occurrences of an event that overlap a period, in order of their original start. */
export function occurrencesIn(event: Repeating, { from, until }: Span): Occurrence[] {
  const { startsAt, endsAt, rrule, overrides } = event
  const overlaps = (one: Occurrence) => one.startsAt < until && one.endsAt > from
  if (rrule === null) return [{ occursAt: null, startsAt, endsAt, override: null }].filter(overlaps)
  const length = endsAt.getTime() - startsAt.getTime()
  const changed = new Map((overrides ?? []).map((one) => [one.occursAt, one]))
  const regular = occurrencesOf(
    { rule: rrule, startsAt, timeZone: ruleZone(event) },
    { from: new Date(from.getTime() - length), until },
  )
  // Occurrences that were moved into the period from outside.
  const starts = new Set(regular.map((at) => at.getTime()))
  for (const { occursAt, startsAt: moved } of overrides ?? []) if (moved !== null) starts.add(occursAt)
  return [...starts]
    .sort((a, b) => a - b)
    .flatMap((at) => {
      const override = changed.get(at) ?? null
      if (override?.cancelled) return []
      return [
        {
          occursAt: new Date(at),
          startsAt: new Date(override?.startsAt ?? at),
          endsAt: new Date(override?.endsAt ?? at + length),
          override,
        },
      ]
    })
    .filter(overlaps)
}

/** The occurrence of a series with that original start, unless it is cancelled; undefined if there is none. */
export function occurrenceAt(event: Repeating, occursAt: Date): Occurrence | undefined {
  if (event.rrule === null) return undefined
  const [regular] = occurrencesOf(
    { rule: event.rrule, startsAt: event.startsAt, timeZone: ruleZone(event) },
    { from: occursAt, until: new Date(occursAt.getTime() + 1) },
  )
  if (!regular) return undefined
  const override = event.overrides?.find((one) => one.occursAt === occursAt.getTime()) ?? null
  if (override?.cancelled) return undefined
  const length = event.endsAt.getTime() - event.startsAt.getTime()
  return {
    occursAt,
    startsAt: new Date(override?.startsAt ?? occursAt),
    endsAt: new Date(override?.endsAt ?? occursAt.getTime() + length),
    override,
  }
}

const year = 366 * 86_400_000

/** The next occurrence within a year, otherwise the last one of the year before; undefined: there is none. */
export function nearestOccurrence(event: Repeating, now: Date): Occurrence | undefined {
  const [next] = occurrencesIn(event, { from: now, until: new Date(now.getTime() + year) })
  return next ?? occurrencesIn(event, { from: new Date(now.getTime() - year), until: now }).at(-1)
}
