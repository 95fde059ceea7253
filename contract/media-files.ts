import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Longest side in pixels of each stored size of a picture. */
export const photoVariants = { small: 320, medium: 960, large: 1920 } as const
export type PhotoVariant = keyof typeof photoVariants

export const createPresignedUrl = endpoint({
  method: 'POST',
  path: '/api/v2/media_files/{filename}/presigned_urls',
  summary:
    'A link to the full file that works for five minutes without a session: for downloads outside the app.',
  params: z.object({ filename: z.string().check(z.maxLength(80)) }),
  response: z.object({ url: z.string() }),
})
