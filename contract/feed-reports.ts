import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams } from './shapes.ts'

export const reportReasons = [
  'harassment',
  'personal_information',
  'confidential',
  'inaccurate',
  'other',
] as const

const report = z.object({
  reason: z.enum(reportReasons),
  note: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
})

export const reportFeed = endpoint({
  method: 'POST',
  path: '/api/v2/feeds/{id}/reports',
  limit: 'requests',
  summary: 'Reports a post to the administrators. Repeating the call replaces the earlier report.',
  params: idParams,
  body: report,
})

export const reportFeedComment = endpoint({
  method: 'POST',
  path: '/api/v2/feed_comments/{id}/reports',
  limit: 'requests',
  summary: 'Reports a comment to the administrators. Repeating the call replaces the earlier report.',
  params: idParams,
  body: report,
})
