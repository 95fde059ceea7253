import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { postLimits } from './posting.ts'
import { photo } from './shapes.ts'

/** Longest side in pixels of each stored size of a picture. */
export const photoVariants = { small: 320, medium: 720, wide: 1280, large: 1920 } as const
export type PhotoVariant = keyof typeof photoVariants

/**
 * The maximum of pixels of a picture, or of one page of it, by type. Phones produce JPEGs of up to 200 megapixels,
 * which are shrunk while they are read; types that must be decoded completely have lower limits, by the memory they
 * need.
 */
export const picturePixels = {
  'image/jpeg': 210_000_000,
  'image/png': 120_000_000,
  'image/webp': 120_000_000,
  'image/gif': 60_000_000,
  'image/avif': 24_000_000,
  'image/heic': 50_000_000,
} as const
export type PictureType = keyof typeof picturePixels
/** HEIC is accepted and stored as JPEG: few browsers display it. */
export type StoredPictureType = Exclude<PictureType, 'image/heic'>

export const createPresignedUrl = endpoint({
  method: 'POST',
  path: '/api/v2/media_files/{filename}/presigned_urls',
  summary:
    'Returns a link to the full file that is valid for five minutes without a session, for downloads outside the app.',
  params: z.object({ filename: z.string().check(z.maxLength(80)) }),
  response: z.object({ url: z.string() }),
})

/** The type of a form's part that holds the ticket of a file which was sent to the storage before. */
export const directUploadType = 'application/vnd.hiroba.sent-file'

export const createDirectUploads = endpoint({
  method: 'POST',
  path: '/api/v2/media_files/direct_uploads',
  limit: 'uploads',
  summary:
    'Returns, for each file in order, an address of the storage that takes its bytes by PUT for an hour, and a ticket. In the form of any call, a file whose type is application/vnd.hiroba.sent-file and whose content is the ticket stands for the file; it is checked then. Empty if files are sent with the form only.',
  body: z.object({
    files: z
      .array(
        z.object({
          name: z.string().check(z.maxLength(255)),
          byteSize: z.number().check(z.int(), z.minimum(1), z.maximum(postLimits.videoBytes)),
        }),
      )
      .check(z.minLength(1), z.maxLength(16)),
  }),
  response: z.object({ uploads: z.array(z.object({ url: z.string(), ticket: z.string() })) }),
})

export const playMediaFile = endpoint({
  method: 'POST',
  path: '/api/v2/media_files/{filename}/play',
  summary: 'Records that this person started playing a video.',
  params: z.object({ filename: z.string().check(z.maxLength(80)) }),
})

/** A video or file of a post. Files are only downloaded, by `path`. */
export const attachment = z.object({
  filename: z.string(),
  path: z.string(),
  kind: z.enum(['video', 'file']),
  contentType: z.string(),
  byteSize: z.number(),
  originalName: z.string(),
})

export const uploadMediaFile = endpoint({
  method: 'POST',
  path: '/api/v2/media_files',
  summary: 'Uploads one picture, video or file before it is used. Files not used within a day are removed.',
  body: z.object({}),
  files: {
    photos: { max: 1, maxBytes: postLimits.photoBytes, kinds: ['image'] },
    videos: { max: 1, maxBytes: postLimits.videoBytes, kinds: ['video'] },
    attachments: { max: 1, maxBytes: postLimits.attachmentBytes, kinds: ['file'] },
  },
  mostFiles: 1,
  /** One of the two. Answers refer to it by `id`. */
  response: z.object({
    photo: z.nullable(z.object({ ...photo.shape, id: z.number() })),
    attachment: z.nullable(z.object({ ...attachment.shape, id: z.number() })),
  }),
})

export const listMediaFiles = endpoint({
  method: 'GET',
  path: '/api/v2/media_files',
  summary:
    'Lists the files with the given `ids` that this person can read: their own, and those in content they can see.',
  query: z.object({ ids: z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,49}$/)) }),
  response: z.object({
    photos: z.array(z.object({ ...photo.shape, id: z.number() })),
    attachments: z.array(z.object({ ...attachment.shape, id: z.number() })),
    nextCursor: z.null(),
  }),
})

const office = 'application/vnd.openxmlformats-officedocument.'
const oasis = 'application/vnd.oasis.opendocument.'
const old = ['application/x-cfb']

/**
 * The files that can be attached, by the extension of their name: the type they are served with, and the type that
 * their content must have (nothing: plain text). Executable files are excluded.
 */
export const attachmentTypes: readonly { extension: string; contentType: string; contents: string[] }[] = [
  { extension: 'pdf', contentType: 'application/pdf', contents: ['application/pdf'] },
  ...[
    ['docx', `${office}wordprocessingml.document`],
    ['xlsx', `${office}spreadsheetml.sheet`],
    ['pptx', `${office}presentationml.presentation`],
    ['odt', `${oasis}text`],
    ['ods', `${oasis}spreadsheet`],
    ['odp', `${oasis}presentation`],
    ['zip', 'application/zip'],
  ].map(([extension, type]) => ({ extension: extension!, contentType: type!, contents: [type!] })),
  { extension: 'doc', contentType: 'application/msword', contents: old },
  { extension: 'xls', contentType: 'application/vnd.ms-excel', contents: old },
  { extension: 'ppt', contentType: 'application/vnd.ms-powerpoint', contents: old },
  { extension: 'txt', contentType: 'text/plain', contents: [] },
  { extension: 'csv', contentType: 'text/csv', contents: [] },
  { extension: 'tsv', contentType: 'text/tab-separated-values', contents: [] },
  { extension: 'md', contentType: 'text/markdown', contents: [] },
]
