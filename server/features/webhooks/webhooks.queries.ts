import type { testType, WebhookType } from '#common/webhook-event.ts'
import type { attemptProblems, deliveryStates, pausedReasons } from '#contract/webhooks.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { Ids } from './webhook-payload.rules.ts'

export type WebhookRow = {
  id: number
  version: number
  name: string
  url: string
  description: string
  eventTypes: WebhookType[]
  createdAt: Date
  pausedAt: Date | null
  pausedReason: (typeof pausedReasons)[number] | null
  failingSince: Date | null
  previousSecretUntil: Date | null
  deliveredAt: Date | null
  waitingCount: number
  failedCount: number
}

/** All webhooks by name, or one. */
export const findWebhooks = (db: CompanyDb, id: number | null = null) =>
  namedQuery<WebhookRow>(
    db,
    `select w.id, w.version, w.name, w.url, w.description, w.event_types, w.created_at, w.paused_at, w.paused_reason,
       w.failing_since, case when w.previous_until > now() then w.previous_until end as previous_secret_until,
       w.delivered_at,
       (select count(*) from webhook_deliveries d where d.company_id = $1 and d.webhook_id = w.id
         and d.state = 'waiting') as waiting_count,
       (select count(*) from webhook_deliveries d where d.company_id = $1 and d.webhook_id = w.id
         and d.state = 'failed') as failed_count
     from webhooks w where w.company_id = $1 and ($2::bigint is null or w.id = $2) order by w.name, w.id`,
    [companyIdOf(db), id],
  )

export async function findWebhook(db: CompanyDb, id: number) {
  const [row] = await findWebhooks(db, id)
  return row
}

export type LockedRow = Pick<
  WebhookRow,
  'id' | 'version' | 'name' | 'url' | 'description' | 'eventTypes' | 'pausedAt'
>

/** Locks a webhook. */
export async function lockWebhook(trx: CompanyDb, id: number) {
  const [row] = await namedQuery<LockedRow>(
    trx,
    `select id, version, name, url, description, event_types, paused_at from webhooks
     where company_id = $1 and id = $2 for update`,
    [companyIdOf(trx), id],
  )
  return row
}

export type DeliveryRow = {
  id: number
  webhookId: number
  type: WebhookType | typeof testType
  ids: Ids
  createdAt: Date
  state: (typeof deliveryStates)[number]
  attemptCount: number
  nextAt: Date | null
  attemptedAt: Date | null
  durationMs: number | null
  status: number | null
  problem: (typeof attemptProblems)[number] | null
}

const deliveryColumns = `d.id, d.webhook_id, e.type, e.data as ids, e.created_at, d.state, d.attempt_count, d.next_at,
  a.attempted_at, a.duration_ms, a.status, a.problem`
const deliveryTables = `webhook_deliveries d
  join webhook_events e on e.company_id = d.company_id and e.id = d.webhook_event_id
  left join webhook_attempts a on a.company_id = d.company_id and a.webhook_delivery_id = d.id
    and a.attempt = d.attempt_count`

type Page = {
  webhookId: number
  state: DeliveryRow['state'] | null
  beforeId: number | null
  limit: number
}

export const findDeliveries = (db: CompanyDb, { webhookId, state, beforeId, limit }: Page) =>
  namedQuery<DeliveryRow>(
    db,
    `select ${deliveryColumns} from ${deliveryTables}
     where d.company_id = $1 and d.webhook_id = $2 and ($3::text is null or d.state = $3)
       and ($4::bigint is null or d.id < $4)
     order by d.id desc limit $5`,
    [companyIdOf(db), webhookId, state, beforeId, limit],
  )

export async function findDelivery(db: CompanyDb, id: number) {
  const [row] = await namedQuery<DeliveryRow & { companyCode: string }>(
    db,
    `select ${deliveryColumns}, c.code as company_code from ${deliveryTables} join companies c on c.id = $1
     where d.company_id = $1 and d.id = $2`,
    [companyIdOf(db), id],
  )
  return row
}

export type AttemptRow = {
  attempt: number
  attemptedAt: Date
  durationMs: number
  status: number | null
  problem: DeliveryRow['problem']
  answer: string
}

const mostAttempts = 100

/** The attempts of a delivery, latest first. */
export const findAttempts = (db: CompanyDb, deliveryId: number) =>
  namedQuery<AttemptRow>(
    db,
    `select attempt, attempted_at, duration_ms, status, problem, answer from webhook_attempts
     where company_id = $1 and webhook_delivery_id = $2 order by attempt desc limit ${mostAttempts}`,
    [companyIdOf(db), deliveryId],
  )
