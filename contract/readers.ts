import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { reactionUsersAnswer, reactionUsersQuery } from './reactions.ts'
import { departmentName, id, idParams, instant, pageQueryWith, person } from './shapes.ts'

export const listFeedReadUsers = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/{id}/read_users',
  summary:
    'Lists who has read a post, latest first. Its author and administrators can also list who has not (`state=unread`), with the count.',
  params: idParams,
  query: pageQueryWith({
    state: z._default(z.enum(['read', 'unread']), 'read'),
    /** This department and those below. */
    departmentId: z.optional(id),
  }),
  response: z.object({
    users: z.array(
      z.object({ ...person.shape, departmentName: z.nullable(z.string()), readAt: z.nullable(instant) }),
    ),
    nextCursor: z.nullable(z.string()),
    /** The number of people who may read it, excluding the author; null for those who may not see it. */
    counts: z.nullable(z.object({ read: z.number(), unread: z.number() })),
  }),
})

export const listFeedReadDepartments = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/{id}/read_departments',
  summary:
    'Counts how many people have and have not read a post, by main department. For its author and administrators.',
  params: idParams,
  response: z.object({
    departments: z.array(
      z.object({
        /** null: people without a visible department. */
        department: z.nullable(departmentName),
        readCount: z.number(),
        unreadCount: z.number(),
      }),
    ),
    nextCursor: z.null(),
  }),
})

export const listReactionUsers = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/{id}/reaction_users',
  summary:
    'Lists the reactions to a post with their people, latest first; `stamp_id` or `emoji` filters by reaction, `department_id` by department including subdepartments.',
  params: idParams,
  query: reactionUsersQuery,
  response: reactionUsersAnswer,
})
