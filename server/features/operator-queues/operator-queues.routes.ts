import { getCompanyHealth, listQueues, retryJob } from '#contract/operator-queues.ts'
import { logOperatorAct } from '#server/features/operators/operator-acts.commands.ts'
import type { Operator } from '#server/platform/auth/operator-sessions.ts'
import { operatorRoute } from '#server/platform/http/operator-route.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { retryFailedJob } from '#server/platform/jobs/job-queries.ts'
import {
  countFailures,
  countQueues,
  type FailedJobRow,
  findFailedJobs,
  findHealth,
  findJobCompany,
} from './operator-queues.queries.ts'

const mayRetry = ({ role }: Operator) => role === 'engineer' || role === 'support'

const presentJob = (
  { companyId, companyName, whole, nextAt, endedAt, ...job }: FailedJobRow,
  operator: Operator,
) => ({
  ...job,
  company: companyId === null || companyName === null ? null : { id: companyId, name: companyName },
  nextAt: nextAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
  can: { retry: mayRetry(operator) && job.state === 'failed' && whole },
})

export const operatorQueueRoutes = [
  operatorRoute(listQueues, async ({ db, operator, query }) => ({
    queues: await countQueues(db),
    failedJobs: (await findFailedJobs(db, query)).map((row) => presentJob(row, operator)),
  })),

  operatorRoute(retryJob, async ({ app, db, operator, body }) => {
    const company = (await findJobCompany(db, body)) ?? undefined
    permit(await retryFailedJob(app.engine, body), 'conflict')
    await logOperatorAct(db, { by: operator, action: 'job_retried', subject: body.name, company })
  }),

  operatorRoute(getCompanyHealth, async ({ db, params }) => ({
    ...found(await findHealth(db, params.id)),
    failures: await countFailures(db, params.id),
  })),
]
