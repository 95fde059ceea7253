import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createFeedComment } from '#contract/feed-comments.ts'
import { ApiError, call } from '#web/app/api.ts'
import { readDraft, writeDraft } from '#web/app/use-draft.ts'
import { addComment } from '../feeds/comment-cache.ts'
import { refreshFeed } from '../feeds/feed-cache.ts'
import { readKeptFiles, writeKeptFiles } from '../media-files/kept-files.ts'
import { mentionReachQuery } from '../mentions/mention-reach.ts'
import {
  commentInput,
  type KeptComment,
  type Sendable,
  shownPosts,
  storeOf,
  unsentCommentsName,
} from './kept-comments.ts'

/** A comment the server has not confirmed. */
export type Unsent = KeptComment & {
  files: readonly File[]
  /** waiting: there was no connection when it was sent. */
  state: 'sending' | 'waiting' | 'failed'
  /** 0 to 1, while files are being uploaded. */
  progress: number
  /** Its author was warned about watched words: sending it again confirms them. */
  warned?: boolean
}

const keptOf = (words: KeptComment): Unsent => ({
  ...words,
  ...{ files: [], state: words.waiting ? 'waiting' : 'failed', progress: 0 },
})

/** Milliseconds after which a waiting comment is tried again, although the browser says that there is a connection. */
const retryAfter = 5_000

/** Without its code the page sends what waits. */
const never = () => undefined

/**
 * Comments being sent. Without a connection a comment waits and is sent once it is back. A failed comment stays and can be
 * sent again under the same key. Its text and files survive a reload.
 */
export function useCommentOutbox(feedId: number, userId: number) {
  const client = useQueryClient()
  const name = unsentCommentsName(userId, feedId)
  const [unsent, setUnsent] = useState<readonly Unsent[]>(() =>
    (readDraft<KeptComment[]>(name) ?? []).map(keptOf),
  )

  /** Something is left to the service worker. */
  const left = useRef(false)
  useEffect(() => {
    const words = unsent.map((one) => ({
      ...{ clientKey: one.clientKey, body: one.body, mentions: one.mentions, parentId: one.parentId },
      ...{ fileCount: one.fileCount, waiting: one.waiting, message: one.message },
      confirmedMentionCount: one.confirmedMentionCount,
    }))
    writeDraft(name, words.length > 0 ? words : undefined)
    const waits = words.some(({ waiting }) => waiting)
    if (!waits && !left.current) return
    left.current = waits
    void import('./waiting-comments.ts').then(({ keepWaitingComments }) => keepWaitingComments(name), never)
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
    async (comment: Sendable) => {
      const { clientKey, mentions, files } = comment
      const change = (part: Partial<Unsent>) =>
        setUnsent((now) => now.map((one) => (one.clientKey === clientKey ? { ...one, ...part } : one)))
      setUnsent((now) => [
        ...now.filter((one) => one.clientKey !== clientKey),
        { ...comment, state: 'sending', progress: 0, message: undefined },
      ])
      if (files.length > 0)
        void writeKeptFiles(
          storeOf(clientKey),
          files.map((file) => ({ key: crypto.randomUUID(), file })),
        )
      try {
        const made = await call(createFeedComment, commentInput(feedId, comment), {
          onProgress: files.length > 0 ? (progress) => change({ progress }) : undefined,
        })
        await addComment(client, made).catch(() => undefined)
        discard(clientKey)
        void refreshFeed(client, feedId)
      } catch (error) {
        const told = error instanceof ApiError ? error : undefined
        if (told?.code === 'network' && (comment.waiting || !navigator.onLine))
          return change({ state: 'waiting', waiting: true })
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
          waiting: false,
          message: Object.values(told?.fields ?? {})[0] ?? told?.message,
          warned,
        })
      }
    },
    [client, feedId, discard],
  )

  const list = useRef(unsent)
  useEffect(() => {
    list.current = unsent
  })
  const waits = unsent.some(
    ({ state, files, fileCount }) => state === 'waiting' && files.length === fileCount,
  )
  useEffect(() => {
    shownPosts.add(name)
    return () => {
      shownPosts.delete(name)
    }
  }, [name])
  useEffect(() => {
    if (!waits) return
    let gone = false
    const sendWaiting = async () => {
      for (const one of list.current) {
        if (gone || !navigator.onLine) return
        if (one.state === 'waiting' && one.files.length === one.fileCount) await send(one)
      }
    }
    void sendWaiting()
    const again = () => void sendWaiting()
    const timer = setInterval(again, retryAfter)
    addEventListener('online', again)
    return () => {
      gone = true
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [waits, send])

  return { unsent, send, discard }
}
