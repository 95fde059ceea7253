import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const firstSteps = ['departments', 'people', 'menu', 'logo', 'mail', 'post'] as const
export type FirstStep = (typeof firstSteps)[number]

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/api/v2/admin/first_steps',
  administration: 'full',
  summary: 'What a new company sets up, and how much of it is there already.',
  response: z.object({
    steps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
    /** It is not to be shown any more. */
    putAway: z.boolean(),
  }),
})

export const putFirstStepsAway = endpoint({
  method: 'POST',
  path: '/api/v2/admin/first_steps/put_away',
  administration: 'full',
  summary: 'Shows the first steps to administrators no longer, or again. Safe to repeat.',
  body: z.object({ putAway: z.boolean() }),
})
