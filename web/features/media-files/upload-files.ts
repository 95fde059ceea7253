import { uploadMediaFile } from '#contract/media-files.ts'
import { call } from '#web/app/api.ts'
import type { DraftFile } from './draft-file.ts'

/** Uploads the files that are not on the server yet. Returns the ids of all of them, in order. */
export async function uploadFiles(files: readonly (File | DraftFile)[]) {
  const ids: number[] = []
  for (const file of files) {
    if (!(file instanceof File)) {
      if (file.id !== undefined) ids.push(file.id)
      continue
    }
    const field = file.type.startsWith('image/')
      ? 'photos'
      : file.type.startsWith('video/')
        ? 'videos'
        : 'attachments'
    const { photo, attachment } = await call(uploadMediaFile, { body: {}, files: { [field]: [file] } })
    const id = photo?.id ?? attachment?.id
    if (id !== undefined) ids.push(id)
  }
  return ids
}
