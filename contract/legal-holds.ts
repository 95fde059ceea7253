import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { clientKey, day, eachOnce, id, idParams, instant, person } from './shapes.ts'

/* Contents that nothing deletes while a hold is in force (decision 190). */

export const legalHoldLimits = { reasonLength: 500, subjects: 50, exportKeptDays: 7, graceDays: 7 } as const

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(legalHoldLimits.reasonLength))
const ids = z._default(z.array(id).check(z.maxLength(legalHoldLimits.subjects), eachOnce(String)), [])

const legalHold = {
  id: z.number(),
  reason: z.string(),
  /** Whose contents are held. */
  users: z.array(person),
  /** Whose posts and comments are held. */
  menus: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The days of the company on which they were written; null: any. */
  fromOn: z.nullable(z.string()),
  untilOn: z.nullable(z.string()),
  createdAt: instant,
  createdBy: person,
  /** null: in force. */
  released: z.nullable(z.object({ at: instant, by: person, reason: z.string() })),
}

/** What a hold contains. */
export const heldThings = ['posts', 'comments', 'versions', 'submissions', 'messages', 'files'] as const

const legalHoldExport = z.object({
  id: z.number(),
  createdAt: instant,
  createdBy: person,
  state: z.enum(['running', 'finished', 'failed', 'expired']),
  /** Rows and files to write, and already written. */
  totalCount: z.number(),
  doneCount: z.number(),
  /** When finished: the ZIP file, until when it is kept, and its size in bytes. */
  path: z.nullable(z.string()),
  expiresAt: z.nullable(instant),
  byteSize: z.nullable(z.number()),
})

export const listLegalHolds = endpoint({
  method: 'GET',
  path: '/api/v2/admin/legal_holds',
  administration: 'full',
  summary: 'Lists the legal holds: those in force, then those that ended, the latest first.',
  response: z.object({ legalHolds: z.array(z.object(legalHold)), nextCursor: z.null() }),
})

export const getLegalHold = endpoint({
  method: 'GET',
  path: '/api/v2/admin/legal_holds/{id}',
  administration: 'full',
  summary: 'Returns a legal hold with the number of contents of each kind, and its exports of the last days.',
  params: idParams,
  response: z.object({
    ...legalHold,
    counts: z.array(z.object({ thing: z.enum(heldThings), count: z.number() })),
    exports: z.array(legalHoldExport),
  }),
})

export const createLegalHold = endpoint({
  method: 'POST',
  path: '/api/v2/admin/legal_holds',
  administration: 'full',
  recentProof: true,
  summary:
    'Puts contents under legal hold: all that people wrote, with their chat, or all posts and comments of menus, of all time or of some days. Nothing deletes them, and what people change or delete is kept for export. The other full administrators are told. Safe to repeat with the same key.',
  body: z.object({
    userIds: ids,
    menuIds: ids,
    fromOn: z._default(z.nullable(day), null),
    untilOn: z._default(z.nullable(day), null),
    reason,
    clientKey,
  }),
  response: z.object({ id: z.number() }),
})

export const releaseLegalHold = endpoint({
  method: 'POST',
  path: '/api/v2/admin/legal_holds/{id}/release',
  administration: 'full',
  recentProof: true,
  summary: `Ends a legal hold, for a reason. What only it kept is deleted after ${legalHoldLimits.graceDays} days. It stays in the list. Safe to repeat.`,
  params: idParams,
  body: z.object({ reason }),
})

export const createLegalHoldExport = endpoint({
  method: 'POST',
  path: '/api/v2/admin/legal_holds/{id}/exports',
  administration: 'full',
  recentProof: true,
  limit: 'exports',
  summary:
    'Starts a ZIP file with everything that a hold keeps, for full administrators: posts, comments, earlier and deleted versions, submissions, messages and files. Safe to repeat with the same key.',
  params: idParams,
  body: z.object({ clientKey }),
  response: legalHoldExport,
})
