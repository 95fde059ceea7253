import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { mustReadWish } from './must-read-feeds.ts'
import { clientKey, id, moment } from './shapes.ts'
import { wordsAccepted } from './words-accepted.ts'

export const postLimits = {
  titleLength: 100,
  bodyLength: 10_000,
  photos: 10,
  photoBytes: 20 * 1024 * 1024,
  videos: 1,
  videoBytes: 500 * 1024 * 1024,
  attachments: 5,
  attachmentBytes: 20 * 1024 * 1024,
} as const

export const feedTitle = z.string().check(z.trim(), z.maxLength(postLimits.titleLength))
export const feedBody = z.string().check(z.trim(), z.maxLength(postLimits.bodyLength))

export const createApply = endpoint({
  method: 'POST',
  path: '/api/v2/applies',
  summary: 'Uses a menu. A share menu posts at once; the answer names the post.',
  body: z.object({
    menuId: id,
    title: z._default(feedTitle, ''),
    text: z._default(feedBody, ''),
    clientKey,
    /** Posts it at that moment instead of now; its readers are those of that moment. */
    scheduledAt: z.optional(moment),
    /** Asks the readers to confirm it, where the menu allows; a menu that always asks does so without. */
    mustRead: z.optional(mustReadWish),
    wordsAccepted,
  }),
  files: {
    photos: { max: postLimits.photos, maxBytes: postLimits.photoBytes, kinds: ['image'] },
    videos: { max: postLimits.videos, maxBytes: postLimits.videoBytes, kinds: ['video'] },
    attachments: { max: postLimits.attachments, maxBytes: postLimits.attachmentBytes, kinds: ['file'] },
  },
  response: z.object({ id: z.number(), feedId: z.number() }),
  errors: ['menu_closed', 'already_posted', 'words_warned'],
})
