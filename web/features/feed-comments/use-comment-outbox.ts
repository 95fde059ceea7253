import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createFeedComment } from '#contract/feed-comments.ts'
import { ApiError, call } from '#web/app/api.ts'
import { readDraft, writeDraft } from '#web/app/use-draft.ts'
import { addComment } from '../feeds/comment-cache.ts'
import { refreshFeed } from '../feeds/feed-cache.ts'
import { readKeptFiles, writeKeptFiles } from '../media-files/kept-files.ts'
import { isPicture, isVideo } from '../media-files/pick-files.ts'
import { type Mention, mentionedIds } from '../mentions/mention-names.ts'
import { mentionReachQuery } from '../mentions/mention-reach.ts'

type Words = {
  clientKey: string
  body: string
  mentions: readonly Mention[]
  /** The number of people its writer confirmed to notify, if there are many. */
  confirmedMentionCount?: number | undefined
  /** The comment it replies to. */
  parentId?: number
  fileCount: number
}

/** A comment the server has not confirmed. */
export type Unsent = Words & {
  files: readonly File[]
  state: 'sending' | 'failed'
  /** 0 to 1, while files are being uploaded. */
  progress: number
  /** The error message, in the person's language. */
  message?: string
  /** Its author was warned about watched words: sending it again confirms them. */
  warned?: boolean
}

/** Where the files of a comment are stored until it is sent. */
const storeOf = (clientKey: string) => `unsent-comment.${clientKey}`

const failedOf = (words: Words): Unsent => ({ ...words, files: [], state: 'failed', progress: 0 })

/**
 * Comments being sent. A failed comment stays and can be sent again under the same key. Its text and files survive a
 * reload.
 */
export function useCommentOutbox(feedId: number, userId: number) {
  const client = useQueryClient()
  const name = `unsent-comments.${userId}.${feedId}`
  const [unsent, setUnsent] = useState<readonly Unsent[]>(() =>
    (readDraft<Words[]>(name) ?? []).map(failedOf),
  )

  useEffect(() => {
    const words = unsent.map(({ clientKey, body, mentions, parentId, fileCount }) => ({
      clientKey,
      body,
      mentions,
      parentId,
      fileCount,
    }))
    writeDraft(name, words.length > 0 ? words : undefined)
  }, [name, unsent])

  // The files of a comment that could not be sent before the reload.
  const first = useRef(unsent)
  useEffect(() => {
    for (const { clientKey, fileCount } of first.current) {
      if (!fileCount) continue
      void readKeptFiles(storeOf(clientKey)).then((kept) =>
        setUnsent((now) =>
          now.map((one) =>
            one.clientKey === clientKey && one.files.length === 0
              ? { ...one, files: kept.map(({ file }) => file) }
              : one,
          ),
        ),
      )
    }
  }, [])

  const discard = useCallback((clientKey: string) => {
    setUnsent((now) => now.filter((comment) => comment.clientKey !== clientKey))
    void writeKeptFiles(storeOf(clientKey), [])
  }, [])

  const send = useCallback(
    async (comment: Words & { files: readonly File[]; warned?: boolean }) => {
      const { clientKey, body, mentions, files } = comment
      const change = (part: Partial<Unsent>) =>
        setUnsent((now) => now.map((one) => (one.clientKey === clientKey ? { ...one, ...part } : one)))
      setUnsent((now) => [
        ...now.filter((one) => one.clientKey !== clientKey),
        { ...comment, state: 'sending', progress: 0 },
      ])
      if (files.length > 0)
        void writeKeptFiles(
          storeOf(clientKey),
          files.map((file) => ({ key: crypto.randomUUID(), file })),
        )
      try {
        const made = await call(
          createFeedComment,
          {
            params: { id: feedId },
            body: {
              body,
              ...mentionedIds(mentions),
              confirmedMentionCount: comment.confirmedMentionCount,
              parentId: comment.parentId,
              clientKey,
              wordsAccepted: comment.warned,
            },
            files: {
              photos: files.filter(isPicture),
              videos: files.filter(isVideo),
              attachments: files.filter((file) => !isPicture(file) && !isVideo(file)),
            },
          },
          { onProgress: files.length > 0 ? (progress) => change({ progress }) : undefined },
        )
        await addComment(client, made).catch(() => undefined)
        discard(clientKey)
        void refreshFeed(client, feedId)
      } catch (error) {
        const told = error instanceof ApiError ? error : undefined
        const warned = told?.code === 'words_warned' || comment.warned
        // The server's message shows the number: sending again confirms it.
        const many =
          told?.code === 'mentions_many'
            ? await client
                .fetchQuery({ ...mentionReachQuery({ feedId }, mentions), staleTime: 0 })
                .catch(() => undefined)
            : undefined
        change({
          ...(many && { confirmedMentionCount: many.count }),
          state: 'failed',
          message: Object.values(told?.fields ?? {})[0] ?? told?.message,
          warned,
        })
      }
    },
    [client, feedId, discard],
  )

  return { unsent, send, discard }
}
