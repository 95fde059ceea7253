import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { passwordRules } from './password-policy.ts'
import { id, idParams, instant, pageOf, pageQueryWith, person } from './shapes.ts'
import { newPassword } from './users.ts'

/* Cards that let one person set a new password on their own phone. The token is in the body, so that it is not logged. */

/** Minutes for which a card can be used. */
export const cardMinutes = 15

/** The most cards in 24 hours: by one superior, by one administrator, and for one person. */
export const cardLimits = { superior: 20, administrator: 200, person: 10 } as const

export const cardReasons = ['forgotten', 'locked', 'new_phone', 'other'] as const

const token = z.string().check(z.maxLength(100))
const ofLink = ['link_unknown', 'link_expired', 'link_used'] as const

export const createAccessCard = endpoint({
  method: 'POST',
  path: '/api/v2/users/{id}/access_cards',
  summary:
    'Issues a card with which a person sets a new password on their own phone; for their superiors and administrators. It is valid for 15 minutes and can be used once. An earlier card of the person ends. The person is notified.',
  params: idParams,
  body: z.object({
    reason: z.enum(cardReasons),
    note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  response: z.object({
    /** What the QR code contains. Returned only once. */
    address: z.string(),
    expiresAt: instant,
  }),
  errors: ['too_many_cards', 'account_withdrawn'],
})

export const getAccessCard = endpoint({
  method: 'GET',
  path: '/api/v2/users/{id}/access_cards',
  summary: 'Returns the state of the newest card of a person that you issued.',
  params: idParams,
  response: z.object({
    card: z.nullable(z.object({ state: z.enum(['open', 'used', 'expired', 'ended']), expiresAt: instant })),
  }),
})

export const endAccessCard = endpoint({
  method: 'DELETE',
  path: '/api/v2/users/{id}/access_cards',
  summary: 'Ends the card of a person that has not been used. Safe to repeat.',
  params: idParams,
})

export const listAccessCardPeople = endpoint({
  method: 'GET',
  path: '/api/v2/access_cards/people',
  limit: 'searches',
  summary:
    'Lists the people whose superior you are, by reading: those for whom you can issue a card. `query` matches names and readings; `department_id` includes subdepartments.',
  query: pageQueryWith({
    query: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    departmentId: z.optional(id),
  }),
  response: pageOf('users', z.object({ ...person.shape, departmentName: z.nullable(z.string()) })),
})

export const checkAccessCard = endpoint({
  method: 'POST',
  path: '/api/v2/access_cards/check',
  summary: 'Returns who a card is for, while it can be used. Does not use it.',
  access: 'public',
  body: z.object({ token }),
  attemptsBy: 'token',
  response: z.object({
    name: z.string(),
    companyName: z.string(),
    /** What the person signs in with. */
    login: z.string(),
    expiresAt: instant,
    rules: passwordRules,
  }),
  errors: [...ofLink],
})

export const applyAccessCard = endpoint({
  method: 'POST',
  path: '/api/v2/access_cards/use',
  summary:
    'Sets a new password with a card, ends all sessions, unlocks the account and signs in. The card can be used once.',
  access: 'public',
  body: z.object({ token, password: newPassword }),
  attemptsBy: 'token',
  response: z.object({ token: z.string() }),
  errors: [...ofLink, 'signs_in_elsewhere'],
})
