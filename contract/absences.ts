import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, idParams, person } from './shapes.ts'

const absence = z.object({
  id: z.number(),
  user: person,
  /** Also receives the person's reminders while they are away. */
  deputy: person,
  absentFrom: z.string(),
  absentUntil: z.string(),
})

export const listAbsences = endpoint({
  method: 'GET',
  path: '/api/v2/absences',
  summary: "Lists your current and future absences, the next first. Administrators get everyone's.",
  response: z.object({ absences: z.array(absence), nextCursor: z.null() }),
})

export const createAbsence = endpoint({
  method: 'POST',
  path: '/api/v2/absences',
  once: true,
  summary: 'Sets an absence and a deputy, for yourself or, as an administrator, for anyone.',
  body: z.object({
    /** If unset, yourself. */
    userId: z.optional(id),
    deputyId: id,
    absentFrom: day,
    absentUntil: day,
  }),
  response: z.object({ id: z.number() }),
})

export const deleteAbsence = endpoint({
  method: 'DELETE',
  path: '/api/v2/absences/{id}',
  summary: 'Deletes an absence.',
  params: idParams,
})
