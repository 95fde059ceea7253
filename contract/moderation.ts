import * as z from 'zod/mini'
import { chatRoomKinds } from './chat-rooms.ts'
import { endpoint } from './endpoint.ts'
import { attachment } from './media-files.ts'
import { author, idParams, instant, pageOf, pageQueryWith, person, photo, wholeNumber } from './shapes.ts'

export const reportReasons = [
  'harassment',
  'personal_information',
  'confidential',
  'inaccurate',
  'other',
] as const

/** What a person says who reports something. */
export const contentReport = z.object({
  reason: z.enum(reportReasons),
  note: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
})

export const reportFeed = endpoint({
  method: 'POST',
  path: '/api/v2/feeds/{id}/reports',
  limit: 'requests',
  summary: 'Reports a post to the administrators. Repeating the call replaces the earlier report.',
  params: idParams,
  body: contentReport,
})

export const reportFeedComment = endpoint({
  method: 'POST',
  path: '/api/v2/feed_comments/{id}/reports',
  limit: 'requests',
  summary: 'Reports a comment to the administrators. Repeating the call replaces the earlier report.',
  params: idParams,
  body: contentReport,
})

export const reportChatMessage = endpoint({
  method: 'POST',
  path: '/api/v2/chat_messages/{id}/reports',
  limit: 'requests',
  summary:
    'Reports a chat message of another person to the administrators. Repeating the call replaces the earlier report.',
  params: idParams,
  body: contentReport,
})

export const caseStates = ['open', 'hidden', 'closed'] as const

const moderationCase = z.object({
  id: z.number(),
  /** Incremented by each decision. */
  version: z.number(),
  state: z.enum(caseStates),
  /** null: a chat message. */
  feedId: z.nullable(z.number()),
  /** null: the post itself, or a chat message. */
  feedCommentId: z.nullable(z.number()),
  chatMessage: z.nullable(
    z.object({
      chatRoomId: z.number(),
      seq: z.number(),
      /** Empty for direct rooms. */
      roomName: z.string(),
      roomKind: z.enum(chatRoomKinds),
    }),
  ),
  title: z.string(),
  body: z.string(),
  photos: z.array(photo),
  attachments: z.array(attachment),
  author,
  /** Empty for chat messages. */
  menuName: z.string(),
  createdAt: instant,
  /** Deleted by its author in the meantime. */
  deleted: z.boolean(),
  openedAt: instant,
  reports: z.array(
    z.object({
      reason: z.enum([...reportReasons, 'word']),
      note: z.string(),
      /** null: the watched words. */
      reporter: z.nullable(person),
      createdAt: instant,
    }),
  ),
  actions: z.array(
    z.object({
      kind: z.enum(['hide', 'restore', 'dismiss']),
      reason: z.string(),
      actor: person,
      createdAt: instant,
    }),
  ),
})

export const listModerationCases = endpoint({
  method: 'GET',
  path: '/api/v2/admin/moderation_cases',
  administration: 'moderation',
  summary:
    'Lists reported posts, comments and chat messages with their reports and the actions taken. For administrators.',
  query: pageQueryWith({ state: z._default(z.enum(caseStates), 'open') }),
  response: z.object({
    ...pageOf('moderationCases', moderationCase).shape,
    openCount: z.number(),
    hiddenCount: z.number(),
  }),
})

const hidingReason = z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) })

export const hideModerationCase = endpoint({
  method: 'POST',
  path: '/api/v2/admin/moderation_cases/{id}/hide',
  administration: 'moderation',
  summary: 'Hides a post or comment from everyone except its author, who sees the reason. Safe to repeat.',
  params: idParams,
  body: z.object({ ...hidingReason.shape, version: wholeNumber }),
  response: moderationCase,
  errors: ['conflict'],
})

export const hideFeed = endpoint({
  method: 'POST',
  path: '/api/v2/feeds/{id}/hide',
  administration: 'moderation',
  summary: 'Hides a post without a report. For administrators who can read it.',
  params: idParams,
  body: hidingReason,
})

export const hideFeedComment = endpoint({
  method: 'POST',
  path: '/api/v2/feed_comments/{id}/hide',
  administration: 'moderation',
  summary: 'Hides a comment without a report. For administrators who can read it.',
  params: idParams,
  body: hidingReason,
})

export const hideChatMessage = endpoint({
  method: 'POST',
  path: '/api/v2/chat_messages/{id}/hide',
  administration: 'moderation',
  summary: 'Hides a chat message without a report. For administrators who are in its room.',
  params: idParams,
  body: hidingReason,
})

export const restoreModerationCase = endpoint({
  method: 'POST',
  path: '/api/v2/admin/moderation_cases/{id}/restore',
  administration: 'moderation',
  summary: 'Shows a hidden post or comment again to the people who could read it before. Safe to repeat.',
  params: idParams,
  body: z.object({ version: wholeNumber }),
  response: moderationCase,
  errors: ['conflict'],
})

export const dismissModerationCase = endpoint({
  method: 'POST',
  path: '/api/v2/admin/moderation_cases/{id}/dismiss',
  administration: 'moderation',
  summary: 'Closes a case without hiding anything. Safe to repeat.',
  params: idParams,
  body: z.object({ version: wholeNumber }),
  response: moderationCase,
  errors: ['conflict'],
})
