import type { Answer } from '#contract/endpoint.ts'
import type { getWebhook } from '#contract/webhooks.ts'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { webhookWords } from './webhooks.strings.ts'

export type Webhook = Answer<typeof getWebhook>

/** Whether a webhook is active, failing or paused. */
export function WebhookState({ webhook: { pausedAt, failingSince } }: { webhook: Webhook }) {
  const t = useStrings(webhookWords)
  if (pausedAt !== null) return <Tag>{t.paused}</Tag>
  return failingSince === null ? (
    <Tag situation="success">{t.active}</Tag>
  ) : (
    <Tag situation="danger">{t.failing}</Tag>
  )
}
