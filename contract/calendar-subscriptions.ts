import * as z from 'zod/mini'
import { calendarKinds } from './calendars.ts'
import { endpoint } from './endpoint.ts'
import { eventLimits } from './events.ts'
import { id, idParams, instant, versionQuery, wholeNumber } from './shapes.ts'

export const calendarSubscriptionLimits = {
  /** Subscriptions that one person has. */
  subscriptions: 10,
  nameLength: 50,
  /** Days back that it reaches. */
  daysBack: 90,
  /** Entries of one kind in it, the latest ones. */
  entries: 2_000,
} as const

/**
 * What a subscription can contain: events by whom they are for, activities that one takes part in, own bookings, due
 * dates (tasks, missions, tests, courses, the last days of points), and birthdays if the company shows them.
 */
export const calendarSubscriptionParts = [
  'mine',
  'departments',
  'company',
  'activities',
  'bookings',
  'deadlines',
  'birthdays',
] as const

const written = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(calendarSubscriptionLimits.nameLength)),
  parts: z
    .array(z.enum(calendarSubscriptionParts))
    .check(z.minLength(1), z.maxLength(calendarSubscriptionParts.length)),
  /** Events of these categories only; null: of all, and without one. */
  categoryIds: z._default(
    z.nullable(z.array(id).check(z.minLength(1), z.maxLength(eventLimits.categories))),
    null,
  ),
}

export const listCalendarSubscriptions = endpoint({
  method: 'GET',
  path: '/api/v2/calendar_subscriptions',
  summary: 'Lists the secret addresses at which other calendar programs read your calendar.',
  response: z.object({
    calendarSubscriptions: z.array(
      z.object({
        id: z.number(),
        version: z.number(),
        name: z.string(),
        parts: z.array(z.enum(calendarSubscriptionParts)),
        categoryIds: z.nullable(z.array(z.number())),
        /** Secret: whoever has it reads the calendar. Below the address of the product. */
        path: z.string(),
        createdAt: instant,
        /** null: never. */
        fetchedAt: z.nullable(instant),
      }),
    ),
    nextCursor: z.null(),
  }),
})

export const createCalendarSubscription = endpoint({
  method: 'POST',
  path: '/api/v2/calendar_subscriptions',
  once: true,
  summary: `Creates a secret address of your calendar, at most ${calendarSubscriptionLimits.subscriptions}.`,
  body: z.object(written),
  response: z.object({ id: z.number() }),
})

export const updateCalendarSubscription = endpoint({
  method: 'PATCH',
  path: '/api/v2/calendar_subscriptions/{id}',
  summary: 'Changes the name and the contents of a subscription. Its address stays.',
  params: idParams,
  body: z.object({ ...written, version: wholeNumber }),
  errors: ['conflict'],
})

export const renewCalendarSubscription = endpoint({
  method: 'POST',
  path: '/api/v2/calendar_subscriptions/{id}/renew',
  summary: 'Gives a subscription a new secret address. The old one stops working at once.',
  params: idParams,
  body: z.object({ version: wholeNumber }),
  errors: ['conflict'],
})

export const deleteCalendarSubscription = endpoint({
  method: 'DELETE',
  path: '/api/v2/calendar_subscriptions/{id}',
  summary: 'Deletes a subscription. Its address stops working at once.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})

export const getCalendarFile = endpoint({
  method: 'GET',
  path: '/api/v2/calendar_files/{kind}/{id}',
  summary: 'Downloads one entry of the calendar as an .ics file; a repeating one with all its occurrences.',
  params: z.object({ kind: z.enum(calendarKinds), id }),
  download: 'text/calendar',
})
