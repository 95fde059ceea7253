import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { feed, mentionableList } from './feeds.ts'
import { idList, mentionReach } from './mentions.ts'
import { departmentName, id, idParams, instant, pageOf, pageQuery, person } from './shapes.ts'

const mention = z.object({
  id: z.number(),
  mentionedAt: instant,
  /** Whether the person has seen it. */
  seen: z.boolean(),
  /** The post that contains the mention, or whose comment does. */
  feed,
  /** null: the mention is in the post itself. */
  comment: z.nullable(
    z.object({
      id: z.number(),
      author: person,
      body: z.string(),
      /** Whether marks in the text are displayed as formatting. */
      formatted: z.boolean(),
      mentions: z.array(z.object({ id: z.number(), name: z.string() })),
      departmentMentions: z.array(departmentName),
    }),
  ),
})

export const listMentions = endpoint({
  method: 'GET',
  path: '/api/v2/mentions',
  summary:
    'Lists posts and comments that mention this person or their department, newest first, as far as they can read them.',
  query: pageQuery,
  response: pageOf('mentions', mention),
})

export const countUnseenMentions = endpoint({
  method: 'GET',
  path: '/api/v2/mentions/unseen_count',
  summary: 'Counts the mentions this person has not seen, up to 100.',
  response: z.object({ count: z.number() }),
})

export const seeMentions = endpoint({
  method: 'POST',
  path: '/api/v2/mentions/seen',
  summary: 'Marks the mentions up to this one as seen, with their notifications. Safe to repeat.',
  body: z.object({ upToId: id }),
})

export const listMenuMentionableUsers = endpoint({
  method: 'GET',
  path: '/api/v2/menus/{id}/mentionable_users',
  limit: 'searches',
  summary:
    'Searches people who could read a post made with this menu now, and departments with such people, by name, reading or Latin letters.',
  params: idParams,
  query: z.object({ query: z._default(z.string().check(z.maxLength(100)), '') }),
  response: mentionableList,
})

export const countMenuMentioned = endpoint({
  method: 'GET',
  path: '/api/v2/menus/{id}/mentioned_count',
  summary: 'Counts the people that mentions in a post made with this menu would notify now, each once.',
  params: idParams,
  query: z.object({ userIds: idList, departmentIds: idList }),
  response: mentionReach,
})
