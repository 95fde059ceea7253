import type { testType, WebhookType } from '#common/webhook-event.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Ids } from './webhook-payload.rules.ts'

type Lane = { webhookId: number }

/** Sends what is due for one webhook; those with slow addresses wait among each other. */
export const laneJob = (slow: boolean) => ({
  name: slow ? 'webhooks.deliver-slow' : 'webhooks.deliver',
  scope: 'company' as const,
  retry: { limit: 3, delaySeconds: 15 },
  pollSeconds: 5,
  singletonKey: ({ webhookId }: Lane) => String(webhookId),
})

/**
 * SQL: notes that a job of these webhooks (SQL) is queued, unless one is. Locks them, so that a job that begins at
 * the same moment sees what this transaction wrote. `fresh`: none was queued.
 */
export const noteQueued = (webhookIds: string) => `update webhooks w
  set queued_at = case when w.queued_at > now() - interval '2 minutes' then w.queued_at else now() end
  where w.company_id = $1 and w.id in (${webhookIds})
  returning w.id, w.slow, coalesce(w.queued_at = now()::timestamptz(3), false) as fresh`

export type Noted = { id: number; slow: boolean; fresh: boolean }

export async function enqueueLanes(trx: CompanyDb, noted: readonly Noted[]) {
  for (const { id, slow, fresh } of noted) if (fresh) await enqueue(trx, laneJob(slow), { webhookId: id })
}

type Recorded = {
  type: WebhookType | typeof testType
  ids: Ids
  /** An event is recorded once for each occasion. */
  occasion: string
}

/** Records an event for the webhooks that ask for it. */
export async function recordEvent(trx: CompanyDb, { type, ids, occasion }: Recorded) {
  const noted = await namedQuery<Noted>(
    trx,
    `with event as (
       insert into webhook_events (company_id, type, data, occasion)
       select $1, $2, $3::jsonb, $4 where webhook_wanted($1, $2)
       on conflict (company_id, occasion) do nothing returning id
     ), made as (
       insert into webhook_deliveries (company_id, webhook_id, webhook_event_id)
       select $1, w.id, e.id from event e
       join webhooks w on w.company_id = $1 and w.paused_at is null and $2 = any(w.event_types)
       returning webhook_id
     )
     ${noteQueued('select webhook_id from made')}`,
    [companyIdOf(trx), type, JSON.stringify(ids), occasion],
  )
  await enqueueLanes(trx, noted)
}
