import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { clientKey, id } from './shapes.ts'

export const postLimits = {
  titleLength: 100,
  bodyLength: 10_000,
  photos: 10,
  photoBytes: 20 * 1024 * 1024,
} as const

export const createApply = endpoint({
  method: 'POST',
  path: '/api/v2/applies',
  summary: 'Uses a menu. A share menu posts at once; the answer names the post.',
  body: z.object({
    menuId: id,
    title: z._default(z.string().check(z.trim(), z.maxLength(postLimits.titleLength)), ''),
    text: z._default(z.string().check(z.trim(), z.maxLength(postLimits.bodyLength)), ''),
    clientKey,
  }),
  files: { photos: { max: postLimits.photos, maxBytes: postLimits.photoBytes, kinds: ['image'] } },
  response: z.object({ id: z.number(), feedId: z.number() }),
  errors: ['menu_closed'],
})
