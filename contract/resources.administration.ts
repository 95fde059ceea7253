import * as z from 'zod/mini'
import { cleanName } from '#common/clean-name.ts'
import { audienceRule, shownRule } from './audiences.ts'
import { endpoint } from './endpoint.ts'
import { resourceShape } from './resources.ts'
import { id, idParams, orderSeen, versionQuery, wholeNumber } from './shapes.ts'

export const resourceLimits = {
  nameLength: 50,
  placeLength: 100,
  descriptionLength: 1_000,
  capacity: 10_000,
  daysAhead: 366,
  /** 31 days. */
  longestMinutes: 31 * 24 * 60,
  /** Resources of one company. */
  resources: 500,
} as const

const name = z.string().check(z.overwrite(cleanName), z.maxLength(resourceLimits.nameLength))
const timeOfDay = z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)))
const upTo = (most: number) => z.nullable(z.int().check(z.minimum(1), z.maximum(most)))

const fields = {
  name: name.check(z.minLength(1)),
  /** The heading under which it is listed; empty: none. */
  kind: name,
  capacity: upTo(resourceLimits.capacity),
  place: z.string().check(z.trim(), z.maxLength(resourceLimits.placeLength)),
  description: z.string().check(z.trim(), z.maxLength(resourceLimits.descriptionLength)),
  /** Who may see and book it. */
  rule: audienceRule,
  repeatable: z.boolean(),
  daysAhead: upTo(resourceLimits.daysAhead),
  longestMinutes: upTo(resourceLimits.longestMinutes),
  /** HH:MM in the company's time zone; both or neither. */
  opensAt: timeOfDay,
  closesAt: timeOfDay,
  active: z.boolean(),
}

export const listAdminResources = endpoint({
  method: 'GET',
  path: '/api/v2/admin/resources',
  administration: 'resources',
  summary: 'Lists all rooms and equipment in their order, inactive ones too.',
  response: z.object({
    resources: z.array(
      z.object({
        ...resourceShape,
        version: z.number(),
        rule: shownRule,
        active: z.boolean(),
        /** Bookings that are not over. */
        bookingCount: z.number(),
      }),
    ),
    nextCursor: z.null(),
  }),
})

export const createResource = endpoint({
  method: 'POST',
  path: '/api/v2/admin/resources',
  once: true,
  administration: 'resources',
  summary: 'Adds a room or a piece of equipment at the end.',
  body: z.object(fields),
  response: z.object({ id: z.number() }),
  errors: ['name_taken'],
})

export const updateResource = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/resources/{id}',
  administration: 'resources',
  summary: 'Changes a room or a piece of equipment. Existing bookings stay as they are.',
  params: idParams,
  body: z.object({ ...fields, version: wholeNumber }),
  errors: ['conflict', 'name_taken'],
})

export const orderResources = endpoint({
  method: 'POST',
  path: '/api/v2/admin/resource_order',
  administration: 'resources',
  summary: 'Sets the order of the resources; those not listed follow in their previous order.',
  body: z.object({
    resourceIds: z.array(id).check(z.maxLength(resourceLimits.resources)),
    orderSeen: orderSeen(resourceLimits.resources),
  }),
  errors: ['conflict'],
})

export const deleteResource = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/resources/{id}',
  administration: 'resources',
  summary: 'Deletes a resource that was never booked.',
  params: idParams,
  query: versionQuery,
  errors: ['resource_in_use', 'conflict'],
})
