import * as z from 'zod/mini'
import { testType, type WebhookType, webhookTypes } from '#common/webhook-event.ts'
import { endpoint } from './endpoint.ts'
import {
  eachOnce,
  idParams,
  instant,
  moment,
  pageOf,
  pageQueryWith,
  versionQuery,
  wholeNumber,
} from './shapes.ts'

/* Addresses of other systems that are told of events, signed as Standard Webhooks describes. */

export const webhookLimits = {
  perCompany: 20,
  nameLength: 60,
  urlLength: 500,
  descriptionLength: 500,
  /** How long deliveries are kept. */
  days: 30,
  /** How long an earlier secret still signs after a new one was made. */
  previousHours: 24,
  timeoutSeconds: 10,
  /** The most of an answer that is kept, in bytes. */
  answerBytes: 1024,
} as const

export const pausedReasons = ['by_hand', 'failing', 'gone'] as const
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export const attemptProblems = ['timeout', 'unreachable', 'forbidden', 'certificate', 'secret'] as const

const type = z.enum([...webhookTypes, testType] as [WebhookType | typeof testType])
const wanted = z.enum(webhookTypes as readonly [WebhookType])

const webhook = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(wanted),
  createdAt: instant,
  /** null: active. */
  pausedAt: z.nullable(instant),
  pausedReason: z.nullable(z.enum(pausedReasons)),
  /** Since when every delivery has failed; null: the latest one succeeded. */
  failingSince: z.nullable(instant),
  /** Until when the earlier secret still signs; null: there is none. */
  previousSecretUntil: z.nullable(instant),
  deliveredAt: z.nullable(instant),
  waitingCount: z.number(),
  failedCount: z.number(),
})

const attempt = z.object({
  attempt: z.number(),
  attemptedAt: instant,
  durationMs: z.number(),
  /** The status of the answer; null: there was none, see `problem`. */
  status: z.nullable(z.number()),
  problem: z.nullable(z.enum(attemptProblems)),
  /** The beginning of the answer. */
  answer: z.string(),
})

const delivery = {
  id: z.number(),
  /** The header `webhook-id`: the same in every attempt. */
  messageId: z.string(),
  type,
  createdAt: instant,
  state: z.enum(deliveryStates),
  attemptCount: z.number(),
  /** The latest attempt; null: none yet. */
  attemptedAt: z.nullable(instant),
  durationMs: z.nullable(z.number()),
  status: z.nullable(z.number()),
  problem: z.nullable(z.enum(attemptProblems)),
  /** When it is tried next; null: it is not. */
  nextAt: z.nullable(instant),
}

const written = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(webhookLimits.nameLength)),
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(webhookLimits.urlLength)),
  description: z.string().check(z.trim(), z.maxLength(webhookLimits.descriptionLength)),
  eventTypes: z.array(wanted).check(
    z.minLength(1),
    z.maxLength(webhookTypes.length),
    eachOnce((one: string) => one),
  ),
}

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/v2/admin/webhooks',
  administration: 'full',
  summary: `Lists the company’s webhooks, at most ${webhookLimits.perCompany}. For administrators.`,
  response: z.object({ webhooks: z.array(webhook), nextCursor: z.null() }),
})

export const getWebhook = endpoint({
  method: 'GET',
  path: '/api/v2/admin/webhooks/{id}',
  administration: 'full',
  summary: 'Returns a webhook. For administrators.',
  params: idParams,
  response: webhook,
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/admin/webhooks',
  administration: 'full',
  recentProof: true,
  summary:
    'Registers an address that is told of events, and returns the secret that signs them, only this once. For administrators.',
  body: z.object(written),
  response: z.object({ id: z.number(), secret: z.string() }),
})

export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/webhooks/{id}',
  administration: 'full',
  summary: 'Changes a webhook. What waits is sent to the new address. For administrators.',
  params: idParams,
  body: z.object({ ...written, version: wholeNumber }),
  errors: ['conflict'],
})

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/v2/admin/webhooks/{id}/secret',
  administration: 'full',
  recentProof: true,
  summary: `Gives a webhook a new secret and returns it, only this once. The earlier one signs beside it for ${webhookLimits.previousHours} hours. For administrators.`,
  params: idParams,
  body: z.object({ version: wholeNumber }),
  response: z.object({ secret: z.string() }),
  errors: ['conflict'],
})

export const pauseWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/admin/webhooks/{id}/pause',
  administration: 'full',
  summary:
    'Pauses a webhook: nothing is sent, and what happens in the meantime is not recorded for it. For administrators.',
  params: idParams,
  body: z.object({ version: wholeNumber }),
  errors: ['conflict'],
})

export const resumeWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/admin/webhooks/{id}/resume',
  administration: 'full',
  summary: 'Resumes a paused webhook. What still waits is sent. For administrators.',
  params: idParams,
  body: z.object({ version: wholeNumber }),
  errors: ['conflict'],
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/webhooks/{id}',
  administration: 'full',
  summary: 'Deletes a webhook with its deliveries. For administrators.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/admin/webhooks/{id}/test',
  administration: 'full',
  summary: `Sends the event ${testType} once, also while the webhook is paused, and returns what came of it. For administrators.`,
  params: idParams,
  response: z.object({ ...delivery, answer: z.string() }),
})

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/v2/admin/webhooks/{id}/deliveries',
  administration: 'full',
  summary: `Lists what a webhook was sent in the last ${webhookLimits.days} days, newest first. For administrators.`,
  params: idParams,
  query: pageQueryWith({ state: z.optional(z.enum(deliveryStates)) }),
  response: pageOf('deliveries', z.object(delivery)),
})

export const getWebhookDelivery = endpoint({
  method: 'GET',
  path: '/api/v2/admin/webhook_deliveries/{id}',
  administration: 'full',
  summary: 'Returns a delivery with its body and its attempts, latest first. For administrators.',
  params: idParams,
  response: z.object({ ...delivery, webhookId: z.number(), body: z.string(), attempts: z.array(attempt) }),
})

export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/v2/admin/webhook_deliveries/{id}/replay',
  administration: 'full',
  summary:
    'Sends a delivery again, whatever came of it, with the same `webhook-id`. The webhook must be active. For administrators.',
  params: idParams,
  errors: ['webhook_paused'],
})

export const replayWebhookDeliveries = endpoint({
  method: 'POST',
  path: '/api/v2/admin/webhooks/{id}/replay',
  administration: 'full',
  summary:
    'Sends all failed deliveries of events since a time again, with the same `webhook-id`, and returns their number. The webhook must be active. For administrators.',
  params: idParams,
  body: z.object({ since: moment }),
  response: z.object({ count: z.number() }),
  errors: ['webhook_paused'],
})
