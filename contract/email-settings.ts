import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { wholeNumber } from './shapes.ts'

export const summaryFrequencies = ['off', 'daily', 'weekly'] as const

/** When an email that sums up is sent. */
export const summaryTime = {
  frequency: z.enum(summaryFrequencies),
  /** 0 is Sunday. Only of `weekly`. */
  weekday: z.number().check(z.int(), z.minimum(0), z.maximum(6)),
  /** In the company’s time zone. */
  hour: z.number().check(z.int(), z.minimum(0), z.maximum(23)),
}

const settings = {
  /** Whether people can have summary emails at all. */
  summariesAllowed: z.boolean(),
  /** For people who have chosen nothing themselves. */
  ...summaryTime,
}

const answer = z.object({
  ...settings,
  /** The version; 0: never changed. */
  version: z.number(),
  timeZone: z.string(),
})

export const getEmailSettings = endpoint({
  method: 'GET',
  path: '/api/v2/admin/email_settings',
  administration: 'full',
  summary: 'Returns what the company allows in emails, and the default of summary emails.',
  response: answer,
})

export const updateEmailSettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/email_settings',
  administration: 'full',
  summary: 'Changes what the company allows in emails, and the default of summary emails.',
  body: z.object({ ...settings, version: wholeNumber }),
  response: answer,
  errors: ['conflict'],
})
