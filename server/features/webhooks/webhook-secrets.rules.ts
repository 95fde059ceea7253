import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** What the secrets of a webhook are sealed for; the earlier one for the same. */
export const secretPurpose = (webhookId: number) => `webhook_secret:${webhookId}`

export const newSecret = () => `${prefix}${randomBytes(32).toString('base64')}`

type Signed = { id: string; timestamp: number; body: string }

const signaturesOf = (secrets: readonly string[], { id, timestamp, body }: Signed) =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')

/** The headers of a message as Standard Webhooks describes them: one signature for each secret that counts. */
export const signedHeaders = (secrets: readonly string[], message: Signed) => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Hiroba-Webhooks/1.0',
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': signaturesOf(secrets, message),
})
