import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { menuName, tones } from './menus.ts'
import { idParams, month, person } from './shapes.ts'

/*
 * Numbers of thanks between people. Counts all thanks through menus that this person may see, whether or not they may
 * read each post, since a number reveals nothing of the text. Thanks that nobody can read are counted for
 * administrators only.
 */

export const thanksSides = ['received', 'given'] as const

const card = z.object({ name: z.string(), tone: z.enum(tones), iconName: z.string() })

export const getThanksRanking = endpoint({
  method: 'GET',
  path: '/api/v2/thanks_ranking',
  summary:
    'Lists the fifty people who received or sent the most thanks in a month; empty if the company has no thanks menu.',
  query: z.object({ month: z.optional(month), by: z._default(z.enum(thanksSides), 'received') }),
  response: z.object({
    month,
    /** Whether there is a menu of thanks that this person may see. */
    available: z.boolean(),
    ranking: z.array(
      z.object({
        /** Equal counts share a rank. */
        rank: z.number(),
        user: person,
        departmentName: z.nullable(z.string()),
        count: z.number(),
      }),
    ),
    /** Everyone's total, including people who are not listed. */
    totalCount: z.number(),
    /** This person's own; `rank` null: none yet. */
    own: z.object({ rank: z.nullable(z.number()), count: z.number() }),
  }),
})

export const getThanksCards = endpoint({
  method: 'GET',
  path: '/api/v2/thanks_cards',
  summary: 'Lists how often each card was sent in a month, most used first.',
  query: z.object({ month: z.optional(month) }),
  response: z.object({
    month,
    cards: z.array(
      z.object({
        menu: menuName,
        /** null: sent without a card, or with one that the form no longer contains. */
        card: z.nullable(card),
        count: z.number(),
      }),
    ),
  }),
})

export const getUserThanks = endpoint({
  method: 'GET',
  path: '/api/v2/users/{id}/thanks',
  summary: 'Returns how often a person was thanked, and with which cards.',
  params: idParams,
  response: z.object({
    /** Whether there is a menu of thanks at all. */
    available: z.boolean(),
    thisMonth: z.number(),
    /** Years begin in April. */
    thisYear: z.number(),
    /** The five cards received most often this year. */
    cards: z.array(z.object({ card, count: z.number() })),
  }),
})
