import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams } from './shapes.ts'

export const tones = ['cyan', 'red', 'green', 'blue', 'yellow', 'gray'] as const

/** A menu as a card or a feed shows it. */
export const menuName = z.object({
  id: z.number(),
  name: z.string(),
  iconName: z.string(),
  tone: z.enum(tones),
})

const menuCard = z.object({
  ...menuName.shape,
  description: z.string(),
  kind: z.enum(['standard', 'thanks', 'daily_report']),
  can: z.object({ use: z.boolean() }),
})

const menuCategory = z.object({ id: z.number(), name: z.string(), menus: z.array(menuCard) })

export const listMenus = endpoint({
  method: 'GET',
  path: '/api/v2/menu_list',
  summary: 'The published menus this person may use or read, by category.',
  response: z.object({ menuCategories: z.array(menuCategory), nextCursor: z.null() }),
})

export const getMenuCategory = endpoint({
  method: 'GET',
  path: '/api/v2/menu_list/{id}',
  summary: 'One category with its menus.',
  params: idParams,
  response: menuCategory,
})

export const getMenu = endpoint({
  method: 'GET',
  path: '/api/v2/menus/{id}',
  summary: 'One menu.',
  params: idParams,
  response: z.object({ ...menuCard.shape, category: z.object({ id: z.number(), name: z.string() }) }),
})

/** Who will be able to read what is posted through the menu now. */
export const getMenuAccessConditions = endpoint({
  method: 'GET',
  path: '/api/v2/menus/{id}/access_conditions',
  summary: 'Who may use the menu and who will read its posts, in words and as a number of people.',
  params: idParams,
  response: z.object({
    use: z.object({ summary: z.string(), memberCount: z.number() }),
    publication: z.object({ summary: z.string(), memberCount: z.number() }),
  }),
})
