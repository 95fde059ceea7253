import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { departmentName, id, idParams, month, pageQueryWith, person } from './shapes.ts'

/* Who has submitted the report of which day: for administrators, and for superiors over their own departments. */

export const submissionStates = [
  'approved',
  'submitted',
  'returned',
  'missing',
  'absent',
  'holiday',
  /** Nothing is asked for: to come, or before the person or the menu was there. */
  'none',
] as const

const filter = {
  month: z.optional(month),
  /** People whose main department it is, or one below. */
  departmentId: z.optional(id),
}

export const listSubmissions = endpoint({
  method: 'GET',
  path: '/api/v2/menus/{id}/submissions',
  summary:
    'Lists the people who must submit a daily report, by reading, with their status for each day of a month. Saturdays, Sundays and, in Japan, public holidays are holidays.',
  params: idParams,
  query: pageQueryWith(filter),
  response: z.object({
    month,
    /** Where the company is. */
    today: z.string(),
    /** The public ones of the month. */
    holidays: z.array(z.object({ day: z.string(), name: z.string() })),
    people: z.array(
      z.object({
        user: person,
        department: z.nullable(departmentName),
        /** One for each day of the month. `hrefPath`: where this person may read it. */
        days: z.array(z.object({ state: z.enum(submissionStates), hrefPath: z.nullable(z.string()) })),
        submittedCount: z.number(),
        missingCount: z.number(),
      }),
    ),
    nextCursor: z.nullable(z.string()),
    /** Of everybody the filter leaves. */
    peopleCount: z.number(),
    /** Who is asked today and has not submitted; 0 on holidays. */
    missingTodayCount: z.number(),
    /** The departments this person may choose from; null: any. */
    departments: z.nullable(z.array(departmentName)),
  }),
})

export const exportSubmissions = endpoint({
  method: 'GET',
  path: '/api/v2/menus/{id}/submissions_export',
  limit: 'exports',
  summary: 'Downloads the submission status of everyone as a CSV file.',
  params: idParams,
  query: z.object(filter),
  download: 'text/csv',
})

export const remindSubmissions = endpoint({
  method: 'POST',
  path: '/api/v2/menus/{id}/submissions/remind',
  limit: 'requests',
  summary: "Reminds people who have not submitted today's report, at most once a day each.",
  params: idParams,
  body: z.object({ departmentId: z.optional(id) }),
  response: z.object({ remindedCount: z.number() }),
})
