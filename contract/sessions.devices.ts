import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams, instant } from './shapes.ts'

/* The sessions of a person: where they are signed in. */

/** The most sessions that a list contains, latest use first. */
export const mostSessionsListed = 100

export const waysIn = ['password', 'passkey', 'saml', 'oidc', 'sms', 'card', 'link'] as const

export const sessionList = z.object({
  sessions: z.array(
    z.object({
      id: z.number(),
      /** Browser and system, such as `Chrome (Windows)`; empty: unknown. */
      device: z.string(),
      /** The name of the company's network that it was last used in. */
      placeName: z.nullable(z.string()),
      /** The address it was last used from; null: unknown. */
      address: z.nullable(z.string()),
      method: z.enum(waysIn),
      createdAt: instant,
      /** To within a few minutes. */
      lastSeenAt: instant,
      /** It lasts longer, and outlives the browser's window. */
      kept: z.boolean(),
      /** When it ends if it is not used until then. */
      endsAt: instant,
      /** It is the one that makes this request. */
      current: z.boolean(),
      /** One of several accounts of its browser. Only the person themselves is told. */
      linked: z.optional(z.boolean()),
    }),
  ),
})

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/v2/sessions/devices',
  summary: 'Lists where you are signed in: this session first, then the others by last use.',
  response: sessionList,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v2/sessions/devices',
  summary: 'Signs you out everywhere else. Safe to repeat.',
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/v2/sessions/devices/{id}',
  summary: 'Ends one of your sessions; its live connections close.',
  params: idParams,
})
