import * as z from 'zod/mini'
import { id } from './shapes.ts'

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

const mostFiles = postLimits.photos + postLimits.videos + postLimits.attachments

/** Files uploaded with `media_files`, in order. */
export const sentFileIds = z.array(id).check(z.maxLength(mostFiles))
