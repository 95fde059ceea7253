import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './shapes.ts'

/** The numbers of days that can be looked at, today included. */
export const digestSpans = ['1', '7', '30'] as const
export const statementOrders = ['total', 'worst', 'slow'] as const
/** The most statements and errors that are listed. */
export const mostDigests = 100

export const listDigests = endpoint({
  method: 'GET',
  path: '/backyard/api/digests',
  summary: `Lists the statements that took most time and the errors of the server, of the last days, at most ${mostDigests} each; without values and messages.`,
  operators: ['engineer'],
  query: z.object({
    days: z._default(z.enum(digestSpans), '1'),
    order: z._default(z.enum(statementOrders), 'total'),
  }),
  response: z.object({
    /** A run that takes longer counts as slow. */
    slowMs: z.number(),
    statements: z.array(
      z.object({
        fingerprint: z.string(),
        shape: z.string(),
        runCount: z.number(),
        slowCount: z.number(),
        totalMs: z.number(),
        meanMs: z.number(),
        worstMs: z.number(),
        lastSeenAt: instant,
      }),
    ),
    errors: z.array(
      z.object({
        fingerprint: z.string(),
        kind: z.string(),
        /** The call or job; empty: various. */
        work: z.string(),
        /** File and line; empty: unknown. */
        place: z.string(),
        errorCount: z.number(),
        firstSeenAt: instant,
        lastSeenAt: instant,
      }),
    ),
  }),
})
