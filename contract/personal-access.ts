import * as z from 'zod/mini'
import { personalAccessKinds } from '#common/personal-access.ts'
import { endpoint } from './endpoint.ts'
import { day, id, instant, month, pageOf, pageQueryWith, person } from './shapes.ts'

/* Which administrators looked at whose personal data (decision 185). */

const kind = z.enum(personalAccessKinds)

const filters = {
  actorId: z.optional(id),
  userId: z.optional(id),
  kind: z.optional(kind),
  /** Days in the company's time zone, both included. */
  from: z.optional(day),
  until: z.optional(day),
}

export const listPersonalAccesses = endpoint({
  method: 'GET',
  path: '/api/v2/admin/personal_accesses',
  administration: 'full',
  summary:
    'Lists which administrators looked at or exported whose personal data, newest first. The same is recorded once an hour.',
  query: pageQueryWith(filters),
  response: pageOf(
    'personalAccesses',
    z.object({ id: z.number(), actor: person, user: person, kind, accessedAt: instant }),
  ),
})

export const exportPersonalAccesses = endpoint({
  method: 'GET',
  path: '/api/v2/admin/personal_accesses/export',
  administration: 'full',
  limit: 'exports',
  summary: 'Exports the record of looks at personal data as CSV, at most the newest 100,000.',
  query: z.object(filters),
  download: 'text/csv',
})

export const listOwnPersonalAccesses = endpoint({
  method: 'GET',
  path: '/api/v2/own_personal_accesses',
  summary:
    'Lists which administrators looked at or exported your personal data in the last 12 months, by month and kind.',
  response: z.object({
    personalAccesses: z.array(
      z.object({
        month /** null: they have left. */,
        administrator: z.nullable(z.string()),
        kind,
        accessCount: z.number(),
      }),
    ),
    nextCursor: z.null(),
  }),
})
