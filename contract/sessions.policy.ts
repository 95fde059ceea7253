import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { wholeNumber } from './shapes.ts'

/* How long the sessions of a company last. */

export const sessionPolicyLimits = {
  hours: { min: 1, max: 168 },
  idleMinutes: { min: 15, max: 10_080 },
  keptDays: { min: 1, max: 180 },
} as const

const within = ({ min, max }: { min: number; max: number }) =>
  z.number().check(z.int(), z.minimum(min), z.maximum(max))

const lives = {
  /** Sessions in which people did not choose to stay signed in: how long they last, in hours. */
  hours: within(sessionPolicyLimits.hours),
  /** After how many minutes without use they end; null: they do not. */
  idleMinutes: z.nullable(within(sessionPolicyLimits.idleMinutes)),
  /** How long people can stay signed in, in days; null: they cannot choose that. */
  keptDays: z.nullable(within(sessionPolicyLimits.keptDays)),
  /** After how many days without use such sessions end; null: they do not. */
  keptIdleDays: z.nullable(within(sessionPolicyLimits.keptDays)),
}

const policy = z.object({
  /** 0: never changed. */
  version: z.number(),
  ...lives,
})

export const getSessionPolicy = endpoint({
  method: 'GET',
  path: '/api/v2/admin/session_policy',
  administration: 'full',
  summary: 'Returns how long sessions last. For administrators.',
  response: policy,
})

export const previewSessionPolicy = endpoint({
  method: 'POST',
  path: '/api/v2/admin/session_policy_previews',
  administration: 'full',
  summary:
    'Counts the sessions and people that would be signed out at once by other lives. For administrators.',
  body: z.object(lives),
  response: z.object({
    /** Open sessions, and the people who have them. */
    sessionCount: z.number(),
    userCount: z.number(),
    /** Those of them that would end at once. */
    endedSessionCount: z.number(),
    endedUserCount: z.number(),
    /** Those that would go on and end earlier than now. */
    shortenedSessionCount: z.number(),
    shortenedUserCount: z.number(),
    /** The session that asks would end at once. */
    endsOwn: z.boolean(),
  }),
})

export const updateSessionPolicy = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/session_policy',
  administration: 'full',
  recentProof: true,
  summary: 'Sets how long sessions last, those in use included. For administrators.',
  body: z.object({ version: wholeNumber, ...lives }),
  response: policy,
  errors: ['conflict'],
})
