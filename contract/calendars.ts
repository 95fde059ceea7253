import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { tones } from './menus.ts'
import { day, instant } from './shapes.ts'

/** The most days that one call returns. */
export const mostCalendarDays = 100

/** The kinds of calendar entries. Each comes with its feature. */
export const calendarKinds = [
  'event',
  'activity',
  'booking',
  'birthday',
  'task',
  'mission',
  'knowledge_test',
  'course',
  'reward',
] as const

export const calendarEntry = z.object({
  kind: z.enum(calendarKinds),
  /** The id within its kind. */
  id: z.number(),
  /**
   * Which occurrence of a repeating entry it is: its original start, as iCalendar writes it; null: it does not repeat.
   */
  occurrence: z.nullable(z.string()),
  title: z.string(),
  /** Empty: none. */
  place: z.string(),
  /** All-day entries have days, the others times. */
  allDay: z.boolean(),
  startsAt: z.nullable(instant),
  /** Exclusive. */
  endsAt: z.nullable(instant),
  startOn: z.nullable(day),
  /** The last day, inclusive. */
  endOn: z.nullable(day),
  tone: z.enum(tones),
  hrefPath: z.string(),
  /** The reader organises it, takes part in it, or is named in its audience. */
  mine: z.boolean(),
  /** The audience: everyone, departments or positions, or selected people. */
  reach: z.enum(['company', 'departments', 'people']),
  status: z.enum(['confirmed', 'tentative', 'cancelled']),
  /** The reader has not opened it yet. */
  fresh: z.boolean(),
})

export const listCalendars = endpoint({
  method: 'GET',
  path: '/api/v2/calendars',
  summary: `Lists the calendar entries between two days (the second excluded), at most ${mostCalendarDays} days: all-day entries of a day first, then by start. Repeating entries are expanded.`,
  query: z.object({
    from: day,
    /** Exclusive. */
    until: day,
  }),
  response: z.object({
    entries: z.array(calendarEntry),
    /** The requested days. */
    timeZone: z.string(),
    today: day,
    nextCursor: z.null(),
  }),
})
