import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { deleteDraft, listDrafts, saveDraft } from '#contract/drafts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { type DraftFile, draftFileOf, sentIds } from '../media-files/draft-file.ts'
import { mentionedIds, mentionedIn, mentionsOf } from '../mentions/mention-names.ts'
import { drafts as catalogue } from './drafts.strings.ts'
import type { PostDraft, usePostDraft } from './use-post-draft.ts'

/** Milliseconds after the last keystroke until the draft is saved on the server. */
const pause = 1_500

export type ServerDraft = Answer<typeof listDrafts>['drafts'][number]
export const draftsQuery = queryFor(listDrafts, {})

export const asPostDraft = ({ key, menuId, title, text, files, version, ...named }: ServerDraft) => ({
  clientKey: key,
  menuId,
  title,
  text,
  mentions: mentionsOf(named),
  files: files.map(({ id, path, originalName, contentType, byteSize }) => ({
    ...draftFileOf(`m${id}`, { name: originalName, type: contentType, size: byteSize }),
    id,
    path,
    saved: true,
  })),
  version,
})

/** The files of the newer draft, plus those chosen here that are in no draft on the server. */
const filesOf = (theirs: readonly DraftFile[], mine: readonly DraftFile[]) => [
  ...theirs,
  ...mine.filter((one) => !one.saved && !theirs.some(({ id }) => id === one.id)),
]

type Text = Pick<PostDraft, 'clientKey' | 'menuId' | 'title' | 'text'>
type Saved = Text & { fileIds: string; mentionIds: string }
const textOf = ({ clientKey, menuId, title, text }: PostDraft): Text => ({ clientKey, menuId, title, text })
const idsOf = ({ text, mentions }: PostDraft) => mentionedIds(mentionedIn(text, mentions))
const savedOf = (draft: PostDraft): Saved => ({
  ...textOf(draft),
  fileIds: sentIds(draft.files).join(),
  mentionIds: JSON.stringify(idsOf(draft)),
})
const same = (a: Saved, b: Saved | undefined) =>
  b !== undefined &&
  a.clientKey === b.clientKey &&
  a.menuId === b.menuId &&
  a.title === b.title &&
  a.text === b.text &&
  a.fileIds === b.fileIds &&
  a.mentionIds === b.mentionIds

/** Keeps the same array if the files have not changed. */
const savedAs = (draft: PostDraft, version: number, ids: readonly number[]): PostDraft => {
  const isNew = ({ id, saved }: DraftFile) => !saved && id !== undefined && ids.includes(id)
  if (!draft.files.some(isNew)) return { ...draft, version }
  return {
    ...draft,
    version,
    files: draft.files.map((file) => (isNew(file) ? { ...file, saved: true } : file)),
  }
}

/** One request after the other, across all composers of the page. */
let queue: Promise<unknown> = Promise.resolve()

/** Deletes a draft on the server. */
export const forgetServerDraft = (key: string) => {
  const gone = queue.then(() => call(deleteDraft, { params: { key } }).catch(() => undefined))
  queue = gone
  return gone
}

/**
 * Saves the draft on the server at every pause, and loads what another device wrote: the newer text wins, the other
 * one is offered. `others`: the person's other drafts. `kept`: the text that was here before the newer one was loaded.
 */
export function useServerDraft({ draft, change }: ReturnType<typeof usePostDraft>) {
  const t = useStrings(catalogue)
  const toast = useToast()
  const client = useQueryClient()
  const list = useQuery({ ...draftsQuery, staleTime: 0 })
  const [kept, setKept] = useState<Text>()
  const saved = useRef<Saved | undefined>(undefined)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })

  const save = useCallback(() => {
    queue = queue.then(async () => {
      const now = latest.current
      const current = savedOf(now)
      if ((!now.title && !now.text && !current.fileIds) || same(current, saved.current)) return
      const { clientKey, menuId, title, text, version } = now
      const mediaFileIds = sentIds(now.files)
      const body = {
        key: clientKey,
        menuId: menuId || null,
        title,
        text,
        ...idsOf(now),
        mediaFileIds,
        version,
      }
      try {
        const { version, keptKey } = await call(saveDraft, { body })
        saved.current = current
        if (latest.current.clientKey === clientKey) {
          latest.current = { ...latest.current, version }
          change((one) => (one.clientKey === clientKey ? savedAs(one, version, mediaFileIds) : one))
        }
        if (keptKey) {
          toast.success(t.otherKept)
          void client.invalidateQueries({ queryKey: draftsQuery.queryKey })
        }
      } catch {
        // It stays on this device and is tried again at the next pause.
      }
    })
  }, [change, client, toast, t])

  const { clientKey, menuId, title, text } = draft
  const fileIds = sentIds(draft.files).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts on each change of the text
  useEffect(() => {
    const timer = setTimeout(save, pause)
    return () => clearTimeout(timer)
  }, [save, clientKey, menuId, title, text, fileIds])
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && save()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      save()
    }
  }, [save])

  // Another device may have edited the same draft.
  const known = list.data?.drafts
  useEffect(() => {
    const now = latest.current
    const theirs = known?.find(({ key }) => key === now.clientKey)
    if (!theirs || theirs.version <= now.version) return
    const differs = theirs.title !== now.title || theirs.text !== now.text
    const newer = asPostDraft(theirs)
    saved.current = savedOf({ ...now, ...newer })
    if (differs && (now.title || now.text)) setKept(textOf(now))
    // The user may continue with either text: keep the names chosen here.
    change((one) => ({
      ...one,
      ...newer,
      mentions: [...newer.mentions, ...one.mentions],
      files: filesOf(newer.files, one.files),
    }))
  }, [known, change])

  const takeKept = useCallback(() => {
    if (kept) change((now) => ({ ...now, ...kept }))
    setKept(undefined)
  }, [change, kept])

  return { others: known?.filter(({ key }) => key !== clientKey) ?? [], kept, takeKept }
}
