import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams, instant, versionQuery, wholeNumber } from './shapes.ts'

export const wordActions = ['warn', 'refuse', 'report'] as const

/** At least two characters: a single one would occur in every other text. */
const word = z.string().check(z.trim(), z.minLength(2), z.maxLength(50))
export const mostWordExceptions = 20
const exceptions = z.array(word).check(z.maxLength(mostWordExceptions))
const moderationWord = z.object({
  id: z.number(),
  version: z.number(),
  word: z.string(),
  action: z.enum(wordActions),
  /** Longer words in which it is not matched. */
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
    /** Whether it occurs in too many posts to be intended: in one of a hundred, and at least ten. */
    frequent: z.boolean(),
    /** The number of posts checked. */
    feedCount: z.number(),
    /** Whether there are older posts that were not checked. */
    capped: z.boolean(),
    matchCount: z.number(),
    feeds: z.array(
      z.object({ id: z.number(), excerpt: z.string(), authorName: z.string(), postedAt: instant }),
    ),
  }),
})

/**
 * Sent after `words_warned`: the author has seen which watched words the text contains and keeps them. In a form it is
 * sent as text.
 */
export const wordsAccepted = z._default(z.union([z.boolean(), z.stringbool()]), false)
