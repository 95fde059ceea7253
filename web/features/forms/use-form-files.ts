import { useMemo, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { uploadMediaFile } from '#contract/media-files.ts'

type Uploaded = Answer<typeof uploadMediaFile>
export type AnswerPhoto = NonNullable<Uploaded['photo']>
export type AnswerAttachment = NonNullable<Uploaded['attachment']>
export type AnswerFiles = { photos: readonly AnswerPhoto[]; attachments: readonly AnswerAttachment[] }

/** A file that answers refer to by id. */
export type KnownFile = { name: string; size?: number; previewUrl?: string }

const none: AnswerFiles = { photos: [], attachments: [] }

/**
 * The files of a form: those its answers came with and those uploaded since. Pass it to `FormFields`, and do not
 * submit while `sending`.
 */
export function useFormFiles(initial: AnswerFiles = none) {
  const [sent, setSent] = useState<AnswerFiles>(none)
  const [underWay, setUnderWay] = useState(0)
  const photos = useMemo(() => [...initial.photos, ...sent.photos], [initial.photos, sent.photos])
  const attachments = useMemo(
    () => [...initial.attachments, ...sent.attachments],
    [initial.attachments, sent.attachments],
  )
  const known = useMemo(() => {
    const map = new Map<number, KnownFile>()
    for (const photo of photos) {
      map.set(photo.id, { name: photo.originalName, previewUrl: `${photo.path}?variant=small` })
    }
    for (const file of attachments) map.set(file.id, { name: file.originalName, size: file.byteSize })
    return map
  }, [photos, attachments])
  const [acts] = useState(() => ({
    /** Files uploaded earlier, whose ids are in answers that were not loaded with this page. */
    keepAll: (files: AnswerFiles) =>
      setSent((now) => ({
        photos: [...now.photos, ...files.photos],
        attachments: [...now.attachments, ...files.attachments],
      })),
    keep: ({ photo, attachment }: Uploaded) =>
      setSent((now) => ({
        photos: photo ? [...now.photos, photo] : now.photos,
        attachments: attachment ? [...now.attachments, attachment] : now.attachments,
      })),
    begin: () => setUnderWay((now) => now + 1),
    end: () => setUnderWay((now) => now - 1),
  }))
  const sending = underWay > 0
  return useMemo(
    () => ({ ...acts, photos, attachments, known, sending }),
    [acts, photos, attachments, known, sending],
  )
}

export type FormFiles = ReturnType<typeof useFormFiles>
