import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { reportReasons } from './feed-reports.ts'
import { attachment } from './media-files.ts'
import {
  idParams,
  instant,
  pageOf,
  pageQueryWith,
  person,
  photo,
  versionQuery,
  wholeNumber,
} from './shapes.ts'

export const caseStates = ['open', 'hidden', 'closed'] as const

const moderationCase = z.object({
  id: z.number(),
  /** Counted up by each decision. */
  version: z.number(),
  state: z.enum(caseStates),
  feedId: z.number(),
  /** null: the post itself. */
  feedCommentId: z.nullable(z.number()),
  title: z.string(),
  body: z.string(),
  photos: z.array(photo),
  attachments: z.array(attachment),
  author: person,
  menuName: z.string(),
  createdAt: instant,
  /** Deleted by its author meanwhile. */
  deleted: z.boolean(),
  openedAt: instant,
  reports: z.array(
    z.object({
      reason: z.enum([...reportReasons, 'word']),
      note: z.string(),
      /** null: the words list. */
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
  summary: 'Lists reported posts and comments with their reports and the actions taken. For administrators.',
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

export const wordActions = ['warn', 'refuse', 'report'] as const
/** One letter is no word: it would stand in every other text. */
const word = z.string().check(z.trim(), z.minLength(2), z.maxLength(50))
export const mostWordExceptions = 20
const exceptions = z.array(word).check(z.maxLength(mostWordExceptions))
const moderationWord = z.object({
  id: z.number(),
  version: z.number(),
  word: z.string(),
  action: z.enum(wordActions),
  /** Longer words in which it is not meant. */
  exceptions: z.array(z.string()),
  createdAt: instant,
})

export const mostModerationWords = 500

export const listModerationWords = endpoint({
  method: 'GET',
  path: '/api/v2/admin/moderation_words',
  administration: 'moderation',
  summary: 'Lists the watched words, in order. For administrators.',
  response: z.object({ moderationWords: z.array(moderationWord), nextCursor: z.null() }),
})

export const createModerationWord = endpoint({
  method: 'POST',
  path: '/api/v2/admin/moderation_words',
  administration: 'moderation',
  summary: 'Adds a watched word, which warns the author, blocks the text, or reports it.',
  body: z.object({ word, action: z.enum(wordActions), exceptions: z._default(exceptions, []) }),
  response: moderationWord,
})

export const updateModerationWord = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/moderation_words/{id}',
  administration: 'moderation',
  summary: 'Sets the action and the exceptions of a watched word; fields left out are unchanged.',
  params: idParams,
  body: z.object({
    version: wholeNumber,
    action: z.optional(z.enum(wordActions)),
    exceptions: z.optional(exceptions),
  }),
  response: moderationWord,
  errors: ['conflict'],
})

export const deleteModerationWord = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/moderation_words/{id}',
  administration: 'moderation',
  summary: 'Deletes a watched word.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})

export const testModerationWord = endpoint({
  method: 'POST',
  path: '/api/v2/admin/moderation_word_tests',
  administration: 'moderation',
  summary:
    'Counts how many of the newest posts the word matches. Posts the administrator cannot read are only counted.',
  body: z.object({ word, exceptions: z._default(exceptions, []) }),
  response: z.object({
    /** Whether it stands in so many posts that it is hardly what was meant: one in a hundred, and ten at least. */
    frequent: z.boolean(),
    /** Posts looked at. */
    feedCount: z.number(),
    /** Whether there are older posts that were not looked at. */
    capped: z.boolean(),
    matchCount: z.number(),
    feeds: z.array(
      z.object({ id: z.number(), excerpt: z.string(), authorName: z.string(), postedAt: instant }),
    ),
  }),
})
