import type { AlertCondition } from '#common/alert-condition.ts'
import { alertLimits } from '#contract/alerts.ts'
import { type InstallationDb, namedQuery } from '#db/tenant.ts'
import type { AlertType } from './alerts.rules.ts'

/** The conditions of a receiver, with their thresholds. */
export type Conditions = Partial<Record<AlertCondition, number>>

export type ReceiverRow = {
  id: number
  name: string
  url: string
  secret: string
  conditions: Conditions
  version: number
}

export const findReceivers = (db: InstallationDb) =>
  namedQuery<ReceiverRow>(
    db,
    'select id, name, url, secret, conditions, version from alert_receivers order by id',
  )

export type AlertRow = {
  id: number
  receiverId: number
  receiverName: string
  condition: AlertCondition
  subject: string
  value: number | null
  threshold: number
  raisedAt: Date
  resolvedAt: Date | null
}

/** The open alerts, and those of the last weeks, the latest first. */
export const findAlerts = (db: InstallationDb) =>
  namedQuery<AlertRow>(
    db,
    `select a.id, a.receiver_id, coalesce(r.name, '') as receiver_name, a.condition, a.subject, a.value,
       a.threshold, a.raised_at, a.resolved_at
     from alerts a left join alert_receivers r on r.id = a.receiver_id
     order by a.resolved_at desc nulls first, a.raised_at desc, a.id desc limit ${alertLimits.listed}`,
  )

export type DeliveryRow = {
  id: number
  receiverId: number
  receiverName: string
  type: AlertType
  condition: AlertCondition | ''
  subject: string
  messageId: string
  body: string
  state: 'waiting' | 'delivered' | 'failed'
  attemptCount: number
  status: number | null
  problem: string | null
  createdAt: Date
}

const deliveryColumns = `d.id, d.receiver_id, d.receiver_name, d.type, d.condition, d.subject, d.message_id, d.body,
  d.state, d.attempt_count, d.status, d.problem, d.created_at`

export const findDeliveries = (db: InstallationDb) =>
  namedQuery<DeliveryRow>(
    db,
    `select ${deliveryColumns} from alert_deliveries d
     order by d.created_at desc, d.id desc limit ${alertLimits.listed}`,
  )

/** A message that waits; undefined: it was delivered or given up. */
export async function findWaiting(db: InstallationDb, id: number) {
  const [row] = await namedQuery<DeliveryRow>(
    db,
    `select ${deliveryColumns} from alert_deliveries d where d.id = $1 and d.state = 'waiting'`,
    [id],
  )
  return row
}
