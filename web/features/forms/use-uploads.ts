import { useEffect, useRef, useState } from 'react'
import { uploadMediaFile } from '#contract/media-files.ts'
import { useStrings } from '#ui/locale.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { forms } from './forms.strings.ts'
import type { FormFiles } from './use-form-files.ts'

export type UploadField = 'photos' | 'videos' | 'attachments'
export type Upload = { key: string; file: File; progress: number | undefined; error: string | undefined }

/**
 * Uploads the files of one item, one after the other to keep their order. `onSent` gets the id of each. A failed one
 * stays with its error until it is retried or removed.
 */
export function useUploads(field: UploadField, files: FormFiles, onSent: (id: number) => void) {
  const t = useStrings(forms)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const aborts = useRef(new Map<string, AbortController>())
  const queue = useRef(Promise.resolve())
  const made = useRef(0)
  const sent = useRef(onSent)
  sent.current = onSent

  useEffect(() => {
    const running = aborts.current
    return () => {
      for (const abort of running.values()) abort.abort()
    }
  }, [])

  const change = (key: string, next: Partial<Upload>) =>
    setUploads((now) => now.map((upload) => (upload.key === key ? { ...upload, ...next } : upload)))
  const drop = (key: string) => setUploads((now) => now.filter((upload) => upload.key !== key))

  const send = async (key: string, file: File) => {
    const abort = aborts.current.get(key)
    if (!abort || abort.signal.aborted) return
    try {
      const answer = await call(
        uploadMediaFile,
        { body: {}, files: { [field]: [file] } },
        { signal: abort.signal, onProgress: (progress) => change(key, { progress }) },
      )
      const id = answer.photo?.id ?? answer.attachment?.id
      files.keep(answer)
      drop(key)
      if (id !== undefined) sent.current(id)
    } catch (error) {
      if (abort.signal.aborted) return
      const fields = error instanceof ApiError ? Object.values(error.fields) : []
      const words = fields[0] ?? (error instanceof ApiError && error.message ? error.message : t.uploadFailed)
      change(key, { progress: undefined, error: words })
    }
  }

  const enqueue = (key: string, file: File) => {
    aborts.current.set(key, new AbortController())
    files.begin()
    queue.current = queue.current.then(() => send(key, file)).finally(files.end)
  }

  return {
    uploads,
    add: (list: readonly File[]) => {
      const fresh = list.map((file) => ({
        key: `u${++made.current}`,
        file,
        progress: 0,
        error: undefined,
      }))
      setUploads((now) => [...now, ...fresh])
      for (const { key, file } of fresh) enqueue(key, file)
    },
    retry: (key: string) => {
      const upload = uploads.find((each) => each.key === key)
      if (!upload) return
      change(key, { progress: 0, error: undefined })
      enqueue(key, upload.file)
    },
    remove: (key: string) => {
      aborts.current.get(key)?.abort()
      drop(key)
    },
  }
}
