import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { feed } from './feeds.ts'
import { confirmedMentionCount, mentionedDepartmentIds, mentionedUserIds } from './mentions.ts'
import { feedBody, feedTitle } from './posting.ts'
import { idParams, instant, person, wholeNumber } from './shapes.ts'

export const updateFeed = endpoint({
  method: 'PATCH',
  path: '/api/v2/feeds/{id}',
  limit: 'posts',
  summary:
    'Edits the text of your own post; the previous text is kept. `text_version` of the text being edited prevents overwriting a concurrent edit.',
  params: idParams,
  body: z.object({
    title: feedTitle,
    body: feedBody,
    mentionedUserIds,
    mentionedDepartmentIds,
    confirmedMentionCount,
    textVersion: wholeNumber,
    /** Asks the readers of a must-read to confirm the new text, including those who confirmed the old one. */
    askAgain: z._default(z.boolean(), false),
  }),
  response: feed,
  errors: ['conflict', 'edited_by_form', 'mentions_many'],
})

export const listFeedVersions = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/{id}/versions',
  summary: 'Lists the current and previous versions of a post, newest first.',
  params: idParams,
  response: z.object({
    versions: z.array(
      z.object({
        version: z.number(),
        title: z.string(),
        body: z.string(),
        author: person,
        writtenAt: instant,
      }),
    ),
    nextCursor: z.null(),
  }),
})
