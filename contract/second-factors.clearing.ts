import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams } from './shapes.ts'

/* A person's second factors, for administrators: they see how many there are, and clear lost ones. */

export const getUserFactors = endpoint({
  method: 'GET',
  path: '/api/v2/admin/users/{id}/second_factors',
  option: 'second_factors',
  administration: 'users',
  summary: 'Returns what second factors a person has. For administrators.',
  params: idParams,
  response: z.object({ passkeyCount: z.number(), app: z.boolean(), recoveryCodeCount: z.number() }),
})

export const clearUserFactors = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/users/{id}/second_factors',
  option: 'second_factors',
  administration: 'users',
  recentProof: true,
  summary:
    'Removes all second factors of a person who has lost them, signs the person out everywhere and tells them. Safe to repeat. For administrators.',
  params: idParams,
})
