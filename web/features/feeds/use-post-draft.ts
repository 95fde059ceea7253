import { useCallback, useEffect, useRef, useState } from 'react'
import { readDraftPhotos, writeDraftPhotos } from './draft-photos.ts'
import { newClientKey, useDraft, writeDraft } from './use-draft.ts'

export type PostDraft = {
  menuId: number | null
  title: string
  text: string
  clientKey: string
  photoCount: number
  /** What the server keeps of it; 0: nothing yet. */
  version: number
  /** When it is to go out, where the person is; null: at once. */
  when: When | null
  /** The day it is to be read by (YYYY-MM-DD), where its readers are asked to confirm it. */
  mustReadDueOn?: string | null
}

/** A day (YYYY-MM-DD) and a time (HH:MM), each empty while not chosen. */
export type When = { day: string; time: string }

const empty = (): PostDraft => ({
  menuId: null,
  title: '',
  text: '',
  clientKey: newClientKey(),
  photoCount: 0,
  version: 0,
  when: null,
})
export const isStarted = ({ title, text, photoCount }: PostDraft) =>
  title !== '' || text !== '' || photoCount > 0

export const postDraftName = (userId: number) => `post.${userId}`
/** Photos stay with their draft, so that another one can be taken up in between. */
const photosOf = (name: string, { clientKey }: PostDraft) => `${name}.${clientKey}`

/** Makes a draft the one the composer opens with. */
export function takeUpDraft(userId: number, draft: Omit<PostDraft, 'photoCount' | 'when'>) {
  writeDraft(postDraftName(userId), { ...draft, photoCount: 0, when: null })
}

/** Gives a draft its photos, before the composer is opened with it. */
export const keepDraftPhotos = (userId: number, clientKey: string, files: readonly File[]) =>
  writeDraftPhotos(`${postDraftName(userId)}.${clientKey}`, files)

/** A person's one post in the making, photos included. `ready` once the photos of an earlier visit are there. */
export function usePostDraft(userId: number, menuId: number | undefined) {
  const name = postDraftName(userId)
  const begin = useCallback(() => ({ ...empty(), menuId: menuId ?? null }), [menuId])
  const { draft, restored, change, discard } = useDraft(name, begin, isStarted)
  const [photos, setPhotosShown] = useState<File[]>([])
  const store = photosOf(name, draft)
  const [readyFor, setReadyFor] = useState<string>()
  /** Whose photos are the ones shown. */
  const shown = useRef<string>(undefined)

  useEffect(() => {
    if (shown.current === store) return
    shown.current = store
    let late = false
    void readDraftPhotos(store).then((files) => {
      if (late) return
      // Photos chosen while the store was being read are kept after those of the store.
      setPhotosShown((chosen) => [...files, ...chosen])
      if (files.length) change((now) => ({ ...now, photoCount: Math.max(now.photoCount, files.length) }))
      setReadyFor(store)
    })
    return () => {
      late = true
      if (shown.current === store) shown.current = undefined
    }
  }, [store, change])

  const setPhotos = useCallback(
    (files: File[]) => {
      setPhotosShown(files)
      change((now) => ({ ...now, photoCount: files.length }))
      void writeDraftPhotos(store, files)
    },
    [change, store],
  )

  const forget = useCallback(() => {
    discard()
    setPhotosShown([])
    void writeDraftPhotos(store, [])
  }, [discard, store])

  /** Brings back what was thrown away, also after the composer has been closed. */
  const bringBack = useCallback(
    (old: PostDraft, files: File[]) => {
      const again = { ...old, version: 0 }
      writeDraft(name, again)
      shown.current = photosOf(name, old)
      change(() => again)
      setPhotosShown(files)
      setReadyFor(photosOf(name, old))
      void writeDraftPhotos(photosOf(name, old), files)
    },
    [change, name],
  )

  /** Puts another draft in the place of this one. */
  const takeUp = useCallback(
    (other: Omit<PostDraft, 'photoCount' | 'when'>) => {
      setPhotosShown([])
      change(() => ({ ...other, photoCount: 0, when: null }))
    },
    [change],
  )

  const ready = readyFor === store || draft.photoCount === 0
  return { draft, change, photos, setPhotos, restored, ready, forget, bringBack, takeUp }
}
