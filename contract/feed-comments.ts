import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { attachment } from './media-files.ts'
import { confirmedMentionCount, mentionedDepartmentIds, mentionedUserIds } from './mentions.ts'
import { postLimits } from './posting.ts'
import {
  reaction,
  reactionAnswer,
  reactionChoice,
  reactionUsersAnswer,
  reactionUsersQuery,
} from './reactions.ts'
import {
  author,
  clientKey,
  departmentName,
  id,
  idParams,
  instant,
  moment,
  pageQueryWith,
  photo,
} from './shapes.ts'
import { wordsAccepted } from './watched-words.ts'

/** Videos and files as in a post. */
export const commentLimits = {
  bodyLength: 2_000,
  photos: 4,
  photoBytes: postLimits.photoBytes,
  videos: postLimits.videos,
  videoBytes: postLimits.videoBytes,
  attachments: postLimits.attachments,
  attachmentBytes: postLimits.attachmentBytes,
} as const

export const feedComment = z.object({
  id: z.number(),
  feedId: z.number(),
  author,
  /** Empty once deleted. */
  body: z.string(),
  /** Whether the text may contain formatting marks, as in a post. */
  formatted: z.boolean(),
  /** The people named in the text as `@name`. */
  mentions: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The departments named in the text as `@name`, including those below. */
  departmentMentions: z.array(departmentName),
  /** The comment that it replies to; replies to replies are at the same level. */
  parent: z.nullable(z.object({ id: z.number(), authorName: z.string(), excerpt: z.string() })),
  photos: z.array(photo),
  attachments: z.array(attachment),
  reactions: z.array(reaction),
  createdAt: instant,
  editedAt: z.nullable(instant),
  deleted: z.boolean(),
  /** Hidden by administrators: others see a deleted comment, its author sees the reason. */
  hidden: z.optional(z.object({ reason: z.string(), hiddenAt: instant })),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), react: z.boolean() }),
})

const body = z.string().check(z.trim(), z.maxLength(commentLimits.bodyLength))

export const listFeedComments = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/{id}/comments',
  summary:
    'Lists the comments of a post, newest page first, oldest first within a page. The cursor leads to older comments, `newer` to newer ones, `around` to one comment, at the same cost anywhere. `changed_since` also returns changes since an earlier response.',
  params: idParams,
  query: pageQueryWith({
    /** The `newer_cursor` of a page. */
    newer: z.optional(z.string().check(z.maxLength(200))),
    around: z.optional(id),
    /** The `as_of` of an earlier response. */
    changedSince: z.optional(moment),
  }),
  response: z.object({
    comments: z.array(feedComment),
    nextCursor: z.nullable(z.string()),
    /** null: the newest comment is in this page. */
    newerCursor: z.nullable(z.string()),
    /** Edited, deleted or reacted to since `changed_since`, also outside this page; the latest hundred. */
    changed: z.array(feedComment),
    asOf: instant,
  }),
})

export const createFeedComment = endpoint({
  method: 'POST',
  path: '/api/v2/feeds/{id}/comments',
  limit: 'comments',
  summary: 'Adds a comment to a post, optionally with photos, a video and files.',
  params: idParams,
  body: z.object({
    body: z._default(body, ''),
    mentionedUserIds,
    mentionedDepartmentIds,
    confirmedMentionCount,
    /** The comment that it replies to. */
    parentId: z.optional(id),
    clientKey,
    wordsAccepted,
  }),
  files: {
    photos: { max: commentLimits.photos, maxBytes: commentLimits.photoBytes, kinds: ['image'] },
    videos: { max: commentLimits.videos, maxBytes: commentLimits.videoBytes, kinds: ['video'] },
    attachments: { max: commentLimits.attachments, maxBytes: commentLimits.attachmentBytes, kinds: ['file'] },
  },
  response: feedComment,
  errors: ['comments_closed', 'words_warned', 'mentions_many'],
})

export const getFeedComment = endpoint({
  method: 'GET',
  path: '/api/v2/feed_comments/{id}',
  summary: 'Returns one comment.',
  params: idParams,
  response: feedComment,
})

export const updateFeedComment = endpoint({
  method: 'PATCH',
  path: '/api/v2/feed_comments/{id}',
  limit: 'comments',
  summary:
    'Edits your own comment. `edited_at` of the version being edited prevents overwriting a concurrent edit.',
  params: idParams,
  body: z.object({
    body: body.check(z.minLength(1)),
    mentionedUserIds,
    mentionedDepartmentIds,
    confirmedMentionCount,
    editedAt: z.nullable(instant),
  }),
  response: feedComment,
  errors: ['conflict', 'mentions_many'],
})

export const deleteFeedComment = endpoint({
  method: 'DELETE',
  path: '/api/v2/feed_comments/{id}',
  summary: 'Deletes a comment; its place in the thread is kept, its content is not. Safe to repeat.',
  params: idParams,
})

export const reactToFeedComment = endpoint({
  method: 'POST',
  path: '/api/v2/feed_comments/{id}/reactions',
  limit: 'reactions',
  summary: 'Adds a stamp or one emoji to a comment. Safe to repeat.',
  params: idParams,
  body: reactionChoice,
  response: reactionAnswer,
  errors: ['too_many_reactions'],
})

export const unreactToFeedComment = endpoint({
  method: 'DELETE',
  path: '/api/v2/feed_comments/{id}/reactions',
  limit: 'reactions',
  summary: 'Removes your own stamp or emoji from a comment. Safe to repeat.',
  params: idParams,
  query: reactionChoice,
  response: reactionAnswer,
})

export const listCommentReactionUsers = endpoint({
  method: 'GET',
  path: '/api/v2/feed_comments/{id}/reaction_users',
  summary:
    'Lists the reactions to a comment with their people, latest first; `stamp_id` or `emoji` filters by reaction, `department_id` by department including subdepartments.',
  params: idParams,
  query: reactionUsersQuery,
  response: reactionUsersAnswer,
})
