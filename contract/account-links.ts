import * as z from 'zod/mini'
import { emailPattern } from '#common/email-pattern.ts'
import { endpoint } from './endpoint.ts'
import { passwordRules } from './password-policy.ts'
import { newPassword } from './users.ts'

/* Links in emails. The token is in the body, so that it is not logged. */

const email = z.string().check(z.trim(), z.maxLength(254), z.regex(emailPattern))
const token = z.string().check(z.maxLength(100))

export const accountLinkPurposes = ['password', 'unlock', 'email'] as const

export const requestAccountLink = endpoint({
  method: 'POST',
  path: '/api/v2/account_links',
  summary:
    'Requests an email with a link to reset a password or to unlock an account. The response does not reveal whether the address exists.',
  access: 'public',
  body: z.object({ purpose: z.enum(['password', 'unlock']), email }),
  attemptsBy: 'email',
  errors: ['mail_not_set_up'],
})

export const checkAccountLink = endpoint({
  method: 'POST',
  path: '/api/v2/account_links/check',
  summary: 'Returns the purpose of a link while it is valid.',
  access: 'public',
  body: z.object({ purpose: z.enum(accountLinkPurposes), token }),
  attemptsBy: 'token',
  response: z.object({
    /** The owner's name; null if the address is not confirmed yet. */
    person: z.nullable(z.object({ name: z.string(), companyName: z.string() })),
    /** The account's address, or the one to be confirmed. */
    email: z.string(),
    /** Of links that set a password. */
    rules: z.optional(passwordRules),
  }),
  errors: ['link_unknown', 'link_expired', 'link_used'],
})

export const setPasswordByLink = endpoint({
  method: 'POST',
  path: '/api/v2/account_links/set_password',
  summary:
    'Resets a password with a link, ends all sessions, unlocks the account and signs in. The link can be used once.',
  access: 'public',
  body: z.object({ token, password: newPassword }),
  attemptsBy: 'token',
  response: z.object({ token: z.string() }),
  errors: ['link_unknown', 'link_expired', 'link_used', 'signs_in_elsewhere'],
})

export const unlockByLink = endpoint({
  method: 'POST',
  path: '/api/v2/account_links/unlock',
  summary: 'Unlocks an account with a link. The link can be used once.',
  access: 'public',
  body: z.object({ token }),
  attemptsBy: 'token',
  errors: ['link_unknown', 'link_expired', 'link_used'],
})

export const confirmEmailByLink = endpoint({
  method: 'POST',
  path: '/api/v2/account_links/confirm_email',
  summary:
    'Confirms a new email address with the link sent to it. Requires the password, because the address may have been mistyped.',
  access: 'public',
  body: z.object({ token, currentPassword: z.string().check(z.minLength(1), z.maxLength(200)) }),
  attemptsBy: 'token',
  errors: ['link_unknown', 'link_expired', 'link_used', 'email_taken'],
})

export const getOwnEmail = endpoint({
  method: 'GET',
  path: '/api/v2/users/email',
  summary: 'Returns your email address and the address that is waiting for confirmation.',
  response: z.object({
    /** null: no address; administrators enter the first one. */
    email: z.nullable(z.string()),
    pending: z.nullable(z.object({ email: z.string(), expiresAt: z.string() })),
  }),
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/v2/users/email',
  summary:
    'Requests a change of your email address: sends a confirmation link to the new address and a notification to the current one. Requesting again sends a new link. Only the owner of an address is notified that it is in use.',
  body: z.object({ email }),
  recentProof: true,
  errors: ['too_many_requests', 'mail_not_set_up'],
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/v2/users/email',
  summary: 'Cancels a requested change of email address. The link that was sent becomes invalid.',
})
