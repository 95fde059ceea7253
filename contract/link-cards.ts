import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { menuName } from './menus.ts'
import { instant, person } from './shapes.ts'

/** Ids separated by commas; as many of each kind as a page of posts can contain. */
const ids = z.optional(z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,99}$/)))

export const listLinkCards = endpoint({
  method: 'GET',
  path: '/api/v2/link_cards',
  summary:
    'Returns link cards for posts, people and menus linked in texts. Those this person cannot see are left out.',
  query: z.object({ feedIds: ids, userIds: ids, menuIds: ids }),
  response: z.object({
    feeds: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        /** The beginning of the text. */
        text: z.string(),
        postedAt: instant,
        author: person,
        menu: menuName,
      }),
    ),
    users: z.array(z.object({ ...person.shape, departmentName: z.nullable(z.string()) })),
    menus: z.array(z.object({ ...menuName.shape, description: z.string() })),
    nextCursor: z.null(),
  }),
})
