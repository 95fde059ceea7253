import { webhookLimits } from '#contract/webhooks.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { deliverLane, queueNext } from './webhook-deliveries.commands.ts'
import { laneJob } from './webhook-events.commands.ts'

const lane = (slow: boolean) =>
  defineJob<{ webhookId: number }>({
    ...laneJob(slow),
    concurrency: 4,
    handler: ({ app, db, data }) => deliverLane(app, db, data.webhookId),
  })

/** What waits although its webhook sends, because a job failed permanently. */
const overdue = `d.state = 'waiting' and w.paused_at is null
  and greatest(d.next_at, d.claimed_until, w.held_until) < now() - interval '2 minutes'`
/** Days after which what waits for a paused webhook is given up. */
const waitingDays = 4
const forgotten = `d.state = 'waiting' and w.paused_at is not null
  and d.next_at < now() - interval '${waitingDays} days'`
const waitingOf = (company: string, condition: string) => `from webhook_deliveries d
  join webhooks w on w.company_id = d.company_id and w.id = d.webhook_id
  where d.company_id = ${company} and (${condition})`

const sweep = defineJob({
  name: 'webhooks.sweep',
  schedule: '*/5 * * * *',
  due: `exists (select ${waitingOf('c.id', `${overdue} or ${forgotten}`)})`,
  handler: async ({ db }) => {
    const values = [companyIdOf(db)]
    await namedQuery(
      db,
      `update webhook_deliveries set state = 'failed', next_at = null
       where company_id = $1 and id in (select d.id ${waitingOf('$1', forgotten)})`,
      values,
    )
    const rows = await namedQuery<{ webhookId: number }>(
      db,
      `select distinct d.webhook_id ${waitingOf('$1', overdue)}`,
      values,
    )
    for (const { webhookId } of rows) await queueNext(db, webhookId)
  },
})

const old = `created_at < now() - interval '${webhookLimits.days} days'`

const removeOld = defineJob({
  name: 'webhooks.remove-old',
  schedule: '55 3 * * *',
  due: `exists (select from webhook_events e where e.company_id = c.id and e.${old})
    or exists (select from webhooks w where w.company_id = c.id and w.previous_until < now())`,
  handler: async ({ db }) => {
    const values = [companyIdOf(db)]
    await namedQuery(db, `delete from webhook_events where company_id = $1 and ${old}`, values)
    await namedQuery(
      db,
      `update webhooks set previous_secret = null, previous_until = null
       where company_id = $1 and previous_until < now()`,
      values,
    )
  },
})

export const webhookJobs = [lane(false), lane(true), sweep, removeOld]
