import type { GuardedRequest } from '#server/platform/fetch/guarded-fetch.ts'
import type { FcmSender } from './fcm-sender.ts'
import { encryptFor, type serverIdentity } from './web-push.ts'

/** What a device is shown. `messageId` is the same at every attempt. */
export type PushMessage = {
  messageId: string
  title: string
  body: string
  icon: string
  /** A path of the product. */
  link: string
  /** Replaces an earlier push of the same thread on the device. */
  thread: string
  /** Unread notices; null: unknown. */
  badge: number | null
  /** Proves to the server that the device got it. */
  receipt: string
}

export type PushTarget =
  | { service: 'web'; target: string; publicKey: Uint8Array; authSecret: Uint8Array }
  | { service: 'fcm'; target: string }

/** At most 32 characters of base64url: a push service keeps only the latest of the same topic. */
type Delivery = { topic: string; urgent: boolean; lifetimeSeconds: number }

/**
 * `gone`: the device will never receive anything again. `later`: not now; after so many seconds, if the service said.
 * `refused`: this message never.
 */
export type PushOutcome =
  | { outcome: 'sent' | 'gone'; status: string }
  | { outcome: 'refused'; status: string }
  | { outcome: 'later'; status: string; afterSeconds: number | null }

export type PushSender = (
  target: PushTarget,
  message: PushMessage,
  delivery: Delivery,
) => Promise<PushOutcome>
export type Sending = Parameters<PushSender>

/** Seconds of a `Retry-After`, given as a number or a date. */
export function readRetryAfter(text: string | undefined, now = Date.now()): number | null {
  if (text === undefined) return null
  if (/^\d{1,9}$/.test(text.trim())) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000))
}

/** What an answer of a push service means. */
export function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  const text = String(status)
  if (status >= 200 && status < 300) return { outcome: 'sent', status: text }
  if (status === 404 || status === 410) return { outcome: 'gone', status: text }
  if (status === 408 || status === 429 || status >= 500 || status === 0)
    return { outcome: 'later', status: text, afterSeconds: readRetryAfter(retryAfter) }
  return { outcome: 'refused', status: text }
}

type Parts = {
  request: GuardedRequest
  /** Null while the installation's key cannot be opened. */
  identity: () => Promise<ReturnType<typeof serverIdentity> | null>
  fcm: FcmSender | null
}

/** The one sender of pushes: to browsers through their push service, to the phone app through FCM. */
export const createPushSender =
  ({ request, identity, fcm }: Parts): PushSender =>
  async (target, message, delivery) => {
    if (target.service === 'fcm')
      return fcm
        ? fcm(target, message, delivery)
        : { outcome: 'later', status: 'fcm_not_set_up', afterSeconds: null }
    const authorize = await identity()
    if (!authorize) return { outcome: 'later', status: 'key_unavailable', afterSeconds: null }
    const { messageId, title, body, icon, link, thread, badge, receipt } = message
    const text = JSON.stringify({ messageId, title, body, icon, link, thread, badge, receipt })
    try {
      const response = await request(target.target, {
        method: 'POST',
        headers: {
          authorization: authorize(target.target),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(delivery.lifetimeSeconds),
          urgency: delivery.urgent ? 'high' : 'normal',
          topic: delivery.topic,
        },
        body: encryptFor(target, Buffer.from(text)),
        // Safe to repeat: the topic and the message id are the same.
        kept: true,
      })
      return outcomeOf(response.status, response.headers['retry-after'])
    } catch {
      return { outcome: 'later', status: 'unreachable', afterSeconds: null }
    }
  }
