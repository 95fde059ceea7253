import { useCallback, useEffect, useRef, useState } from 'react'
import { uploadMediaFile } from '#contract/media-files.ts'
import { useStrings } from '#ui/locale.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { attachments } from './attachments.strings.ts'
import { type DraftFile, draftFileOf } from './draft-file.ts'
import { readKeptFiles, writeKeptFiles } from './kept-files.ts'
import { isPicture, isVideo } from './pick-files.ts'

/** `progress` from 0 to 1 while it is sent; `error`: the message if that failed. */
type Sending = { progress?: number; error?: string }
type Sent = { id: number; path: string }

const fieldOf = (file: File) => (isPicture(file) ? 'photos' : isVideo(file) ? 'videos' : 'attachments')

/**
 * Uploads the files of a draft as they are chosen, one after the other. Until a file is uploaded, its bytes are stored
 * on this device under `store`, and are sent when the draft is opened again. `lost`: names of the files whose bytes
 * are gone.
 */
export function useDraftFiles(
  store: string,
  files: readonly DraftFile[],
  changeFiles: (edit: (files: readonly DraftFile[]) => readonly DraftFile[]) => void,
) {
  const t = useStrings(attachments)
  const [sending, setSending] = useState<ReadonlyMap<string, Sending>>(new Map())
  const [readyFor, setReadyFor] = useState<string>()
  const [lost, setLost] = useState<string[]>([])
  const local = useRef(new Map<string, File>())
  const sent = useRef(new Map<string, Sent>())
  const aborts = useRef(new Map<string, AbortController>())
  const queue = useRef(Promise.resolve())
  const latest = useRef({ files, t })
  useEffect(() => {
    latest.current = { files, t }
  })

  const say = useCallback((key: string, state: Sending | undefined) => {
    setSending((now) => {
      const next = new Map(now)
      if (state) next.set(key, state)
      else next.delete(key)
      return next
    })
  }, [])

  const send = useCallback(
    async (key: string, file: File, signal: AbortSignal) => {
      if (signal.aborted) return
      try {
        const { photo, attachment } = await call(
          uploadMediaFile,
          { body: {}, files: { [fieldOf(file)]: [file] } },
          { signal, onProgress: (progress) => say(key, { progress }) },
        )
        const { id, path } = (photo ?? attachment)!
        sent.current.set(key, { id, path })
        changeFiles((now) => now.map((one) => (one.key === key ? { ...one, id, path } : one)))
        say(key, undefined)
      } catch (error) {
        if (signal.aborted) return
        const told = error instanceof ApiError ? error : undefined
        say(key, {
          error: Object.values(told?.fields ?? {})[0] ?? (told?.message || latest.current.t.notSent),
        })
      }
    },
    [changeFiles, say],
  )

  const enqueue = useCallback(
    (key: string, file: File) => {
      const abort = new AbortController()
      aborts.current.set(key, abort)
      local.current.set(key, file)
      say(key, { progress: 0 })
      queue.current = queue.current.then(() => send(key, file, abort.signal))
    },
    [say, send],
  )

  useEffect(() => {
    let late = false
    const running = aborts.current
    void readKeptFiles(store).then((kept) => {
      if (late) return
      const held = new Map(kept.map(({ key, file }) => [key, file]))
      const known = new Set(latest.current.files.map(({ key }) => key))
      const unsent = latest.current.files.filter(({ id }) => id === undefined)
      const gone = unsent.filter(({ key }) => !held.has(key) && !local.current.has(key))
      const unknown = kept.filter(({ key }) => !known.has(key) && !sent.current.has(key))
      setLost(gone.map(({ name }) => name))
      if (gone.length > 0 || unknown.length > 0)
        changeFiles((now) => [
          ...now.filter((one) => !gone.some(({ key }) => key === one.key)),
          ...unknown.map(({ key, file }) => draftFileOf(key, file)),
        ])
      for (const { key } of unsent) {
        const file = local.current.get(key) ?? held.get(key)
        if (file && !running.has(key)) enqueue(key, file)
      }
      for (const { key, file } of unknown) enqueue(key, file)
      setReadyFor(store)
    })
    return () => {
      late = true
      for (const abort of running.values()) abort.abort()
      running.clear()
      setSending(new Map())
    }
  }, [store, changeFiles, enqueue])

  const ready = readyFor === store
  useEffect(() => {
    if (!ready) return
    const unsent = files.flatMap(({ key, id }) => {
      const file = local.current.get(key)
      return id === undefined && file ? [{ key, file }] : []
    })
    void writeKeptFiles(store, unsent)
  }, [store, files, ready])

  const add = useCallback(
    (added: readonly File[]) => {
      const fresh = added.map((file) => ({ key: crypto.randomUUID(), file }))
      changeFiles((now) => [...now, ...fresh.map(({ key, file }) => draftFileOf(key, file))])
      for (const { key, file } of fresh) enqueue(key, file)
    },
    [changeFiles, enqueue],
  )

  const remove = useCallback(
    (key: string) => {
      aborts.current.get(key)?.abort()
      say(key, undefined)
      changeFiles((now) => now.filter((one) => one.key !== key))
    },
    [changeFiles, say],
  )

  const retry = useCallback(
    (key: string) => {
      const file = local.current.get(key)
      if (file) enqueue(key, file)
    },
    [enqueue],
  )

  /** Waits until nothing is being uploaded. Returns the files; those without an `id` have failed. */
  const settled = useCallback(async (): Promise<DraftFile[]> => {
    for (let waited: unknown; waited !== queue.current; ) {
      waited = queue.current
      await waited
    }
    return latest.current.files.map((file) => ({ ...file, ...sent.current.get(file.key) }))
  }, [])

  /** Stores the files that are not uploaded on this device, for a draft that is restored. */
  const keepAgain = useCallback((name: string, again: readonly DraftFile[]) => {
    const unsent = again.flatMap(({ key, id }) => {
      const file = local.current.get(key)
      return id === undefined && file ? [{ key, file }] : []
    })
    void writeKeptFiles(name, unsent)
  }, [])

  return {
    shown: files.map((file) => ({ ...file, file: local.current.get(file.key) })),
    sending,
    ready,
    lost,
    add,
    remove,
    retry,
    settled,
    keepAgain,
  }
}
