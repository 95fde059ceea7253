import * as z from 'zod/mini'
import { compassCategories } from '#common/compass-note.ts'
import { endpoint } from './endpoint.ts'
import { idParams, instant, pageOf, pageQueryWith } from './shapes.ts'

const noteRow = {
  id: z.number(),
  title: z.string(),
  category: z.enum(compassCategories),
  /** The operator's person who wrote it. */
  authorName: z.string(),
  sharedAt: instant,
  updatedAt: instant,
}

export const listCompassNotes = endpoint({
  method: 'GET',
  path: '/api/v2/admin/compass_notes',
  administration: 'full',
  summary: 'Lists the notes that the operator shares with the company, the latest first.',
  query: pageQueryWith({ category: z.optional(z.enum(compassCategories)) }),
  response: pageOf('compassNotes', z.object(noteRow)),
})

export const getCompassNote = endpoint({
  method: 'GET',
  path: '/api/v2/admin/compass_notes/{id}',
  administration: 'full',
  summary: 'Returns a note that the operator shares with the company.',
  params: idParams,
  response: z.object({ ...noteRow, body: z.string() }),
})
