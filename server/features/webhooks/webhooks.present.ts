import { messageIdOf } from './webhook-payload.rules.ts'
import type { DeliveryRow, WebhookRow } from './webhooks.queries.ts'

const instantOf = (date: Date | null) => date?.toISOString() ?? null

export const presentWebhook = (row: WebhookRow) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  pausedAt: instantOf(row.pausedAt),
  failingSince: instantOf(row.failingSince),
  previousSecretUntil: instantOf(row.previousSecretUntil),
  deliveredAt: instantOf(row.deliveredAt),
})

export const presentDelivery = (
  companyId: number,
  { id, type, createdAt, state, attemptCount, attemptedAt, durationMs, status, problem, nextAt }: DeliveryRow,
) => ({
  ...{ id, type, state, attemptCount, durationMs, status, problem },
  messageId: messageIdOf(companyId, id),
  createdAt: createdAt.toISOString(),
  attemptedAt: instantOf(attemptedAt),
  nextAt: instantOf(nextAt),
})
