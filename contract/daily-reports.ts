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
  /** Not required: in the future, or before the person or the menu existed. */
  'none',
] as const

const filter = {
  month: z.optional(month),
  /** People whose main department is this one or one below. */
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
    /** In the company's time zone. */
    today: z.string(),
    /** The public holidays of the month. */
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
    /** Of everyone who matches the filter. */
    peopleCount: z.number(),
    /** People who have not submitted today's report; 0 on holidays. */
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
