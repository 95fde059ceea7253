import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { rewardLimits } from './rewards.ts'
import { clientKey, idParams } from './shapes.ts'

/* The results of attendance. */

export const exportParticipants = endpoint({
  method: 'GET',
  path: '/api/v2/activities/{id}/participants_export',
  limit: 'exports',
  summary: 'Downloads the participants with attendance and payment as CSV. For the organiser.',
  params: idParams,
  download: 'text/csv',
})

export const rewardParticipants = endpoint({
  method: 'POST',
  path: '/api/v2/admin/activities/{id}/rewards',
  administration: ['rewards', 'accounting'],
  summary:
    'Gives points to everyone who attended the activity, all at once. Safe to repeat with the same key.',
  params: idParams,
  body: z.object({
    /** Points for each person. */
    points: z.int().check(z.minimum(1), z.maximum(rewardLimits.points)),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(rewardLimits.reasonLength)),
    clientKey,
  }),
  response: z.object({ rewardedCount: z.number() }),
})
