import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  day,
  id,
  idParams,
  instant,
  moment,
  pageOf,
  pageQueryWith,
  person,
  wholeNumber,
  wholeNumberText,
} from './shapes.ts'

/** The most days that one call returns. */
export const mostBookingDays = 31

/** The most bookings that a rule makes at once. */
export const mostRepeats = 100

export const bookingLimits = { titleLength: 100, noteLength: 1_000 } as const

/** The bookings of a series to change: only this one, this and later ones, or all that are not over. */
export const bookingScopes = ['this', 'following', 'all'] as const

export const resourceBooking = z.object({
  id: z.number(),
  version: z.number(),
  resourceId: z.number(),
  resourceName: z.string(),
  place: z.string(),
  title: z.string(),
  /** Empty: none. */
  note: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** Who booked it. */
  user: person,
  /** The RFC 5545 rule by which it was booked with others; null: a single booking. */
  rule: z.nullable(z.string()),
  mine: z.boolean(),
  /** The event (or its occurrence) that the booking belongs to and changes with; null: none, or you cannot see it. */
  event: z.nullable(z.object({ id: z.number(), occurrence: z.nullable(z.string()) })),
  can: z.object({
    change: z.boolean(),
    cancel: z.boolean(),
    /** It is in progress and can be ended now. */
    release: z.boolean(),
  }),
})

const wanted = {
  resourceId: id,
  startsAt: moment,
  endsAt: moment,
}
const rule = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const words = {
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(bookingLimits.titleLength)),
  note: z._default(z.string().check(z.trim(), z.maxLength(bookingLimits.noteLength)), ''),
}
const scope = z._default(z.enum(bookingScopes), 'this')

export const listResourceBookings = endpoint({
  method: 'GET',
  path: '/api/v2/resource_bookings',
  summary: `Lists the bookings of the resources that you may book between two days (the second excluded) in the company’s time zone, at most ${mostBookingDays} days, by start.`,
  query: z.object({
    from: day,
    /** Exclusive. */
    until: day,
    resourceId: z.optional(id),
  }),
  response: z.object({ resourceBookings: z.array(resourceBooking), nextCursor: z.null() }),
})

export const listOwnResourceBookings = endpoint({
  method: 'GET',
  path: '/api/v2/own_resource_bookings',
  summary:
    'Lists your own bookings: current and future ones, the next first, or past ones, the latest first.',
  query: pageQueryWith({ past: z._default(z.union([z.boolean(), z.stringbool()]), false) }),
  response: pageOf('resourceBookings', resourceBooking),
})

export const getResourceBooking = endpoint({
  method: 'GET',
  path: '/api/v2/resource_bookings/{id}',
  summary: 'Returns one booking.',
  params: idParams,
  response: resourceBooking,
})

export const checkResourceBooking = endpoint({
  method: 'GET',
  path: '/api/v2/resource_booking_check',
  summary:
    'Previews a booking without saving it: each occurrence with the booking it conflicts with, and when the resource is free next.',
  query: z.object({
    ...wanted,
    rule: z.optional(rule),
    /** The booking to be changed, which is not a conflict with itself. */
    bookingId: z.optional(id),
  }),
  response: z.object({
    occurrences: z.array(
      z.object({
        startsAt: instant,
        endsAt: instant,
        /** Null: it is free. */
        taken: z.nullable(z.object({ title: z.string(), startsAt: instant, endsAt: instant, user: person })),
      }),
    ),
    /**
     * The first time from the wanted start on at which the resource is free for as long; null: it is free as wanted.
     */
    freeFrom: z.nullable(instant),
  }),
})

export const createResourceBooking = endpoint({
  method: 'POST',
  path: '/api/v2/resource_bookings',
  once: true,
  summary: `Books a resource, once or repeatedly by an RFC 5545 rule with an end, at most ${mostRepeats} times. Nothing is booked if one time is taken, unless \`skip_taken\` is set, which books the others.`,
  body: z.object({
    ...wanted,
    ...words,
    rule: z.optional(z.nullable(rule)),
    skipTaken: z._default(z.boolean(), false),
  }),
  response: z.object({
    /** The first booking. */
    id: z.number(),
    bookedCount: z.number(),
    skippedCount: z.number(),
  }),
  errors: ['resource_taken'],
})

export const updateResourceBooking = endpoint({
  method: 'PATCH',
  path: '/api/v2/resource_bookings/{id}',
  summary:
    'Changes a booking, or with a scope also others of its series: they get the same text, length and resource, and move by the same amount of time. Past bookings are unchanged.',
  params: idParams,
  body: z.object({ ...wanted, ...words, scope, version: wholeNumber }),
  errors: ['resource_taken', 'booking_over', 'booking_of_event', 'conflict'],
})

export const releaseResourceBooking = endpoint({
  method: 'POST',
  path: '/api/v2/resource_bookings/{id}/release',
  summary: 'Ends a booking that is going on now, so that others can book the rest of its time.',
  params: idParams,
  body: z.object({ version: wholeNumber }),
  errors: ['booking_over', 'conflict'],
})

export const cancelResourceBooking = endpoint({
  method: 'DELETE',
  path: '/api/v2/resource_bookings/{id}',
  summary: 'Cancels a booking, or with a scope also others of its series. Past bookings stay.',
  params: idParams,
  query: z.object({ version: wholeNumberText, scope }),
  errors: ['booking_over', 'conflict'],
})
