import * as z from 'zod/mini'
import { locales } from '#common/locale.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './shapes.ts'

const body = z.object({
  /** If unset, the reader's own. */
  language: z.optional(z.enum(locales)),
})

const translation = {
  body: z.string(),
  language: z.enum(locales),
  /** As detected by the translation service. */
  sourceLanguage: z.nullable(z.string()),
}

export const translateFeed = endpoint({
  method: 'POST',
  path: '/api/v2/feeds/{id}/translate',
  summary:
    'Returns a machine translation of a post, created once per text version and language. Safe to repeat.',
  params: idParams,
  body,
  response: z.object({ title: z.string(), textVersion: z.number(), ...translation }),
  errors: ['translation_unavailable', 'translation_failed'],
})

export const translateFeedComment = endpoint({
  method: 'POST',
  path: '/api/v2/feed_comments/{id}/translate',
  summary: 'Returns a machine translation of a comment, created once per text and language. Safe to repeat.',
  params: idParams,
  body,
  response: z.object(translation),
  errors: ['translation_unavailable', 'translation_failed'],
})
