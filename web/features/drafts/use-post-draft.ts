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
  /** People chosen while writing. The text may no longer mention them. */
  mentions: readonly Mention[]
  clientKey: string
  files: readonly DraftFile[]
  /** The id of the server's draft; 0: none yet. */
  version: number
  /** When it is to be published, in the person's time zone; null: at once. */
  when: When | null
  /** The due date (YYYY-MM-DD) of the must-read, if readers are asked to confirm the post. */
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
/** Unsent files stay with their draft, so that another draft can be opened in between. */
const storeOf = (name: string, { clientKey }: PostDraft) => `${name}.${clientKey}`

/** Makes a draft the one the composer opens with. */
export function takeUpDraft(userId: number, draft: Omit<PostDraft, 'when'>) {
  writeDraft(postDraftName(userId), { ...draft, when: null })
}

/** The person's current draft of a post, with its files. */
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

  /** Restores the discarded draft, also after the composer has been closed. */
  const { keepAgain } = files
  const bringBack = useCallback(
    (old: PostDraft) => {
      // The server's draft no longer exists.
      const again = { ...old, version: 0, files: old.files.map((file) => ({ ...file, saved: false })) }
      writeDraft(name, again)
      keepAgain(storeOf(name, old), old.files)
      change(() => again)
    },
    [change, keepAgain, name],
  )

  /** Replaces this draft with another one. */
  const takeUp = useCallback(
    (other: Omit<PostDraft, 'when'>) => change(() => ({ ...other, when: null })),
    [change],
  )

  /** Reorders the files with these keys. */
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
