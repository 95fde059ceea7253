import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { shownAnswer } from './forms.ts'
import { attachment } from './media-files.ts'
import { idList, mentionReach } from './mentions.ts'
import { menuName } from './menus.ts'
import { mustReadMark } from './must-read-feeds.ts'
import { reaction, reactionAnswer, reactionChoice } from './reactions.ts'
import {
  author,
  departmentName,
  id,
  idParams,
  instant,
  pageOf,
  pageQueryWith,
  person,
  photo,
} from './shapes.ts'

export const feed = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  /**
   * Whether the text may contain marks: `**bold**`, `# ` headings, `- ` and `1. ` lists, `[words](address)`. False for
   * texts written before marks existed.
   */
  formatted: z.boolean(),
  /** The people named in the text as `@name`. */
  mentions: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The departments named in the text as `@name`, including those below. */
  departmentMentions: z.array(departmentName),
  postedAt: instant,
  author,
  department: z.nullable(departmentName),
  menu: menuName,
  photos: z.array(photo),
  /** Videos and files, in order. */
  attachments: z.array(attachment),
  commentCount: z.number(),
  readCount: z.number(),
  reactions: z.array(reaction),
  /** Whether the reader has read it. */
  read: z.boolean(),
  /** null: it is not a must-read. */
  mustRead: z.nullable(mustReadMark),
  /** Whether the reader has bookmarked it. */
  bookmarked: z.boolean(),
  /** The version of the text, from 1. An edit names the version it changes. */
  textVersion: z.number(),
  editedAt: z.nullable(instant),
  /** The published answers of the menu's form, which `body` contains as plain text; null: a post of title and text. */
  answers: z.nullable(z.array(shownAnswer)),
  /** The report it was created from, for people who may see all of it; null for everyone else. */
  reportId: z.nullable(z.number()),
  /** The administrators' announcement whose text it is; null: an ordinary post. */
  announcementId: z.nullable(z.number()),
  /** Hidden by administrators; only its author can still see it, with the reason. */
  hidden: z.optional(z.object({ reason: z.string(), hiddenAt: instant })),
  can: z.object({ comment: z.boolean(), react: z.boolean(), edit: z.boolean(), delete: z.boolean() }),
})

export const listFeeds = endpoint({
  method: 'GET',
  path: '/api/v2/feeds',
  summary: 'Lists the posts this person can read, newest first.',
  query: pageQueryWith({ menuId: z.optional(id), authorId: z.optional(id) }),
  response: pageOf('feeds', feed),
})

const yes = z.optional(z.literal('true'))

/** The filters of the timeline. */
export const timelineFilters = {
  /** This department and those below; `all`: every department, regardless of the saved choice. */
  departmentId: z.optional(z.union([z.literal('all'), id])),
  menuId: z.optional(id),
  /** Posts of the last 90 days that this person has not read, excluding their own. */
  unread: yes,
  /** Posts of the people and menus this person follows. */
  following: yes,
}

/** The period that `unread` covers. */
export const unreadDays = 90

export const getFeed = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/{id}',
  summary: 'Returns one post.',
  params: idParams,
  response: feed,
})

export const deleteFeed = endpoint({
  method: 'DELETE',
  path: '/api/v2/feeds/{id}',
  summary: 'Deletes your own post for everyone. Safe to repeat.',
  params: idParams,
})

export const readFeed = endpoint({
  method: 'POST',
  path: '/api/v2/feeds/{id}/read',
  summary: 'Marks a post as read by this person. Safe to repeat.',
  params: idParams,
  response: z.object({ readCount: z.number() }),
})

export const reactToFeed = endpoint({
  method: 'POST',
  path: '/api/v2/feeds/{id}/reactions',
  limit: 'reactions',
  summary: 'Adds a stamp or one emoji to a post. Safe to repeat.',
  params: idParams,
  body: reactionChoice,
  response: reactionAnswer,
  errors: ['too_many_reactions'],
})

export const unreactToFeed = endpoint({
  method: 'DELETE',
  path: '/api/v2/feeds/{id}/reactions',
  limit: 'reactions',
  summary: 'Removes your own stamp or emoji from a post. Safe to repeat.',
  params: idParams,
  query: reactionChoice,
  response: reactionAnswer,
})

/** People and departments that can be mentioned in a text. */
export const mentionableList = z.object({
  users: z.array(z.object({ ...person.shape, departmentName: z.nullable(z.string()) })),
  /** The number of people whom a mention of each would notify. */
  departments: z.array(z.object({ ...departmentName.shape, readerCount: z.number() })),
  nextCursor: z.null(),
})

export const listMentionableUsers = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/{id}/mentionable_users',
  limit: 'searches',
  summary:
    'Searches people who can read the post, and departments with such people, by name, reading or Latin letters, with the number of people a department mention would notify.',
  params: idParams,
  query: z.object({ query: z._default(z.string().check(z.maxLength(100)), '') }),
  response: mentionableList,
})

export const countMentioned = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/{id}/mentioned_count',
  summary: 'Counts the people who would be notified by mentioning these people and departments, each once.',
  params: idParams,
  query: z.object({ userIds: idList, departmentIds: idList }),
  response: mentionReach,
})
