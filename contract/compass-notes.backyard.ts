import * as z from 'zod/mini'
import { compassCategories } from '#common/compass-note.ts'
import { operatorRoles } from '#common/operator-role.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, pageOf, pageQueryWith, versionQuery, wholeNumber } from './shapes.ts'

export const compassLimits = { titleLength: 100, bodyLength: 20_000 } as const

const writers = ['success', 'support'] as const
const sharers = ['success'] as const

const person = z.object({ id: z.number(), name: z.string() })

const noteRow = {
  id: z.number(),
  company: z.object({ id: z.number(), name: z.string() }),
  title: z.string(),
  category: z.enum(compassCategories),
  author: person,
  assignee: z.nullable(person),
  /** null: internal. */
  sharedAt: z.nullable(instant),
  updatedAt: instant,
}

const note = z.object({
  ...noteRow,
  body: z.string(),
  version: z.number(),
  can: z.object({ edit: z.boolean(), share: z.boolean(), delete: z.boolean() }),
})

export const listBackyardNotes = endpoint({
  method: 'GET',
  path: '/backyard/api/compass_notes',
  summary: 'Lists notes about all companies, the latest first.',
  operators: operatorRoles,
  query: pageQueryWith({
    companyId: z.optional(id),
    category: z.optional(z.enum(compassCategories)),
    assigneeId: z.optional(id),
    shared: z.optional(z.enum(['shared', 'internal'])),
    query: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: pageOf('compassNotes', z.object(noteRow)),
})

export const getBackyardNote = endpoint({
  method: 'GET',
  path: '/backyard/api/compass_notes/{id}',
  summary: 'Returns a note.',
  operators: operatorRoles,
  params: idParams,
  response: note,
})

const fields = {
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(compassLimits.titleLength)),
  body: z.string().check(z.trim(), z.maxLength(compassLimits.bodyLength)),
  category: z.enum(compassCategories),
  assigneeId: z.nullable(id),
}

export const createBackyardNote = endpoint({
  method: 'POST',
  path: '/backyard/api/compass_notes',
  summary: 'Writes a note about a company. It is internal until it is shared.',
  operators: writers,
  body: z.object({ companyId: id, ...fields }),
  response: note,
})

export const updateBackyardNote = endpoint({
  method: 'PATCH',
  path: '/backyard/api/compass_notes/{id}',
  summary: 'Changes a note. What is shared is seen as changed by the company’s administrators.',
  operators: writers,
  params: idParams,
  body: z.object({ ...fields, version: wholeNumber }),
  response: note,
  errors: ['conflict'],
})

export const shareBackyardNote = endpoint({
  method: 'POST',
  path: '/backyard/api/compass_notes/{id}/share',
  summary: 'Shares a note with the company’s administrators. It cannot be taken back.',
  operators: sharers,
  params: idParams,
  body: z.object({ version: wholeNumber }),
  response: note,
  errors: ['conflict'],
})

export const deleteBackyardNote = endpoint({
  method: 'DELETE',
  path: '/backyard/api/compass_notes/{id}',
  summary: 'Deletes an internal note.',
  operators: writers,
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})
