import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { menuName } from './menus.ts'
import { idParams, person } from './shapes.ts'

/** The maximum of people, and of menus, that one person may follow. */
export const followLimits = { users: 200, menus: 100 } as const

const body = z.object({ followed: z.boolean() })
const response = z.object({ followed: z.boolean() })

export const followUser = endpoint({
  method: 'POST',
  path: '/api/v2/users/{id}/follow',
  summary:
    'Follows or unfollows a person; the “Following” filter of the timeline shows their posts. Safe to repeat.',
  params: idParams,
  body,
  response,
})

export const followMenu = endpoint({
  method: 'POST',
  path: '/api/v2/menus/{id}/follow',
  summary:
    'Follows or unfollows a menu; the “Following” filter of the timeline shows its posts. Safe to repeat.',
  params: idParams,
  body,
  response,
})

export const listFollows = endpoint({
  method: 'GET',
  path: '/api/v2/follows',
  summary: 'Lists the people and menus this person follows. No one else can see it.',
  response: z.object({
    users: z.array(z.object({ ...person.shape, departmentName: z.nullable(z.string()) })),
    menus: z.array(menuName),
    nextCursor: z.null(),
  }),
})
