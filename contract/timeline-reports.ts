import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { reportLine } from './reports.ts'

const short = z.object({
  /** Five at most. */
  reports: z.array(reportLine),
  count: z.number(),
})

export const listApprovingReports = endpoint({
  method: 'GET',
  path: '/api/v2/timeline/approving_reports',
  summary:
    'For the top of the home page: how many reports wait for this person’s approval, and the longest waiting.',
  response: short,
})

export const listUntreatedReports = endpoint({
  method: 'GET',
  path: '/api/v2/timeline/untreated_reports',
  summary:
    'For the top of the home page: how many of one’s own reports were returned or are still to be written after their application was approved, and the first of them.',
  response: short,
})
