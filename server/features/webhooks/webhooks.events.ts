import type { WebhookType } from '#common/webhook-event.ts'
import { defineEvent } from '#server/platform/outbox/define-event.ts'
import type { Ids } from './webhook-payload.rules.ts'

/**
 * Something was written that no other event tells of: people, departments, events, answers, thanks, reports, editions.
 * Published by triggers (0341_webhooks.sql), so that it holds for every command, job and import, and only while a
 * webhook asks for it.
 */
export const webhookNoted = defineEvent<{ type: WebhookType; occasion: string; ids: Ids }>('webhook.noted')
