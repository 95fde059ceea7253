import * as z from 'zod/mini'
import { accountsFound } from './admin-users.ts'
import { endpoint } from './endpoint.ts'
import { id } from './shapes.ts'

/** People of one list that can be acted on together. */
export const mostFound = 5_000
/** Cards one call makes: each initial password takes a while to make. */
export const mostCards = 40

export const listAdminUserIds = endpoint({
  method: 'GET',
  path: '/api/v2/admin/user_ids',
  administration: 'users',
  limit: 'searches',
  summary: 'Everybody a list of accounts finds, in its order, to be acted on together.',
  query: z.object(accountsFound),
  response: z.object({
    userIds: z.array(z.number()),
    /** There are more than are acted on together. */
    more: z.boolean(),
  }),
})

export const cardProblems = ['has_password', 'stopped', 'not_allowed', 'gone'] as const

export const createInvitationCards = endpoint({
  method: 'POST',
  path: '/api/v2/admin/invitation_cards',
  administration: 'users',
  summary:
    'Makes what people without a password of their own need to sign in, to be printed: a new link, or a new initial password. What they were given before stops working; held invitations are not sent any more.',
  body: z.object({ userIds: z.array(id).check(z.minLength(1), z.maxLength(mostCards)) }),
  response: z.object({
    companyName: z.string(),
    cards: z.array(
      z.object({
        userId: z.number(),
        name: z.string(),
        departmentName: z.nullable(z.string()),
        /** What they sign in with. */
        login: z.string(),
        /** Where they begin: the link of their invitation, or the sign-in page. */
        address: z.string(),
        /** null: they set a password of their own by the link. */
        initialPassword: z.nullable(z.string()),
        expiresAt: z.string(),
      }),
    ),
    leftOut: z.array(z.object({ userId: z.number(), name: z.string(), problem: z.enum(cardProblems) })),
  }),
})
