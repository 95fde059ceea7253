import { Temporal } from 'temporal-polyfill'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { eventLimits } from '#contract/events.ts'
import { daysLater, isTimeZone } from '#server/features/calendars/calendar-days.rules.ts'
import { type FieldProblems, Refusal } from '#server/platform/http/refusal.ts'
import { eventsStrings } from './events.strings.ts'

/** The time of an event. The end is exclusive. All-day: 0:00 in UTC, and `timeZone` is where it was created. */
export type EventTime = { allDay: boolean; startsAt: Date; endsAt: Date; timeZone: string }

type Given = {
  allDay: boolean
  startsAt?: string | undefined
  endsAt?: string | undefined
  startOn?: string | undefined
  endOn?: string | undefined
}

const dayMs = 86_400_000

/** The zone in which an event repeats; UTC for all-day events, which have only days. */
export const ruleZone = ({ allDay, timeZone }: Pick<EventTime, 'allDay' | 'timeZone'>) =>
  allDay ? 'UTC' : timeZone

/** Parses the time of an event. @throws {Refusal} validation_failed beside the fields */
export function readTime(given: Given, timeZone: string, locale: Locale): EventTime {
  const words = phrases(eventsStrings, locale)
  const problems: FieldProblems = {}
  const [first, last] = given.allDay
    ? ([given.startOn, given.endOn] as const)
    : ([given.startsAt, given.endsAt] as const)
  const [firstField, lastField] = given.allDay ? ['startOn', 'endOn'] : ['startsAt', 'endsAt']
  if (!first) problems[firstField!] = words.startMissing
  if (!last) problems[lastField!] = words.endMissing
  if (!isTimeZone(timeZone)) problems.timeZone = words.zoneUnknown
  if (!first || !last || problems.timeZone) throw new Refusal('validation_failed', problems)
  const startsAt = new Date(given.allDay ? `${first}T00:00:00Z` : first)
  const endsAt = new Date(given.allDay ? `${daysLater(last, 1)}T00:00:00Z` : last)
  if (endsAt <= startsAt) problems[lastField!] = words.endBeforeStart
  else if (endsAt.getTime() - startsAt.getTime() > eventLimits.days * dayMs)
    problems[lastField!] = words.tooLong(eventLimits.days)
  if (Object.keys(problems).length > 0) throw new Refusal('validation_failed', problems)
  return { allDay: given.allDay, startsAt, endsAt, timeZone }
}

const onTheWall = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDateTime()

/** A moment in local time, for the log: `2026-11-20 10:00 Asia/Tokyo`, or a day. */
export function wallText(at: Date, time: Pick<EventTime, 'allDay' | 'timeZone'>) {
  const [day, clock] = onTheWall(at, ruleZone(time)).toString({ smallestUnit: 'minute' }).split('T')
  return time.allDay ? day! : `${day} ${clock} ${time.timeZone}`
}

/** Moves a start by the same days and local time by which another was moved. */
export function movedAlike(at: Date, from: { at: Date; zone: string }, to: { at: Date; zone: string }): Date {
  const by = onTheWall(from.at, from.zone).until(onTheWall(to.at, to.zone), { largestUnit: 'day' })
  return new Date(onTheWall(at, from.zone).add(by).toZonedDateTime(to.zone).epochMilliseconds)
}

/* Calendars convert thousands of them: Temporal would take longer than the query. */
const utcDay = (at: Date) => at.toISOString().slice(0, 10)

/** The days or moments of an occurrence as calendars show them. */
export const shownTime = ({ allDay, startsAt, endsAt }: Omit<EventTime, 'timeZone'>) => ({
  allDay,
  startsAt: allDay ? null : startsAt.toISOString(),
  endsAt: allDay ? null : endsAt.toISOString(),
  startOn: allDay ? utcDay(startsAt) : null,
  endOn: allDay ? utcDay(new Date(endsAt.getTime() - 1)) : null,
})
