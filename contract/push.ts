import * as z from 'zod/mini'
import { notificationEventNames } from '#common/notification-event.ts'
import { endpoint } from './endpoint.ts'
import { idParams, instant, pageOf, pageQuery } from './shapes.ts'

/* Pushes: notices that are shown by browsers and phones while the product is not open. */

export const pushRules = {
  /** The most devices of one person; the one renewed longest ago leaves for a new one. */
  mostDevices: 10,
  /** The most tests of one person in an hour. */
  mostTests: 10,
  /** Days for which receipts are kept. */
  receiptDays: 14,
} as const

const enabled = z.object({
  /** Pushes can be sent, and the person has not paused them. */
  enable: z.boolean(),
})

const browserPushes = z.object({
  ...enabled.shape,
  /** The person has paused their pushes on all devices. */
  paused: z.boolean(),
  /** The key with which a browser subscribes, in base64url; null: no pushes can be sent. */
  publicKey: z.nullable(z.string()),
})

export const getPushcrewEnable = endpoint({
  method: 'GET',
  path: '/api/v2/pushcrew/enable',
  summary: 'Returns whether you get pushes in browsers, and the key with which a browser subscribes.',
  response: browserPushes,
})

export const updatePushcrewEnable = endpoint({
  method: 'POST',
  path: '/api/v2/pushcrew/enable',
  summary: 'Pauses your pushes on all devices, or ends the pause. Safe to repeat.',
  body: z.object({ enable: z.boolean() }),
  response: browserPushes,
})

const base64url = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]+=*$/))
const address = z.string().check(z.maxLength(2_000), z.url({ protocol: /^https?$/ }))

export const createPushcrewDevice = endpoint({
  method: 'POST',
  path: '/api/v2/pushcrew',
  summary:
    'Registers this browser for your pushes, or renews it. It stays until you sign out, and is taken over from whoever used it before.',
  body: z.object({
    /** The address of the browser's push service. */
    endpoint: address,
    keys: z.object({ p256dh: base64url(100), auth: base64url(30) }),
  }),
  response: z.object({ id: z.number() }),
  errors: ['push_not_set_up'],
})

export const getFcmEnable = endpoint({
  method: 'GET',
  path: '/api/v2/fcm/enable',
  summary: 'Returns whether you get pushes in the phone app.',
  response: enabled,
})

export const createFcmDevice = endpoint({
  method: 'POST',
  path: '/api/v2/fcm',
  summary:
    'Registers this phone for your pushes, or renews it. It stays until you sign out, and is taken over from whoever used it before.',
  body: z.object({
    /** The registration token of Firebase Cloud Messaging. */
    token: z.string().check(z.minLength(20), z.maxLength(1_000), z.regex(/^[\w:.-]+$/)),
  }),
  response: z.object({ id: z.number() }),
  errors: ['push_not_set_up'],
})

const device = z.object({
  id: z.number(),
  service: z.enum(['web', 'fcm']),
  /** Browser and system, such as `Chrome (Windows)`; empty: unknown. */
  device: z.string(),
  createdAt: instant,
  /** When it was last registered or renewed. */
  renewedAt: instant,
  /** Registered in this session. */
  current: z.boolean(),
})

export const listPushDevices = endpoint({
  method: 'GET',
  path: '/api/v2/push_devices',
  summary: 'Lists the browsers and phones that get your pushes.',
  response: z.object({ pushDevices: z.array(device) }),
})

export const deletePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/v2/push_devices/{id}',
  summary: 'Removes one of your devices: it gets no more pushes.',
  params: idParams,
})

/**
 * `queued`: to be sent, or to be tried again. `dropped`: not sent, for a reason. `gone`: the device receives nothing
 * any more and was removed. `refused`: the push service did not accept it. `failed`: given up after several attempts.
 */
export const pushStates = ['queued', 'sent', 'dropped', 'gone', 'refused', 'failed'] as const

export const testPush = endpoint({
  method: 'POST',
  path: '/api/v2/push_devices/test',
  summary: 'Sends a test to each of your devices now, and returns what became of each.',
  response: z.object({
    results: z.array(
      z.object({ id: z.number(), device: z.string(), state: z.enum(pushStates), reason: z.string() }),
    ),
  }),
  errors: ['too_many_requests'],
})

const receipt = z.object({
  id: z.number(),
  /** null: a test. */
  event: z.nullable(z.enum(notificationEventNames)),
  device: z.string(),
  state: z.enum(pushStates),
  /** Why it was dropped (`read`, `in_use`, `paused`, …), or the answer of the push service. */
  reason: z.string(),
  queuedAt: instant,
  sentAt: z.nullable(instant),
  shownAt: z.nullable(instant),
  openedAt: z.nullable(instant),
})
const receipts = pageOf('pushReceipts', receipt)

export const listPushReceipts = endpoint({
  method: 'GET',
  path: '/api/v2/push_receipts',
  summary: 'Lists what was pushed to your devices in the last days, and what became of it, newest first.',
  query: pageQuery,
  response: receipts,
})

export const listUserPushReceipts = endpoint({
  method: 'GET',
  path: '/api/v2/admin/users/{id}/push_receipts',
  administration: 'users',
  summary: 'Lists what was pushed to a person’s devices in the last days, without texts. For administrators.',
  params: idParams,
  query: pageQuery,
  response: receipts,
})

export const createPushReceipt = endpoint({
  method: 'POST',
  path: '/api/v2/push_receipts',
  summary: 'Records that a device has shown or opened a push; the token comes with the push. Safe to repeat.',
  access: 'public',
  body: z.object({ token: z.string().check(z.maxLength(100)), happened: z.enum(['shown', 'opened']) }),
  attemptsBy: 'token',
})
