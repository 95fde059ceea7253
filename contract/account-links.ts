import * as z from 'zod/mini'
import { emailPattern } from '#common/email-pattern.ts'
import { endpoint } from './endpoint.ts'
import { newPassword } from './users.ts'

/* Links by mail. A token stands in the body, so that no log keeps it. */

const email = z.string().check(z.trim(), z.maxLength(254), z.regex(emailPattern))
const token = z.string().check(z.maxLength(100))

export const accountLinkPurposes = ['password', 'unlock', 'email'] as const

export const requestAccountLink = endpoint({
  method: 'POST',
  path: '/api/v2/account_links',
  summary:
    'Asks for a link by mail to set a new password, or to unlock an account. The answer is the same whether anybody has the address.',
  access: 'public',
  body: z.object({ purpose: z.enum(['password', 'unlock']), email }),
  attemptsBy: 'email',
  errors: ['mail_not_set_up'],
})

export const checkAccountLink = endpoint({
  method: 'POST',
  path: '/api/v2/account_links/check',
  summary: 'What a link is for, while it works.',
  access: 'public',
  body: z.object({ purpose: z.enum(accountLinkPurposes), token }),
  attemptsBy: 'token',
  response: z.object({
    /** Whose it is; null where the address is not theirs yet. */
    person: z.nullable(z.object({ name: z.string(), companyName: z.string() })),
    /** The account's address, or the one it is to have. */
    email: z.string(),
  }),
  errors: ['link_unknown', 'link_expired', 'link_used'],
})

export const setPasswordByLink = endpoint({
  method: 'POST',
  path: '/api/v2/account_links/set_password',
  summary:
    'Sets a new password by a link, ends all sessions, unlocks the account and signs in. The link works once.',
  access: 'public',
  body: z.object({ token, password: newPassword }),
  attemptsBy: 'token',
  response: z.object({ token: z.string() }),
  errors: ['link_unknown', 'link_expired', 'link_used'],
})

export const unlockByLink = endpoint({
  method: 'POST',
  path: '/api/v2/account_links/unlock',
  summary: 'Unlocks an account by a link. The link works once.',
  access: 'public',
  body: z.object({ token }),
  attemptsBy: 'token',
  errors: ['link_unknown', 'link_expired', 'link_used'],
})

export const confirmEmailByLink = endpoint({
  method: 'POST',
  path: '/api/v2/account_links/confirm_email',
  summary:
    'Gives an account the address the link was sent to. It takes the password too: an address may be mistyped.',
  access: 'public',
  body: z.object({ token, currentPassword: z.string().check(z.minLength(1), z.maxLength(200)) }),
  attemptsBy: 'token',
  errors: ['link_unknown', 'link_expired', 'link_used', 'email_taken'],
})

export const getOwnEmail = endpoint({
  method: 'GET',
  path: '/api/v2/users/email',
  summary: "One's own address, and the one that waits to be confirmed.",
  response: z.object({
    /** null: without an address; administrators enter the first one. */
    email: z.nullable(z.string()),
    pending: z.nullable(z.object({ email: z.string(), expiresAt: z.string() })),
  }),
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/v2/users/email',
  summary:
    'Asks for another address: a link goes there, and word of it to the present one. Asking again sends another link. Whether anybody has the address is told to its owner only.',
  body: z.object({ email }),
  errors: ['too_many_requests', 'mail_not_set_up'],
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/v2/users/email',
  summary: 'The address stays as it is; the link that was sent stops working.',
})
