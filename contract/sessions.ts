import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const accessRules = {
  /** Failures without consequences, from browsers in which the account was not used before. */
  freeFailures: 4,
  /** Seconds for which no attempt is accepted after the fifth failure, the sixth and so on; the last value repeats. */
  waitSeconds: [15, 30, 60, 120, 300, 900, 1800, 3600],
  /** The failure after which the person is emailed. */
  failuresUntilLock: 10,
  /** How long a password set by an administrator is valid, in days. */
  initialPasswordDays: 60,
  /** For how long a proof of who somebody is counts as recent, in minutes. */
  proofMinutes: 10,
} as const

/** Where somebody must go first after signing in: to give or set up a second factor, or to set a password. */
export const nextStep = z.nullable(z.enum(['factor', 'initial_password', 'renew_password', 'factor_set_up']))

export const getSession = endpoint({
  method: 'GET',
  path: '/api/v2/sessions',
  summary: 'Returns the CSRF token that every change, including sign-in, sends in its X-CSRF-Token header.',
  access: 'public',
  response: z.object({ token: z.string() }),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/v2/sessions',
  summary:
    'Signs in with email or company ID. Unknown, wrong, suspended and closed accounts get the same response; after several failures further attempts have to wait, except in browsers the account was used in before.',
  access: 'public',
  body: z.object({
    login: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Stays signed in when the browser is closed, if the company allows it. If unset, it does not. */
    kept: z.optional(z.boolean()),
  }),
  attemptsBy: 'login',
  response: z.object({
    token: z.string(),
    next: nextStep,
  }),
  errors: ['sign_in_failed', 'signs_in_elsewhere', 'too_many_attempts', 'too_many_requests'],
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/api/v2/sessions',
  summary: 'Signs out.',
  access: 'half',
})
