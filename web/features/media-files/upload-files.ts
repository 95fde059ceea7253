import { uploadMediaFile } from '#contract/media-files.ts'
import { type CallOptions, call } from '#web/app/api.ts'
import type { DraftFile } from './draft-file.ts'
import { isPicture, isVideo } from './pick-files.ts'

/** Uploads one file, and returns its id. */
export async function uploadFile(file: File, options: CallOptions = {}) {
  const field = isPicture(file) ? 'photos' : isVideo(file) ? 'videos' : 'attachments'
  const { photo, attachment } = await call(uploadMediaFile, { body: {}, files: { [field]: [file] } }, options)
  return (photo ?? attachment)!.id
}

/** Uploads the files that are not on the server yet. Returns the ids of all of them, in order. */
export async function uploadFiles(files: readonly (File | DraftFile)[]) {
  const ids: number[] = []
  for (const file of files) {
    if (file instanceof File) ids.push(await uploadFile(file))
    else if (file.id !== undefined) ids.push(file.id)
  }
  return ids
}
