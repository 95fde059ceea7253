import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, idParams, person } from './shapes.ts'

const absence = z.object({
  id: z.number(),
  user: person,
  /** Reminded beside the person while they are away. */
  deputy: person,
  absentFrom: z.string(),
  absentUntil: z.string(),
})

export const listAbsences = endpoint({
  method: 'GET',
  path: '/api/v2/absences',
  summary: "One's own absences that are not over, the next first; for administrators everybody's.",
  response: z.object({ absences: z.array(absence), nextCursor: z.null() }),
})

export const createAbsence = endpoint({
  method: 'POST',
  path: '/api/v2/absences',
  once: true,
  summary:
    'Says when somebody is away and who is reminded beside them: oneself, or anybody for administrators.',
  body: z.object({
    /** Oneself when absent. */
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
  summary: 'Takes an absence back.',
  params: idParams,
})
