import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { menuCard } from './menus.ts'
import { day, idParams, photo } from './shapes.ts'

const benefit = z.object({
  ...menuCard.shape,
  /** The heading under which it is listed; empty: none. */
  category: z.string(),
  /** The catalogue's own text; empty: the menu's description is shown. */
  summary: z.string(),
  picture: z.nullable(photo),
  favourite: z.boolean(),
  /** The day on which `useLimit` starts again; null: never, or there is none. */
  usesRenewOn: z.nullable(day),
  subsidies: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** Yen; null: `percent` of an answer. */
      amount: z.nullable(z.number()),
      percent: z.nullable(z.number()),
      mostPerUse: z.nullable(z.number()),
      /** The person's own, in this month or year, and the day on which it starts again. */
      cap: z.nullable(
        z.object({
          amount: z.number(),
          remaining: z.number(),
          period: z.enum(['month', 'year']),
          renewsOn: day,
        }),
      ),
      /** Everyone's together, this year. */
      budget: z.nullable(z.object({ amount: z.number(), remaining: z.number(), renewsOn: day })),
    }),
  ),
})

export const listBenefits = endpoint({
  method: 'GET',
  path: '/api/v2/benefits',
  summary:
    'Lists the benefits this person can see, by category, with what is left of each for them; `favourite=true`: only those they marked. Benefits without a category come last.',
  query: z.object({ favourite: z.optional(z.literal('true')) }),
  response: z.object({
    benefits: z.array(benefit),
    can: z.object({ administer: z.boolean() }),
    nextCursor: z.null(),
  }),
})

export const getBenefit = endpoint({
  method: 'GET',
  path: '/api/v2/benefits/{id}',
  summary:
    'Returns one benefit by the id of its menu, with who is entitled to it and why this person is or is not.',
  params: idParams,
  response: z.object({
    ...benefit.shape,
    remarks: z.string(),
    entitlement: z.object({
      /** Who is entitled, in words, and the number of active people. */
      summary: z.string(),
      memberCount: z.number(),
      /** Whether this person is. */
      member: z.boolean(),
      /** How the conditions are combined. */
      match: z.enum(['any', 'all']),
      conditions: z.array(
        z.object({
          name: z.string(),
          /** Excludes instead of includes. */
          excluding: z.boolean(),
          /** Whether it applies to this person. */
          fits: z.boolean(),
        }),
      ),
    }),
  }),
})

export const favouriteBenefit = endpoint({
  method: 'POST',
  path: '/api/v2/benefits/{id}/favourite',
  summary:
    'Marks a benefit as a favourite or removes the mark. No one else can see who marked it. Safe to repeat.',
  params: idParams,
  body: z.object({ favourite: z.boolean() }),
  response: z.object({ favourite: z.boolean() }),
})
