import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './shapes.ts'

export const listOperatorNotices = endpoint({
  method: 'GET',
  path: '/api/v2/admin/operator_notices',
  administration: 'full',
  summary: 'Lists what the operator tells the company’s administrators now, the latest first.',
  response: z.object({
    operatorNotices: z.array(
      z.object({ id: z.number(), title: z.string(), body: z.string(), startsAt: instant }),
    ),
  }),
})
