import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { attachmentTypes, listMediaFiles } from '#contract/media-files.ts'
import { postLimits } from '#contract/posting.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import type { DroppedFile } from '#ui/file-item.tsx'
import { useStrings } from '#ui/locale.tsx'
import { acceptedPictures } from '#web/app/picture-types.ts'
import { queryFor } from '#web/app/query.ts'
import { type ItemProps, useFormState } from './form-context.ts'
import { forms } from './forms.strings.ts'
import { useItemWords } from './item-words.tsx'
import type { FormFiles } from './use-form-files.ts'
import { useUploads } from './use-uploads.ts'

const rules = {
  images: { field: 'photos', maxBytes: postLimits.photoBytes, accept: acceptedPictures },
  videos: {
    field: 'videos',
    maxBytes: postLimits.videoBytes,
    accept: 'video/mp4,video/webm,video/quicktime,video/x-m4v',
  },
  files: {
    field: 'attachments',
    maxBytes: postLimits.attachmentBytes,
    accept: attachmentTypes.map(({ extension }) => `.${extension}`).join(),
  },
} as const

/** Fetches files that earlier answers refer to (a draft this device kept). Returns whether they are loading. */
function useUnknownFiles(ids: readonly number[], { known, keepAll }: FormFiles): boolean {
  const unknown = ids.filter((id) => !known.has(id)).join()
  const { data, isPending } = useQuery({
    ...queryFor(listMediaFiles, { query: { ids: unknown } }),
    enabled: unknown !== '',
  })
  const found = unknown !== '' && data !== undefined && data.photos.length + data.attachments.length > 0
  useEffect(() => {
    if (found && data) keepAll(data)
  }, [data, found, keepAll])
  return unknown !== '' && (isPending || found)
}

/** Pictures, videos or files, uploaded when they are chosen. The answer contains their ids. */
export function FileField({ item, path, value, onChange }: ItemProps<'images' | 'videos' | 'files'>) {
  const t = useStrings(forms)
  const words = useItemWords(item, path)
  const { files } = useFormState()
  const { field, ...rule } = rules[item.kind]
  const ids = value && 'ids' in value ? value.ids : []
  // Two files may arrive before the next render: each is added to the latest answer.
  const latest = useRef(ids)
  latest.current = ids
  const set = (next: number[]) => {
    latest.current = next
    onChange(next.length > 0 ? { ids: next } : null)
  }
  const { uploads, add, retry, remove } = useUploads(field, files, (id) => set([...latest.current, id]))

  const finding = useUnknownFiles(ids, files)

  const shown: DroppedFile[] = [
    ...ids.map((id) => {
      const known = files.known.get(id)
      return {
        id: String(id),
        name: known?.name ?? (finding ? t.loadingName : t.lostFile),
        size: known?.size,
        previewUrl: known?.previewUrl,
        error: known || finding ? undefined : t.goneFile,
      }
    }),
    ...uploads.map(({ key, file, progress, error }) => ({
      id: key,
      name: file.name,
      size: file.size,
      file,
      progress,
      error,
    })),
  ]
  return (
    <FileDrop
      {...words}
      {...rule}
      maxFiles={item.most}
      files={shown}
      onAdd={add}
      onRemove={(id) => {
        if (id.startsWith('u')) remove(id)
        else set(latest.current.filter((each) => String(each) !== id))
      }}
      onRetry={(id) => id.startsWith('u') && retry(id)}
      onReorder={
        item.kind === 'images' && uploads.length === 0 ? (order) => set(order.map(Number)) : undefined
      }
    />
  )
}
