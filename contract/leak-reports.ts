import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { author, instant, person } from './shapes.ts'

/* Who could have passed on a post, a file or a message (decision 186). */

export const leakReportLimits = { addressLength: 500, reasonLength: 500, mostShown: 500 } as const

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

const given = {
  /** Of a post, a file, or a message in chat. */
  address: text(leakReportLimits.addressLength),
  /** For the log. */
  reason: text(leakReportLimits.reasonLength),
}

export const createLeakReport = endpoint({
  method: 'POST',
  path: '/api/v2/admin/leak_reports',
  administration: 'full',
  summary:
    'Returns who could see a post, a file or a message when it was written and can now, who has seen it, and what was exported or viewed since. Without its contents. It is logged with the reason.',
  body: z.object(given),
  response: z.object({
    kind: z.enum(['post', 'message', 'file']),
    /** The title of the post, or the name of the file. */
    title: z.string(),
    /** Of the menu or room; empty: a room without a name. */
    place: z.string(),
    author,
    writtenAt: instant,
    deleted: z.boolean(),
    /** The audience in words; null: the members of a room. */
    audience: z.nullable(z.string()),
    /** Could see it when it was written; can see it now; have seen it. */
    thenCount: z.number(),
    nowCount: z.number(),
    seenCount: z.number(),
    /** The first of them, those who have seen it first. */
    people: z.array(
      z.object({
        person,
        departmentName: z.nullable(z.string()),
        left: z.boolean(),
        couldThen: z.boolean(),
        canNow: z.boolean(),
        seen: z.boolean(),
        /** null: when is not recorded. */
        seenAt: z.nullable(instant),
      }),
    ),
    peopleCount: z.number(),
    /** By administrators, of what includes it. */
    exports: z.array(z.object({ administrator: person, at: instant })),
    /** By the operator’s staff, as a person who could see it. */
    looks: z.array(
      z.object({ operatorName: z.string(), person: z.string(), beganAt: instant, viewed: z.boolean() }),
    ),
  }),
})

export const exportLeakReport = endpoint({
  method: 'GET',
  path: '/api/v2/admin/leak_reports/file',
  administration: 'full',
  limit: 'exports',
  summary: 'Downloads the people of a leak report as CSV. It is logged with the reason.',
  query: z.object(given),
  download: 'text/csv',
})
