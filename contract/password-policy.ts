import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { wholeNumber } from './shapes.ts'

/* What new passwords must be like in a company, beyond what `newPassword` demands everywhere. */

export const passwordPolicyLimits = {
  shortest: 8,
  longest: 64,
  /** The most days for which a password may be valid. */
  days: 730,
  /** The most earlier passwords that are refused. */
  history: 12,
  /** Passwords that expire within these days are counted before the policy is saved. */
  soonDays: 14,
} as const

/** The rules for one person's new password, for the form that asks for it. */
export const passwordRules = z.object({
  minLength: z.number(),
  /** How many earlier passwords are refused, besides the current one. */
  historyCount: z.number(),
  /** Words that a password must not contain: of the person's and the company's names, address and numbers. */
  words: z.array(z.string()),
})

export const getPasswordRules = endpoint({
  method: 'GET',
  path: '/api/v2/users/password_rules',
  summary: 'Returns the rules for your new password.',
  access: 'entered',
  response: passwordRules,
})

const settings = {
  minLength: z
    .number()
    .check(z.int(), z.minimum(passwordPolicyLimits.shortest), z.maximum(passwordPolicyLimits.longest)),
  /** Days after which a password must be changed; 0: never. */
  maxAgeDays: z.number().check(z.int(), z.minimum(0), z.maximum(passwordPolicyLimits.days)),
  /** How many earlier passwords are refused, besides the current one. */
  historyCount: z.number().check(z.int(), z.minimum(0), z.maximum(passwordPolicyLimits.history)),
}
const policy = z.object({
  /** 0: never changed. */
  version: z.number(),
  ...settings,
})

export const getPasswordPolicy = endpoint({
  method: 'GET',
  path: '/api/v2/admin/password_policy',
  administration: 'full',
  summary: 'Returns what new passwords must be like, and for how long they are valid. For administrators.',
  response: policy,
})

export const previewPasswordPolicy = endpoint({
  method: 'POST',
  path: '/api/v2/admin/password_policy_previews',
  administration: 'full',
  summary: 'Counts whom a password policy would affect. For administrators.',
  body: z.object(settings),
  response: z.object({
    /** People who sign in with a password of their own. */
    peopleCount: z.number(),
    /** Of them: whose password would have expired at once. */
    expiredCount: z.number(),
    /** Of them: whose password has expired already. */
    expiredBeforeCount: z.number(),
    /** Of them: whose password would expire within `soonDays`. */
    soonCount: z.number(),
    /** Your own password would have expired at once. */
    ownExpired: z.boolean(),
    /** Earlier passwords whose hashes would be deleted. */
    forgottenCount: z.number(),
  }),
})

export const updatePasswordPolicy = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/password_policy',
  administration: 'full',
  recentProof: true,
  summary: 'Sets what new passwords must be like, and for how long they are valid. For administrators.',
  body: z.object({ version: wholeNumber, ...settings }),
  response: policy,
  errors: ['conflict'],
})
