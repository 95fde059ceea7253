import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, orderSeen, wholeNumber } from './shapes.ts'

/** The maximum of active stamps: as many as can be recognised at a glance in a picker. */
export const mostStamps = 60
export const stampPictureBytes = 2 * 1024 * 1024

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(30))

const adminStamp = z.object({
  id: z.number(),
  /** The version, from 1. Moving it in the list does not change the version. */
  version: z.number(),
  name: z.string(),
  imagePath: z.string(),
  /** How often it was used. */
  reactionCount: z.number(),
  retiredAt: z.nullable(instant),
})

export const listAdminStamps = endpoint({
  method: 'GET',
  path: '/api/v2/admin/stamps',
  administration: 'moderation',
  summary: 'Lists all stamps with their usage, retired ones last. For administrators.',
  response: z.object({ stamps: z.array(adminStamp), nextCursor: z.null() }),
})

export const createStamp = endpoint({
  method: 'POST',
  path: '/api/v2/admin/stamps',
  administration: 'moderation',
  summary: 'Adds a stamp at the end. The name is also the alternative text of its picture.',
  body: z.object({ name }),
  files: { picture: { max: 1, maxBytes: stampPictureBytes, kinds: ['image'] } },
  response: adminStamp,
  errors: ['too_many_stamps'],
})

export const updateStamp = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/stamps/{id}',
  administration: 'moderation',
  summary: 'Renames a stamp.',
  params: idParams,
  body: z.object({ name, version: wholeNumber }),
  response: adminStamp,
  errors: ['conflict'],
})

export const orderStamps = endpoint({
  method: 'POST',
  path: '/api/v2/admin/stamp_order',
  administration: 'moderation',
  summary: 'Sets the order of the active stamps; stamps not listed follow in their previous order.',
  body: z.object({ stampIds: z.array(id).check(z.maxLength(mostStamps)), orderSeen: orderSeen(mostStamps) }),
  errors: ['conflict'],
})

export const retireStamp = endpoint({
  method: 'POST',
  path: '/api/v2/admin/stamps/{id}/retire',
  administration: 'moderation',
  summary: 'Retires a stamp: it can no longer be used, and existing reactions stay. Safe to repeat.',
  params: idParams,
  body: z.object({ version: wholeNumber }),
  errors: ['conflict'],
})

export const restoreStamp = endpoint({
  method: 'POST',
  path: '/api/v2/admin/stamps/{id}/restore',
  administration: 'moderation',
  summary: 'Restores a retired stamp. Safe to repeat.',
  params: idParams,
  body: z.object({ version: wholeNumber }),
  errors: ['too_many_stamps', 'conflict'],
})

export const stamp = z.object({
  id: z.number(),
  name: z.string(),
  imagePath: z.string(),
  /** No longer offered; existing reactions keep it. */
  retired: z.boolean(),
})

export const listStamps = endpoint({
  method: 'GET',
  path: '/api/v2/stamps',
  summary: "Lists the company's stamps in their order; the name is the alternative text of the picture.",
  response: z.object({ stamps: z.array(stamp), nextCursor: z.null() }),
})
