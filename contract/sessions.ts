import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const accessRules = {
  /** Failures in a row after which an account answers nobody until it is unlocked. */
  mostFailures: 10,
  /** How long a password given by an administrator is good for, from the day it was given. */
  initialPasswordDays: 60,
} as const

export const getSession = endpoint({
  method: 'GET',
  path: '/api/v2/sessions',
  summary: 'The token that every change carries in its X-CSRF-Token header, signing in included.',
  access: 'public',
  response: z.object({ token: z.string() }),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/v2/sessions',
  summary: 'Signs in by e-mail or company ID. Unknown, wrong, stopped, withdrawn and locked answer alike.',
  access: 'public',
  body: z.object({
    login: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  attemptsBy: 'login',
  response: z.object({
    token: z.string(),
    /** Where the person must go first: a password to set, or nowhere in particular. */
    next: z.nullable(z.enum(['initial_password', 'renew_password'])),
  }),
  errors: ['sign_in_failed', 'too_many_requests'],
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/api/v2/sessions',
  summary: 'Ends this session.',
  access: 'entered',
})
