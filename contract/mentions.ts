import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { feed, mentionableList } from './feeds.ts'
import { idList, mentionReach } from './mentioned.ts'
import { departmentName, id, idParams, instant, pageOf, pageQuery, person } from './shapes.ts'

const mention = z.object({
  id: z.number(),
  mentionedAt: instant,
  /** Whether the person had it before them. */
  seen: z.boolean(),
  /** The post that mentions the person, or whose comment does. */
  feed,
  /** null: the post itself mentions them. */
  comment: z.nullable(
    z.object({
      id: z.number(),
      author: person,
      body: z.string(),
      mentions: z.array(z.object({ id: z.number(), name: z.string() })),
      departmentMentions: z.array(departmentName),
    }),
  ),
})

export const listMentions = endpoint({
  method: 'GET',
  path: '/api/v2/mentions',
  summary:
    'Posts and comments that mention this person, by name or by their department, newest first, as far as they may read them.',
  query: pageQuery,
  response: pageOf('mentions', mention),
})

export const countUnseenMentions = endpoint({
  method: 'GET',
  path: '/api/v2/mentions/unseen_count',
  summary: 'How many of them the person has not seen; at most 100 are counted.',
  response: z.object({ count: z.number() }),
})

export const seeMentions = endpoint({
  method: 'POST',
  path: '/api/v2/mentions/seen',
  summary: 'Marks the mentions up to this one as seen, with their notices. Safe to repeat.',
  body: z.object({ upToId: id }),
})

export const listMenuMentionableUsers = endpoint({
  method: 'GET',
  path: '/api/v2/menus/{id}/mentionable_users',
  limit: 'searches',
  summary:
    'People who could read a post made with this menu now, and departments with such people, by name, reading or Latin letters.',
  params: idParams,
  query: z.object({ query: z._default(z.string().check(z.maxLength(100)), '') }),
  response: mentionableList,
})

export const countMenuMentioned = endpoint({
  method: 'GET',
  path: '/api/v2/menus/{id}/mentioned_count',
  summary: 'How many people a post made with this menu now would tell by naming these, each once.',
  params: idParams,
  query: z.object({ userIds: idList, departmentIds: idList }),
  response: mentionReach,
})
