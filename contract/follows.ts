import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { menuName } from './menus.ts'
import { idParams, person } from './shapes.ts'

/** How many people, and how many menus, one person may follow. */
export const followLimits = { users: 200, menus: 100 } as const

const body = z.object({ followed: z.boolean() })
const response = z.object({ followed: z.boolean() })

export const followUser = endpoint({
  method: 'POST',
  path: '/api/v2/users/{id}/follow',
  summary: 'Follows a person, or stops: their posts are on the timeline of what one follows. Safe to repeat.',
  params: idParams,
  body,
  response,
})

export const followMenu = endpoint({
  method: 'POST',
  path: '/api/v2/menus/{id}/follow',
  summary: 'Follows a menu, or stops: its posts are on the timeline of what one follows. Safe to repeat.',
  params: idParams,
  body,
  response,
})

export const listFollows = endpoint({
  method: 'GET',
  path: '/api/v2/follows',
  summary: 'The people and menus this person follows. Nobody else learns of it.',
  response: z.object({
    users: z.array(z.object({ ...person.shape, departmentName: z.nullable(z.string()) })),
    menus: z.array(menuName),
    nextCursor: z.null(),
  }),
})
