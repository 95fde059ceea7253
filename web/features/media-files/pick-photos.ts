import type { Phrases } from '#common/strings.ts'
import { isHeic, pictureTypes } from '#web/app/picture-types.ts'
import type { FileFacts } from './draft-file.ts'
import type { photos } from './photos.strings.ts'

const megabyte = 1024 * 1024

export const inMegabytes = (bytes: number) => Math.floor(bytes / megabyte)

type Limits = { most: number; bytes: number }

/** Splits chosen photos into those that can be added and messages about the others. */
export function pickPhotos<F extends FileFacts>(
  chosen: readonly F[],
  added: readonly File[],
  { most, bytes }: Limits,
  t: Phrases<typeof photos>,
): { files: (F | File)[]; problems: string[] } {
  const problems: string[] = []
  const fitting = added.filter((file) => {
    if (!pictureTypes.includes(file.type) && !isHeic(file)) problems.push(t.notAPhoto(file.name))
    else if (file.size > bytes) problems.push(t.tooLarge(file.name, inMegabytes(bytes)))
    else return true
    return false
  })
  const room = Math.max(0, most - chosen.length)
  if (fitting.length > room) problems.push(t.tooMany(most))
  return { files: [...chosen, ...fitting.slice(0, room)], problems }
}
