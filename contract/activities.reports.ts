import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { contentReport, reportReasons } from './moderation.ts'
import { idParams, instant, pageOf, pageQueryWith, person } from './shapes.ts'

/* Activities that people report to the administrators. */

export const reportActivity = endpoint({
  method: 'POST',
  path: '/api/v2/activities/{id}/reports',
  limit: 'requests',
  summary: 'Reports an activity to the administrators. Repeating the call replaces the earlier report.',
  params: idParams,
  body: contentReport,
})

export const listActivityReports = endpoint({
  method: 'GET',
  path: '/api/v2/admin/activity_reports',
  administration: 'moderation',
  summary:
    'Lists the activities with open reports, the longest waiting first. They can be edited, closed and deleted like the administrator’s own. For administrators.',
  query: pageQueryWith({}),
  response: z.object({
    ...pageOf(
      'activities',
      z.object({
        id: z.number(),
        title: z.string(),
        organiser: person,
        reports: z.array(
          z.object({
            reason: z.enum(reportReasons),
            note: z.string(),
            reporter: person,
            createdAt: instant,
          }),
        ),
      }),
    ).shape,
    openCount: z.number(),
  }),
})

export const dismissActivityReports = endpoint({
  method: 'POST',
  path: '/api/v2/admin/activities/{id}/dismiss_reports',
  administration: 'moderation',
  summary: 'Closes the reports of an activity without action. Safe to repeat.',
  params: idParams,
})
