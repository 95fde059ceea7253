import { useCallback } from 'react'
import { newClientKey, useDraft, writeDraft } from '#web/app/use-draft.ts'
import type { DraftFile } from '../media-files/draft-file.ts'
import { writeKeptFiles } from '../media-files/kept-files.ts'
import { useDraftFiles } from '../media-files/use-draft-files.ts'
import type { Mention } from '../mentions/mention-names.ts'
import type { When } from '../scheduled-posts/schedule-fields.tsx'

export type PostDraft = {
  menuId: number | null
  title: string
  text: string
  /** Those who were chosen while it was written; the text may name them no longer. */
  mentions: readonly Mention[]
  clientKey: string
  files: readonly DraftFile[]
  /** What the server keeps of it; 0: nothing yet. */
  version: number
  /** When it is to go out, where the person is; null: at once. */
  when: When | null
  /** The day it is to be read by (YYYY-MM-DD), where its readers are asked to confirm it. */
  mustReadDueOn?: string | null
}

const empty = (): PostDraft => ({
  menuId: null,
  title: '',
  text: '',
  mentions: [],
  clientKey: newClientKey(),
  files: [],
  version: 0,
  when: null,
})
export const isStarted = ({ title, text, files }: PostDraft) =>
  title !== '' || text !== '' || files.length > 0

const postDraftName = (userId: number) => `post.${userId}`
/** Unsent files stay with their draft, so that another one can be taken up in between. */
const storeOf = (name: string, { clientKey }: PostDraft) => `${name}.${clientKey}`

/** Makes a draft the one the composer opens with. */
export function takeUpDraft(userId: number, draft: Omit<PostDraft, 'when'>) {
  writeDraft(postDraftName(userId), { ...draft, when: null })
}

/** A person's one post in the making, with its files. */
export function usePostDraft(userId: number, menuId: number | undefined) {
  const name = postDraftName(userId)
  const begin = useCallback(() => ({ ...empty(), menuId: menuId ?? null }), [menuId])
  const { draft, restored, change, discard } = useDraft(name, begin, isStarted)
  const store = storeOf(name, draft)
  const changeFiles = useCallback(
    (edit: (files: readonly DraftFile[]) => readonly DraftFile[]) =>
      change((now) => (storeOf(name, now) === store ? { ...now, files: edit(now.files) } : now)),
    [change, name, store],
  )
  const files = useDraftFiles(store, draft.files, changeFiles)

  const forget = useCallback(() => {
    discard()
    void writeKeptFiles(store, [])
  }, [discard, store])

  /** Brings back what was thrown away, also after the composer has been closed. */
  const { keepAgain } = files
  const bringBack = useCallback(
    (old: PostDraft) => {
      // Nothing the server had of it is there any longer.
      const again = { ...old, version: 0, files: old.files.map((file) => ({ ...file, saved: false })) }
      writeDraft(name, again)
      keepAgain(storeOf(name, old), old.files)
      change(() => again)
    },
    [change, keepAgain, name],
  )

  /** Puts another draft in the place of this one. */
  const takeUp = useCallback(
    (other: Omit<PostDraft, 'when'>) => change(() => ({ ...other, when: null })),
    [change],
  )

  /** Puts the files with these keys in this order. */
  const arrange = useCallback(
    (keys: readonly string[]) =>
      changeFiles((now) => {
        const moved = keys.flatMap((key) => now.find((one) => one.key === key) ?? [])
        return [...moved, ...now.filter(({ key }) => !keys.includes(key))]
      }),
    [changeFiles],
  )

  return { draft, change, files, arrange, restored, forget, bringBack, takeUp }
}
