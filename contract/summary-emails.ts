import * as z from 'zod/mini'
import { summaryTime } from './email-settings.ts'
import { endpoint } from './endpoint.ts'
import { idParams, instant } from './shapes.ts'

const summaryEmail = z.object({
  ...summaryTime,
  /** Whether the person has chosen it; otherwise it is the company’s default. */
  chosen: z.boolean(),
  /** Whether the company has these emails. */
  allowed: z.boolean(),
  hasEmail: z.boolean(),
  timeZone: z.string(),
  /** When the next one is due; it is sent if there is something in it. Null: never. */
  nextAt: z.nullable(instant),
})

export const getSummaryEmail = endpoint({
  method: 'GET',
  path: '/api/v2/users/{id}/summary_email',
  summary: 'Returns when you get an email that sums up what you have not seen. No one else can see it.',
  params: idParams,
  response: summaryEmail,
})

export const updateSummaryEmail = endpoint({
  method: 'PATCH',
  path: '/api/v2/users/{id}/summary_email',
  summary: 'Sets when you get an email that sums up what you have not seen. Safe to repeat.',
  params: idParams,
  body: z.object(summaryTime),
  response: summaryEmail,
})

/** How many summary emails a person may request per hour. */
export const mostSummaryTests = 5

export const testSummaryEmail = endpoint({
  method: 'POST',
  path: '/api/v2/users/{id}/summary_email_test',
  summary: 'Sends you the email of the last week now, if there is something in it.',
  params: idParams,
  response: z.object({
    /** The address it was sent to; null: there is nothing that you have not seen. */
    to: z.nullable(z.string()),
  }),
  errors: ['too_many_requests', 'not_found'],
})
