import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { newPassword } from './users.ts'

const token = z.string().check(z.maxLength(100))

export const checkInvitation = endpoint({
  method: 'POST',
  path: '/api/v2/invitations/check',
  summary: 'Whom a link of an invitation is for. The token stands in the body, so that no log keeps it.',
  access: 'public',
  body: z.object({ token }),
  attemptsBy: 'token',
  response: z.object({ name: z.string(), email: z.string(), companyName: z.string() }),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v2/invitations/accept',
  summary: 'Sets the first password and signs in. The link works once.',
  access: 'public',
  body: z.object({ token, password: newPassword }),
  attemptsBy: 'token',
  response: z.object({ token: z.string() }),
})
