import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams, instant } from './shapes.ts'

export const tones = ['cyan', 'red', 'green', 'blue', 'yellow', 'gray'] as const

/** A menu as a card or a feed shows it. */
export const menuName = z.object({
  id: z.number(),
  name: z.string(),
  iconName: z.string(),
  tone: z.enum(tones),
})

/** Why a menu that is known cannot be used: the first that holds. */
export const unusableReasons = [
  'not_for_you',
  'unfinished',
  'not_open_yet',
  'closed',
  'limit_reached',
] as const

export const menuCard = z.object({
  ...menuName.shape,
  /** How the name is read, in kana; empty when nobody said. */
  nameKana: z.string(),
  description: z.string(),
  kind: z.enum(['standard', 'thanks', 'daily_report']),
  flow: z.enum(['share', 'apply', 'report', 'apply_report']),
  /** `post`: title, text, photos and files; `items`: a form of its own, at /applies/new?menu_id=. */
  formKind: z.enum(['post', 'items']),
  /** Listed in the catalogue of benefits. */
  benefit: z.boolean(),
  /** From when, and until when, it can be used. */
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
  /** How often one may use it in a period, and has in the present one. Years begin in April. */
  useLimit: z.nullable(
    z.object({ count: z.number(), period: z.enum(['day', 'month', 'year', 'ever']), used: z.number() }),
  ),
  /** null where `can.use`. */
  unusable: z.nullable(z.enum(unusableReasons)),
  can: z.object({ use: z.boolean() }),
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
    /** Whether its posts reach anybody besides those who have to do with them. */
    publishes: z.boolean(),
  }),
})

/** Who will be able to read what is posted through the menu now. */
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
