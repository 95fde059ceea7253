import { useCallback, useEffect, useState } from 'react'
import { readDraftPhotos, writeDraftPhotos } from './draft-photos.ts'
import { newClientKey, useDraft, writeDraft } from './use-draft.ts'

export type PostDraft = {
  menuId: number | null
  title: string
  text: string
  clientKey: string
  photoCount: number
}

const empty = (): PostDraft => ({
  menuId: null,
  title: '',
  text: '',
  clientKey: newClientKey(),
  photoCount: 0,
})
const kept = ({ title, text, photoCount }: PostDraft) => title !== '' || text !== '' || photoCount > 0

/** A person's one post in the making, photos included. `ready` once the photos of an earlier visit are there. */
export function usePostDraft(userId: number, menuId: number | undefined) {
  const name = `post.${userId}`
  const begin = useCallback(() => ({ ...empty(), menuId: menuId ?? null }), [menuId])
  const { draft, restored, change, discard } = useDraft(name, begin, kept)
  const [photos, setPhotosShown] = useState<File[]>([])
  const [ready, setReady] = useState(draft.photoCount === 0)

  useEffect(() => {
    let late = false
    readDraftPhotos(name).then((files) => {
      if (late) return
      // Photos chosen while the store was being read are kept after those of the store.
      setPhotosShown((chosen) => [...files, ...chosen])
      setReady(true)
    })
    return () => {
      late = true
    }
  }, [name])

  const setPhotos = useCallback(
    (files: File[]) => {
      setPhotosShown(files)
      change((now) => ({ ...now, photoCount: files.length }))
      void writeDraftPhotos(name, files)
    },
    [change, name],
  )

  const forget = useCallback(() => {
    discard()
    setPhotosShown([])
    void writeDraftPhotos(name, [])
  }, [discard, name])

  /** Brings back what was thrown away, also after the composer has been closed. */
  const bringBack = useCallback(
    (old: PostDraft, files: File[]) => {
      writeDraft(name, old)
      change(() => old)
      setPhotosShown(files)
      void writeDraftPhotos(name, files)
    },
    [change, name],
  )

  return { draft, change, photos, setPhotos, restored, ready, forget, bringBack }
}
