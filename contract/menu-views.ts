import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { unusableReasons } from './menus.ts'
import { id, person } from './shapes.ts'

export const viewMenuAs = endpoint({
  method: 'GET',
  path: '/api/v2/admin/menus/{id}/as_user/{user_id}',
  summary:
    'What a menu is for one person: whether they may use it and why not, in which ranks they stand, what they read. For administrators.',
  params: z.object({ id, userId: id }),
  response: z.object({
    user: person,
    /** Sees that the menu exists. */
    knows: z.boolean(),
    /** What keeps them from using it, were it published; null: nothing. */
    unusable: z.nullable(z.enum(unusableReasons)),
    /** Whom a post of theirs would reach; null: nobody, there is no post. */
    publication: z.nullable(
      z.object({ summary: z.string(), memberCount: z.number(), sample: z.array(person) }),
    ),
    ranks: z.array(z.object({ name: z.string(), fits: z.boolean(), own: z.boolean() })),
    /** How many of its posts they can read now. */
    feedCount: z.number(),
  }),
})
