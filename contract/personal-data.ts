import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams, instant, person, wholeNumber } from './shapes.ts'

/* What the product has of one person, for full administrators (decision 191). */

export const personalDataLimits = { reasonLength: 500, graceDays: 7 } as const

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(personalDataLimits.reasonLength))

const erasure = z.object({
  reason: z.string(),
  /** Whether posts, comments and messages are deleted too, or stay without the name. */
  deletesWritings: z.boolean(),
  requestedBy: person,
  requestedAt: instant,
  /** Until then it can be cancelled. */
  eraseAfter: instant,
  finishedAt: z.nullable(instant),
})

export const listPersonalErasures = endpoint({
  method: 'GET',
  path: '/api/v2/admin/personal_erasures',
  administration: 'full',
  summary: 'Lists the people whose data is erased or waits for it, the latest request first; at most 200.',
  response: z.object({ personalErasures: z.array(z.object({ person, erasure })), nextCursor: z.null() }),
})

export const getPersonalData = endpoint({
  method: 'GET',
  path: '/api/v2/admin/personal_data/{id}',
  administration: 'full',
  summary:
    'Returns how much of which kind the product has of a person, also of one who has left, and what an erasure would do. It is recorded.',
  params: idParams,
  response: z.object({
    person,
    hasLeft: z.boolean(),
    /** A legal hold keeps what they wrote: nothing is erased. */
    held: z.boolean(),
    /** The lists of their own data that are not empty, titled in the reader’s language. */
    lists: z.array(z.object({ name: z.string(), title: z.string(), count: z.number() })),
    /** What an erasure deletes if it deletes writings. */
    writings: z.object({ posts: z.number(), comments: z.number(), messages: z.number() }),
    erasure: z.nullable(erasure),
  }),
})

export const downloadPersonalData = endpoint({
  method: 'GET',
  path: '/api/v2/admin/personal_data/{id}/file',
  administration: 'full',
  limit: 'exports',
  summary:
    'Downloads everything that the product has of a person, as their own export contains it. It is recorded, and logged with the purpose.',
  params: idParams,
  query: z.object({ reason }),
  download: 'application/zip',
})

export const createPersonalErasure = endpoint({
  method: 'POST',
  path: '/api/v2/admin/personal_data/{id}/erasure',
  administration: 'full',
  recentProof: true,
  summary:
    'Asks for the erasure of a person who has left, after seven days in which it can be cancelled: their name, and what they wrote if wanted. Submissions with their decisions stay under a neutral name. The other full administrators are told. Safe to repeat.',
  params: idParams,
  body: z.object({
    reason,
    deletesWritings: z.boolean(),
    /** Posts, comments and messages together, as they were shown. */
    seenCount: wholeNumber,
  }),
  errors: ['conflict', 'validation_failed'],
})

export const cancelPersonalErasure = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/personal_data/{id}/erasure',
  administration: 'full',
  summary: 'Cancels an erasure that has not begun. Safe to repeat.',
  params: idParams,
  errors: ['conflict'],
})
