import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { passwordRules } from './password-policy.ts'
import { newPassword } from './users.ts'

const token = z.string().check(z.maxLength(100))

export const checkInvitation = endpoint({
  method: 'POST',
  path: '/api/v2/invitations/check',
  summary:
    'Returns who an invitation link is for. The token is sent in the body so that it does not appear in logs.',
  access: 'public',
  body: z.object({ token }),
  attemptsBy: 'token',
  response: z.object({
    ...{ name: z.string(), email: z.string(), companyName: z.string(), rules: passwordRules },
  }),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v2/invitations/accept',
  summary: 'Sets the first password and signs in. The link can be used once.',
  access: 'public',
  body: z.object({ token, password: newPassword }),
  attemptsBy: 'token',
  response: z.object({ token: z.string() }),
  errors: ['signs_in_elsewhere'],
})
