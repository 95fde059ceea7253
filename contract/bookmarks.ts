import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { feed } from './feeds.ts'
import { day, idParams, instant, moment, pageOf, pageQuery } from './shapes.ts'

export const bookmarkLimits = { noteLength: 500 } as const

const mark = z.object({
  bookmarked: z.boolean(),
  /** Empty: none. */
  note: z.string(),
  /** The day on whose morning the person is reminded; or the exact time. */
  remindOn: z.nullable(z.string()),
  remindAt: z.nullable(instant),
})

export const bookmarkFeed = endpoint({
  method: 'POST',
  path: '/api/v2/feeds/{id}/bookmark',
  summary:
    'Adds or removes your bookmark of a post. With `bookmarked`, a note, a day or a time, that state is set, which is safe to repeat; without, the bookmark is toggled. A day replaces a time, and a time a day.',
  params: idParams,
  body: z.object({
    bookmarked: z.optional(z.boolean()),
    note: z.optional(z.string().check(z.trim(), z.maxLength(bookmarkLimits.noteLength))),
    /** null: no reminder. If absent, unchanged. */
    remindOn: z.optional(z.nullable(day)),
    /** null: no reminder. If absent, unchanged. Within a year. */
    remindAt: z.optional(z.nullable(moment)),
  }),
  response: mark,
})

export const getFeedBookmark = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/{id}/bookmark',
  summary: 'Returns your bookmark of a post with its note and reminder.',
  params: idParams,
  response: mark,
})

export const listBookmarks = endpoint({
  method: 'GET',
  path: '/api/v2/bookmarks',
  summary: 'Lists your bookmarked posts that you can still read, latest bookmark first.',
  query: pageQuery,
  response: pageOf(
    'bookmarks',
    z.object({
      feed,
      note: z.string(),
      remindOn: z.nullable(z.string()),
      remindAt: z.nullable(instant),
      createdAt: instant,
    }),
  ),
})
