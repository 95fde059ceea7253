import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { feed } from './feeds.ts'
import { formItem } from './forms.ts'
import { attachment } from './media-files.ts'
import { menuCard } from './menus.ts'
import { idParams, instant, pageOf, pageQuery, person, photo } from './shapes.ts'

const stage = z.enum(['apply', 'report'])

export const listMenuPublishes = endpoint({
  method: 'GET',
  path: '/api/v2/menus/{id}/publishes',
  summary: 'Lists the posts made with the menu that this person can read, newest first.',
  params: idParams,
  query: pageQuery,
  response: pageOf('feeds', feed),
})

export const listMenuFeedImages = endpoint({
  method: 'GET',
  path: '/api/v2/menus/{id}/feed_images',
  summary: 'Lists the pictures of those posts, newest first.',
  params: idParams,
  query: pageQuery,
  response: pageOf('feedImages', z.object({ ...photo.shape, feedId: z.number(), postedAt: instant })),
})

export const listMenuFiles = endpoint({
  method: 'GET',
  path: '/api/v2/menus/{id}/files',
  summary: 'Lists the videos and files of those posts, newest first.',
  params: idParams,
  query: pageQuery,
  response: pageOf(
    'files',
    z.object({ ...attachment.shape, feedId: z.number(), author: person, postedAt: instant }),
  ),
})

export const getMenuRemarks = endpoint({
  method: 'GET',
  path: '/api/v2/menus/{id}/remarks',
  summary: 'Returns the notes on using the menu; empty if there are none.',
  params: idParams,
  response: z.object({ remarks: z.string() }),
})

export const listMenuReportItems = endpoint({
  method: 'GET',
  path: '/api/v2/menus/{id}/report_items',
  summary:
    'Returns the forms of the menu by stage; none if its posts are title and text. For people who can use it.',
  params: idParams,
  response: z.object({
    stages: z.array(z.object({ stage, formVersion: z.number(), items: z.array(formItem) })),
  }),
})

export const listMenuReportWorkflows = endpoint({
  method: 'GET',
  path: '/api/v2/menus/{id}/report_workflows',
  summary: 'Lists who would approve a submission by this person today, by stage and step.',
  params: idParams,
  response: z.object({
    stages: z.array(
      z.object({
        stage,
        steps: z.array(
          z.object({
            key: z.string(),
            name: z.string(),
            /** The step's rule in words: 直属の上長. */
            approvers: z.array(z.string()),
            /** How many of them must approve. */
            need: z.union([z.literal('any'), z.literal('all'), z.number()]),
            /** The step's condition in words; null: always. */
            when: z.nullable(z.string()),
            /** The approvers; null: the applicant names them while submitting. */
            people: z.nullable(z.array(person)),
          }),
        ),
      }),
    ),
  }),
})

export const listMenuRewards = endpoint({
  method: 'GET',
  path: '/api/v2/menus/{id}/rewards',
  summary: 'Returns the points a submission earns once it is approved, and those it spends.',
  params: idParams,
  response: z.object({
    rewards: z.array(
      z.object({
        receiver: z.enum(['poster', 'tagged']),
        /** The item that names the receivers. */
        itemName: z.nullable(z.string()),
        points: z.number(),
      }),
    ),
    /** What a submission can order; empty: it spends no points. */
    redemptionOptions: z.array(
      z.object({
        /** Empty: there is only one. */
        name: z.string(),
        points: z.number(),
        /** How many are left; null: any number. */
        stock: z.nullable(z.number()),
      }),
    ),
  }),
})

export const listMenuSubsidies = endpoint({
  method: 'GET',
  path: '/api/v2/menus/{id}/subsidies',
  summary: 'Returns the subsidies of a submission, and how much is left for this person today.',
  params: idParams,
  response: z.object({
    subsidies: z.array(
      z.object({
        id: z.number(),
        stage,
        name: z.string(),
        kind: z.enum(['fixed', 'answer']),
        /** Yen; null: `percent` of the answer to `itemKey`. */
        amount: z.nullable(z.number()),
        percent: z.nullable(z.number()),
        itemKey: z.nullable(z.string()),
        itemName: z.nullable(z.string()),
        mostPerUse: z.nullable(z.number()),
        /** The person's own, in this month or year. Years begin in April. */
        cap: z.nullable(
          z.object({ amount: z.number(), period: z.enum(['month', 'year']), remaining: z.number() }),
        ),
        /** Everyone's together, this year. */
        budget: z.nullable(z.object({ amount: z.number(), remaining: z.number() })),
      }),
    ),
  }),
})

const menuCards = z.object({ menus: z.array(menuCard), nextCursor: z.null() })

export const listPickedUpMenus = endpoint({
  method: 'GET',
  path: '/api/v2/menus/pickups',
  summary: 'Lists the featured menus, in their order.',
  response: menuCards,
})

export const listRecentlyUsedMenus = endpoint({
  method: 'GET',
  path: '/api/v2/menus/recently_used',
  summary: 'Lists the menus this person used most recently, latest first; up to ten.',
  response: menuCards,
})

export const listMissionMenus = endpoint({
  method: 'GET',
  path: '/api/v2/menus/mission',
  summary: 'Lists the menus with which this person can ask others to use a menu.',
  response: menuCards,
})

export const accessMenu = endpoint({
  method: 'POST',
  path: '/api/v2/menus/{id}/access',
  summary: 'Records that this person opened the menu.',
  params: idParams,
})

const menuCategory = z.object({ id: z.number(), name: z.string(), menus: z.array(menuCard) })

export const listMenus = endpoint({
  method: 'GET',
  path: '/api/v2/menu_list',
  summary: 'Lists the published menus this person can see, by category.',
  response: z.object({ menuCategories: z.array(menuCategory), nextCursor: z.null() }),
})

export const getMenuCategory = endpoint({
  method: 'GET',
  path: '/api/v2/menu_list/{id}',
  summary: 'Returns one category with its menus.',
  params: idParams,
  response: menuCategory,
})

export const getMenu = endpoint({
  method: 'GET',
  path: '/api/v2/menus/{id}',
  summary: 'Returns one menu.',
  params: idParams,
  response: z.object({
    ...menuCard.shape,
    can: z.object({
      use: z.boolean(),
      /** See who submitted a daily report on which day. */
      submissions: z.boolean(),
    }),
    category: z.object({ id: z.number(), name: z.string() }),
    /** Whether anyone can read its posts besides the people involved in them. */
    publishes: z.boolean(),
  }),
})

/** Who will be able to read posts made with the menu now. */
export const getMenuAccessConditions = endpoint({
  method: 'GET',
  path: '/api/v2/menus/{id}/access_conditions',
  summary:
    "Returns who can use the menu and who will read this person's posts, in words and as a number of active people: `reader_count` excludes this person, like the numbers on a post.",
  params: idParams,
  response: z.object({
    use: z.object({ summary: z.string(), memberCount: z.number() }),
    publication: z.object({ summary: z.string(), readerCount: z.number() }),
  }),
})
