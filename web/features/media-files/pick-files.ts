import type { Phrases } from '#common/strings.ts'
import { attachmentTypes } from '#contract/media-files.ts'
import { isHeic } from '#web/app/picture-types.ts'
import type { attachments } from './attachments.strings.ts'
import type { FileFacts } from './draft-file.ts'
import { inMegabytes } from './pick-photos.ts'

export const isPicture = (file: { name: string; type: string }) =>
  file.type.startsWith('image/') || isHeic(file)
export const isVideo = (file: { type: string }) => file.type.startsWith('video/')

const videoTypes = ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-m4v']
const extensions = attachmentTypes.map(({ extension }) => `.${extension}`)

/** The `accept` value for videos. */
export const acceptedVideos = videoTypes.join()
/** The `accept` value for videos and files. */
export const acceptedFiles = [...videoTypes, ...extensions].join()

export type FileLimits = {
  videos: number
  videoBytes: number
  attachments: number
  attachmentBytes: number
}

/** Splits chosen videos and files into those that can be added and messages about the others. */
export function pickFiles<F extends FileFacts>(
  chosen: readonly F[],
  added: readonly File[],
  limits: FileLimits,
  t: Phrases<typeof attachments>,
): { files: (F | File)[]; problems: string[] } {
  const problems: string[] = []
  const files: (F | File)[] = [...chosen]
  for (const file of added) {
    const video = isVideo(file)
    const held = files.filter((one) => isVideo(one) === video).length
    const bytes = video ? limits.videoBytes : limits.attachmentBytes
    const known = video
      ? videoTypes.includes(file.type)
      : extensions.some((extension) => file.name.toLowerCase().endsWith(extension))
    if (!known) problems.push(t.notAllowed(file.name))
    else if (file.size === 0) problems.push(t.empty(file.name))
    else if (file.size > bytes) problems.push(t.tooLarge(file.name, inMegabytes(bytes)))
    else if (held >= (video ? limits.videos : limits.attachments))
      problems.push(video ? t.tooManyVideos(limits.videos) : t.tooManyFiles(limits.attachments))
    else files.push(file)
  }
  return { files, problems: [...new Set(problems)] }
}
