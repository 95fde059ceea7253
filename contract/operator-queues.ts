import * as z from 'zod/mini'
import { operatorRoles } from '#common/operator-role.ts'
import { queueKinds } from '#common/queue-kind.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant } from './shapes.ts'

/** The most failed jobs that are listed at once. */
export const mostFailedJobs = 200

export const listQueues = endpoint({
  method: 'GET',
  path: '/backyard/api/queues',
  summary: `Counts jobs by kind, and lists the newest of the last 14 days that failed or wait for another attempt, at most ${mostFailedJobs}.`,
  operators: operatorRoles,
  query: z.object({ kind: z.optional(z.enum(queueKinds)), companyId: z.optional(id) }),
  response: z.object({
    queues: z.array(
      z.object({
        kind: z.enum(queueKinds),
        waitingCount: z.number(),
        activeCount: z.number(),
        retryCount: z.number(),
        failedCount: z.number(),
        /** Of suspended companies. */
        heldCount: z.number(),
      }),
    ),
    failedJobs: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.enum(queueKinds),
        company: z.nullable(z.object({ id: z.number(), name: z.string() })),
        state: z.enum(['retry', 'failed']),
        attempts: z.number(),
        message: z.string(),
        nextAt: z.nullable(instant),
        endedAt: z.nullable(instant),
        can: z.object({ retry: z.boolean() }),
      }),
    ),
  }),
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/backyard/api/queues/retries',
  summary: 'Runs a job that failed permanently once more.',
  operators: ['engineer', 'support'],
  body: z.object({
    id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
    name: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
  errors: ['conflict'],
})

export const getCompanyHealth = endpoint({
  method: 'GET',
  path: '/backyard/api/companies/{id}/health',
  summary: 'Returns how much a company uses the product, and what failed for it in the last 14 days.',
  operators: operatorRoles,
  params: idParams,
  response: z.object({
    activeAccountCount: z.number(),
    /** Different people. */
    usedLastWeekCount: z.number(),
    usedLastMonthCount: z.number(),
    postsLastMonthCount: z.number(),
    messagesLastMonthCount: z.number(),
    factorCount: z.number(),
    failures: z.array(z.object({ kind: z.enum(queueKinds), failedCount: z.number() })),
    lastUsedOn: z.nullable(z.string()),
  }),
})
