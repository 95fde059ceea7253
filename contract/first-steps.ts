import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const firstSteps = ['departments', 'people', 'menu', 'logo', 'mail', 'post'] as const
export type FirstStep = (typeof firstSteps)[number]

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/api/v2/admin/first_steps',
  administration: 'full',
  summary: 'Lists the setup steps of a new company and which of them are done.',
  response: z.object({
    steps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
    /** Administrators have hidden the list. */
    putAway: z.boolean(),
  }),
})

export const putFirstStepsAway = endpoint({
  method: 'POST',
  path: '/api/v2/admin/first_steps/put_away',
  administration: 'full',
  summary: 'Hides or shows the setup steps for administrators. Safe to repeat.',
  body: z.object({ putAway: z.boolean() }),
})
