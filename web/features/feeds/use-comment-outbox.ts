import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { createFeedComment } from '#contract/feed-comments.ts'
import { ApiError, call } from '#web/app/api.ts'
import { addComment } from './comment-cache.ts'
import { refreshFeed } from './feed-cache.ts'
import { readDraft, writeDraft } from './use-draft.ts'

type Words = {
  clientKey: string
  body: string
  mentions: { id: number; name: string; department?: boolean }[]
  /** The comment it answers. */
  parentId?: number
  photoCount: number
}

/** A comment the server has not confirmed. */
export type Unsent = Words & {
  photos: readonly File[]
  state: 'sending' | 'failed'
  /** 0 to 1, while photos are being sent. */
  progress: number
  /** Why it failed, in the person's language. */
  message?: string
  /** Its author was warned of its words: sent again, they are meant. */
  warned?: boolean
}

const failedOf = (words: Words): Unsent => ({ ...words, photos: [], state: 'failed', progress: 0 })

/**
 * Comments on their way. One that fails stays, with a way to send it again under the same key; its words survive
 * a reload.
 */
export function useCommentOutbox(feedId: number, userId: number) {
  const client = useQueryClient()
  const name = `unsent-comments.${userId}.${feedId}`
  const [unsent, setUnsent] = useState<readonly Unsent[]>(() =>
    (readDraft<Words[]>(name) ?? []).map(failedOf),
  )

  useEffect(() => {
    const words = unsent.map(({ clientKey, body, mentions, parentId, photoCount }) => ({
      clientKey,
      body,
      mentions,
      parentId,
      photoCount,
    }))
    writeDraft(name, words.length > 0 ? words : undefined)
  }, [name, unsent])

  const discard = useCallback((clientKey: string) => {
    setUnsent((now) => now.filter((comment) => comment.clientKey !== clientKey))
  }, [])

  const send = useCallback(
    async (comment: Words & { photos: readonly File[]; warned?: boolean }) => {
      const { clientKey, body, mentions, photos } = comment
      const change = (part: Partial<Unsent>) =>
        setUnsent((now) => now.map((one) => (one.clientKey === clientKey ? { ...one, ...part } : one)))
      setUnsent((now) => [
        ...now.filter((one) => one.clientKey !== clientKey),
        { ...comment, state: 'sending', progress: 0 },
      ])
      try {
        const made = await call(
          createFeedComment,
          {
            params: { id: feedId },
            body: {
              body,
              mentionedUserIds: mentions.filter(({ department }) => !department).map(({ id }) => id),
              mentionedDepartmentIds: mentions.filter(({ department }) => department).map(({ id }) => id),
              parentId: comment.parentId,
              clientKey,
              wordsAccepted: comment.warned,
            },
            files: { photos },
          },
          { onProgress: photos.length > 0 ? (progress) => change({ progress }) : undefined },
        )
        await addComment(client, made).catch(() => undefined)
        discard(clientKey)
        void refreshFeed(client, feedId)
      } catch (error) {
        const told = error instanceof ApiError ? error : undefined
        const warned = told?.code === 'words_warned'
        change({
          state: 'failed',
          message: told?.fields.body ?? told?.fields.photos ?? told?.message,
          warned,
        })
      }
    },
    [client, feedId, discard],
  )

  return { unsent, send, discard }
}
