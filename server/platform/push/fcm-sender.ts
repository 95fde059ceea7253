import { createPrivateKey, sign } from 'node:crypto'
import * as z from 'zod/mini'
import { outcomeOf, type PushOutcome, readRetryAfter, type Sending } from './push-sender.ts'

/* Firebase Cloud Messaging, HTTP v1: a signed statement is exchanged for a token, and every message is one request. */

const serviceAccount = z.object({
  project_id: z.string().check(z.regex(/^[a-z0-9-]{4,40}$/)),
  client_email: z.string().check(z.minLength(3)),
  private_key: z.string().check(z.minLength(1)),
  token_uri: z._default(z.url({ protocol: /^https?$/ }), 'https://oauth2.googleapis.com/token'),
})
export type ServiceAccount = z.output<typeof serviceAccount>

/** Reads a service account's JSON, plain or in base64. Null if it is none, or its key cannot be read. */
export function readServiceAccount(text: string): ServiceAccount | null {
  try {
    const json = text.trim().startsWith('{') ? text : Buffer.from(text, 'base64').toString('utf8')
    const account = serviceAccount.parse(JSON.parse(json))
    createPrivateKey(account.private_key)
    return account
  } catch {
    return null
  }
}

export type FcmSender = (
  target: { target: string },
  message: Sending[1],
  delivery: Sending[2],
) => Promise<PushOutcome>

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const timeoutMs = 10_000
const mostErrorBytes = 16_384
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function assertionOf({ client_email, private_key, token_uri }: ServiceAccount) {
  const now = Math.floor(Date.now() / 1_000)
  const claims = { iss: client_email, scope, aud: token_uri, iat: now, exp: now + 3_600 }
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), private_key).toString('base64url')}`
}

/** One token for all messages of its life; requests at the same time wait for the same. */
function tokenSource(account: ServiceAccount) {
  let current: { token: Promise<string>; until: number } | undefined
  async function ask() {
    const response = await fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: assertionOf(account),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`The token was refused with status ${response.status}`)
    return z.object({ access_token: z.string() }).parse(await response.json()).access_token
  }
  return {
    get() {
      if (current && current.until > Date.now()) return current.token
      const asked = { token: ask(), until: Date.now() + 50 * 60_000 }
      current = asked
      asked.token.catch(() => {
        if (current === asked) current = undefined
      })
      return asked.token
    },
    forget() {
      current = undefined
    },
  }
}

/** Both addresses are settings of the operator, so they are fetched directly and may be in a private network. */
export function createFcmSender(account: ServiceAccount, baseUrl: string): FcmSender {
  const tokens = tokenSource(account)
  const address = `${baseUrl.replace(/\/$/, '')}/v1/projects/${account.project_id}/messages:send`
  return async ({ target }, message, { topic, urgent, lifetimeSeconds }) => {
    const { messageId, title, body, icon, link, badge, receipt } = message
    const sent = {
      token: target,
      notification: { title, body },
      data: { messageId, link, icon, receipt },
      android: {
        priority: urgent ? 'HIGH' : 'NORMAL',
        ttl: `${lifetimeSeconds}s`,
        collapse_key: topic,
        notification: { tag: topic, ...(badge !== null && { notification_count: badge }) },
      },
      apns: {
        headers: {
          'apns-priority': urgent ? '10' : '5',
          'apns-collapse-id': topic,
          'apns-expiration': String(Math.floor(Date.now() / 1_000) + lifetimeSeconds),
        },
        payload: { aps: { 'thread-id': topic, ...(badge !== null && { badge }) } },
      },
    }
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${await tokens.get()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: sent }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const retryAfter = response.headers.get('retry-after') ?? undefined
      const answer = (await response.text()).slice(0, mostErrorBytes)
      if (response.status === 401) {
        tokens.forget()
        return { outcome: 'later', status: '401', afterSeconds: readRetryAfter(retryAfter) }
      }
      // A 404 without this word concerns the project, not the device.
      if (response.status === 404 && !answer.includes('UNREGISTERED'))
        return { outcome: 'refused', status: '404' }
      if (answer.includes('SENDER_ID_MISMATCH')) return { outcome: 'gone', status: 'sender_id_mismatch' }
      return outcomeOf(response.status, retryAfter)
    } catch {
      return { outcome: 'later', status: 'unreachable', afterSeconds: null }
    }
  }
}
