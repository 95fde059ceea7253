import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { feed } from './feeds.ts'
import { id, idParams, instant, pageOf, pageQuery, wholeNumber } from './shapes.ts'

const settings = {
  enabled: z.boolean(),
  /** 0 is Sunday. */
  weekday: z.number().check(z.int(), z.minimum(0), z.maximum(6)),
  hour: z.number().check(z.int(), z.minimum(0), z.maximum(23)),
}

const answer = z.object({
  ...settings,
  /** The version; 0: never changed. */
  version: z.number(),
  timeZone: z.string(),
  /** When the next digest is created; null if digests are off. */
  nextAt: z.nullable(instant),
  /** Points per reaction, comment, bookmark and read. A post's score is their sum over the period. */
  weights: z.object({
    reaction: z.number(),
    comment: z.number(),
    bookmark: z.number(),
    read: z.number(),
  }),
  /** Older posts are ignored. */
  oldestDays: z.number(),
  mostEntries: z.number(),
})

export const getFeedHotDigestSettings = endpoint({
  method: 'GET',
  path: '/api/v2/admin/feed_hot_digest_settings',
  administration: 'moderation',
  summary: 'Returns when the hot digest is created and how posts are ranked. For administrators.',
  response: answer,
})

export const updateFeedHotDigestSettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/feed_hot_digest_settings',
  administration: 'moderation',
  summary: 'Turns the hot digest on or off and sets its weekday and hour in the company’s time zone.',
  body: z.object({ ...settings, version: wholeNumber }),
  response: answer,
  errors: ['conflict'],
})

/** The maximum of posts per reader in a digest. */
export const mostDigestEntries = 10

const feedHotDigest = z.object({
  id: z.number(),
  periodFrom: instant,
  periodUntil: instant,
  /** Whether the reader has opened it. */
  opened: z.boolean(),
})

const counts = {
  /** From 1, among the posts that this reader sees. */
  rank: z.number(),
  reactionCount: z.number(),
  commentCount: z.number(),
  bookmarkCount: z.number(),
  readCount: z.number(),
}

export const listFeedHotDigests = endpoint({
  method: 'GET',
  path: '/api/v2/feed_hot_digests',
  summary: 'Lists past digests, newest first, with the number of posts this person can see in each.',
  query: pageQuery,
  response: pageOf('feedHotDigests', z.object({ ...feedHotDigest.shape, feedCount: z.number() })),
})

export const getFeedHotDigest = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/feed_hot_digest',
  summary:
    'Returns the latest digest with the first lines of its posts; null if there is none or it is empty.',
  response: z.object({
    feedHotDigest: z.nullable(
      z.object({
        ...feedHotDigest.shape,
        entries: z.array(
          z.object({ ...counts, feedId: z.number(), excerpt: z.string(), menuName: z.string() }),
        ),
      }),
    ),
  }),
})

export const showHotDigestedFeeds = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/show_hot_digested_feeds',
  summary:
    'Lists the posts of a digest that this person can read, most active first, at most ten, without those read before the digest was created.',
  query: z.object({ id }),
  response: z.object({
    feedHotDigest,
    entries: z.array(z.object({ ...counts, feed })),
  }),
})

export const openFeedHotDigest = endpoint({
  method: 'POST',
  path: '/api/v2/feed_hot_digests/{id}/open',
  summary: 'Records that this person has opened the digest. Safe to repeat.',
  params: idParams,
})

const options = {
  /** A notification when a new one is created. */
  notice: z.boolean(),
  /** An email with the beginnings of its posts. */
  mail: z.boolean(),
}

export const getFeedHotDigestOptions = endpoint({
  method: 'GET',
  path: '/api/v2/feed_hot_digest_options',
  summary:
    'Returns how this person is notified of a new digest: in the app by default, by email if turned on.',
  response: z.object({
    ...options,
    /** Whether the person has an email address. */
    hasEmail: z.boolean(),
    /** Whether the company has digests enabled. */
    enabled: z.boolean(),
  }),
})

export const updateFeedHotDigestOptions = endpoint({
  method: 'PATCH',
  path: '/api/v2/feed_hot_digest_options',
  summary: 'Sets how this person is notified of a new digest. Safe to repeat.',
  body: z.object(options),
})
