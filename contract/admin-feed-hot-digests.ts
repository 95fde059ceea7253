import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, wholeNumber } from './shapes.ts'

const settings = {
  enabled: z.boolean(),
  /** 0 is Sunday. */
  weekday: z.number().check(z.int(), z.minimum(0), z.maximum(6)),
  hour: z.number().check(z.int(), z.minimum(0), z.maximum(23)),
}

const answer = z.object({
  ...settings,
  /** Counts the changes; 0: never changed. */
  version: z.number(),
  timeZone: z.string(),
  /** When the next digest is made; null while they are off. */
  nextAt: z.nullable(instant),
  /** Points of one reaction, comment, bookmark and read. A post's score is their sum over the period. */
  weights: z.object({
    reaction: z.number(),
    comment: z.number(),
    bookmark: z.number(),
    read: z.number(),
  }),
  /** Posts older than this are not looked at. */
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
