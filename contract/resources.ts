import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day } from './shapes.ts'

/** A room, a vehicle or a piece of equipment. */
export const resourceShape = {
  id: z.number(),
  name: z.string(),
  /** The heading under which it is listed; empty: none. */
  kind: z.string(),
  /** People; null: not stated. */
  capacity: z.nullable(z.number()),
  place: z.string(),
  description: z.string(),
  /** It accepts repeated bookings. */
  repeatable: z.boolean(),
  /** How many days ahead it can be booked; null: a year. */
  daysAhead: z.nullable(z.number()),
  /** The longest booking; null: 31 days. */
  longestMinutes: z.nullable(z.number()),
  /** HH:MM in the company's time zone, between which bookings begin and end; null: at any time. */
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
}

export const listResources = endpoint({
  method: 'GET',
  path: '/api/v2/resources',
  summary: 'Lists the rooms and equipment that you may book, in the order set by administrators.',
  response: z.object({
    resources: z.array(z.object(resourceShape)),
    /** The company's time zone, in which times of day are given. */
    timeZone: z.string(),
    today: day,
    can: z.object({ administer: z.boolean() }),
    nextCursor: z.null(),
  }),
})
