import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { menuName } from './menus.ts'
import { rewardLimits } from './rewards.ts'
import {
  day,
  id,
  idParams,
  instant,
  pageOf,
  pageQuery,
  pageQueryWith,
  person,
  wholeNumber,
} from './shapes.ts'

/* What points are exchanged for: menus whose submission spends points, and the orders made through them. */

export const redemptionStates = ['requested', 'approved', 'sent', 'received', 'returned'] as const
/** The states that the person who handles an order can set. */
export const handledStates = ['sent', 'received', 'returned'] as const
export const redemptionLimits = { options: 100, stock: 1_000_000, noteLength: 200 } as const

const redemption = {
  id: z.number(),
  menu: menuName,
  /** The option as it was called when it was ordered; empty: the menu has only one. */
  optionName: z.string(),
  /** The other answers of the submission, a line each. */
  wishes: z.string(),
  points: z.number(),
  state: z.enum(redemptionStates),
  /** What the person who handles it wrote. */
  note: z.string(),
  version: z.number(),
  requestedAt: instant,
  sentAt: z.nullable(instant),
  receivedAt: z.nullable(instant),
}

export const listRedemptions = endpoint({
  method: 'GET',
  path: '/api/v2/redemptions',
  summary: "Lists this person's orders, newest first, with their delivery state.",
  query: pageQuery,
  response: pageOf(
    'redemptions',
    z.object({
      ...redemption,
      /** The submission; null if it was deleted. */
      reportId: z.nullable(z.number()),
      can: z.object({ confirm: z.boolean() }),
    }),
  ),
})

export const listRedemptionOffers = endpoint({
  method: 'GET',
  path: '/api/v2/redemption_offers',
  summary: 'Lists the menus with which this person can exchange points now, and the balance.',
  response: z.object({
    balance: z.number(),
    offers: z.array(
      z.object({
        menu: menuName,
        description: z.string(),
        /** The lowest number of points among the options in stock; null: everything is out of stock. */
        pointsFrom: z.nullable(z.number()),
        options: z.array(z.object({ name: z.string(), points: z.number(), stock: z.nullable(z.number()) })),
      }),
    ),
  }),
})

export const confirmRedemption = endpoint({
  method: 'POST',
  path: '/api/v2/redemptions/{id}/receipt',
  summary: 'Records that this person has received what they ordered.',
  params: idParams,
  body: z.object({ version: wholeNumber }),
  errors: ['conflict'],
})

const filters = {
  state: z.optional(z.enum(redemptionStates)),
  menuId: z.optional(id),
  /** The first and last day on which it was ordered. */
  from: z.optional(day),
  until: z.optional(day),
}

export const listAdminRedemptions = endpoint({
  method: 'GET',
  path: '/api/v2/admin/redemptions',
  administration: ['rewards', 'accounting'],
  summary: "Lists everyone's orders, newest first. For those who send things out.",
  query: pageQueryWith(filters),
  response: z.object({
    ...pageOf(
      'redemptions',
      z.object({
        ...redemption,
        user: person,
        departmentName: z.nullable(z.string()),
        reportId: z.nullable(z.number()),
        handledBy: z.nullable(person),
        /** The states it can be set to. */
        next: z.array(z.enum(handledStates)),
      }),
    ).shape,
    /** Number of all orders in each state, without the filters. */
    counts: z.object({ approved: z.number(), sent: z.number() }),
  }),
})

export const updateRedemption = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/redemptions/{id}',
  administration: ['rewards', 'accounting'],
  summary:
    'Sets the delivery state of an order; the person is notified. `returned` cancels it and gives back the points and the stock.',
  params: idParams,
  body: z.object({
    version: wholeNumber,
    state: z.enum(handledStates),
    note: z._default(z.string().check(z.trim(), z.maxLength(redemptionLimits.noteLength)), ''),
  }),
  errors: ['conflict', 'validation_failed'],
})

export const exportRedemptions = endpoint({
  method: 'GET',
  path: '/api/v2/admin/redemptions_export',
  administration: ['rewards', 'accounting'],
  limit: 'exports',
  summary: 'Downloads the orders that match the filters as a CSV file, at most 10,000, newest first.',
  query: z.object(filters),
  download: 'text/csv',
})

const option = {
  /** The key of the choice in the form; empty: the menu has one option. */
  key: z.string(),
  points: z.number(),
  /** How many can still be ordered; null: any number. */
  stock: z.nullable(z.number()),
}

export const listRedemptionMenus = endpoint({
  method: 'GET',
  path: '/api/v2/admin/redemption_menus',
  administration: ['rewards', 'accounting'],
  summary: 'Lists the menus whose submission spends points, with their options and stock.',
  response: z.object({
    redemptionMenus: z.array(
      z.object({
        id: z.number(),
        menu: menuName,
        published: z.boolean(),
        version: z.number(),
        options: z.array(z.object({ ...option, name: z.string(), orderedCount: z.number() })),
      }),
    ),
    /** The other menus, which can become redemption menus. */
    others: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
})

export const getRedemptionMenu = endpoint({
  method: 'GET',
  path: '/api/v2/admin/redemption_menus/{id}',
  administration: ['rewards', 'accounting'],
  summary:
    'Returns what a submission of a menu (by its id) spends, and the single-choice items of its form that can name the option.',
  params: idParams,
  response: z.object({
    id: z.number(),
    menu: menuName,
    /** 0: its submissions spend nothing. */
    version: z.number(),
    itemKey: z.nullable(z.string()),
    options: z.array(z.object(option)),
    items: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        options: z.array(z.object({ key: z.string(), name: z.string() })),
      }),
    ),
  }),
})

export const updateRedemptionMenu = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/redemption_menus/{id}',
  administration: ['rewards', 'accounting'],
  summary:
    'Sets what a submission of a menu spends. Without options, its submissions no longer spend points; earlier orders stay.',
  params: idParams,
  body: z.object({
    version: wholeNumber,
    itemKey: z.nullable(z.string().check(z.maxLength(40))),
    options: z
      .array(
        z.object({
          key: z.string().check(z.maxLength(40)),
          points: z.int().check(z.minimum(1), z.maximum(rewardLimits.points)),
          stock: z.nullable(z.int().check(z.minimum(0), z.maximum(redemptionLimits.stock))),
          /** The stock that was shown: orders made since then are taken from the new number. */
          stockSeen: z.nullable(wholeNumber),
        }),
      )
      .check(z.maxLength(redemptionLimits.options)),
  }),
  response: z.object({ version: z.number() }),
  errors: ['conflict', 'validation_failed'],
})
