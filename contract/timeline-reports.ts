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
    'For the home page: counts the reports waiting for this person’s approval, and returns the one waiting longest.',
  response: short,
})

export const listUntreatedReports = endpoint({
  method: 'GET',
  path: '/api/v2/timeline/untreated_reports',
  summary:
    'For the home page: counts your own reports that were returned or are still to be written after the approval of their application, and returns the first of them.',
  response: short,
})
