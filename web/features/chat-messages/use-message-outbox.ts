import { useCallback, useEffect, useRef, useState } from 'react'
import { createChatMessage } from '#contract/chat-messages.ts'
import { ApiError, call } from '#web/app/api.ts'
import { readDraft, writeDraft } from '#web/app/use-draft.ts'
import { readKeptFiles, writeKeptFiles } from '../media-files/kept-files.ts'
import { isPicture } from '../media-files/pick-files.ts'
import { uploadFile } from '../media-files/upload-files.ts'
import { type KeptMessage, messageBody, shownRooms, unsentMessagesName } from './kept-messages.ts'
import type { ChatMessage } from './use-messages.ts'

/** A message that the server has not confirmed. */
export type Unsent = KeptMessage & {
  files: readonly File[]
  /** waiting: sent by itself once its turn comes or the connection is back. */
  state: 'waiting' | 'sending' | 'failed'
  /** Of each file that is being uploaded or was, 0 to 1. */
  progress: ReadonlyMap<File, number>
  /** The file that could not be uploaded. */
  broken?: File | undefined
  message?: string | undefined
  /** Its author stopped it. */
  stopped?: boolean
  /** Its author was warned about watched words: sending it again confirms them. */
  warned?: boolean
}

const noProgress: Unsent['progress'] = new Map()

const storeOf = (clientKey: string) => `unsent-message.${clientKey}`

/** Milliseconds after which sending is tried again without a connection. */
const retryAfter = 5_000

const isAway = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'unavailable')

/**
 * Messages being sent, in order, one at a time. Without a connection they wait and are sent once it is back; refused
 * ones stay until they are sent again or taken back. Text and files survive a reload.
 */
export function useMessageOutbox(roomId: number, userId: number, onSent: (message: ChatMessage) => unknown) {
  const name = unsentMessagesName(userId, roomId)
  const [unsent, setUnsent] = useState<readonly Unsent[]>(() =>
    (readDraft<KeptMessage[]>(name) ?? []).map((words) => ({
      ...words,
      ...{ files: [], state: words.fileCount > 0 ? 'failed' : 'waiting', progress: noProgress },
    })),
  )
  const list = useRef(unsent)
  const change = useCallback((edit: (now: readonly Unsent[]) => readonly Unsent[]) => {
    list.current = edit(list.current)
    setUnsent(list.current)
  }, [])
  /** What waits is left to the service worker as well: there was no connection. */
  const left = useRef(unsent.length > 0)
  useEffect(() => {
    const words = unsent.map(
      ({ clientKey, body, mentions, replyToSeq, stampId, urgentMinutes, fileCount, state }) => ({
        ...{ clientKey, body, mentions, replyToSeq, stampId, urgentMinutes, fileCount },
        failed: state === 'failed',
      }),
    )
    writeDraft(name, words.length > 0 ? words : undefined)
    if (!left.current) return
    left.current = words.length > 0
    void import('./waiting-messages.ts').then(
      ({ keepWaitingMessages }) => keepWaitingMessages(name),
      // Without its code the page sends what waits.
      () => undefined,
    )
  }, [name, unsent])

  useEffect(() => {
    shownRooms.add(name)
    return () => {
      shownRooms.delete(name)
    }
  }, [name])

  const patch = useCallback(
    (clientKey: string, part: Partial<Unsent>) =>
      change((now) => now.map((one) => (one.clientKey === clientKey ? { ...one, ...part } : one))),
    [change],
  )
  const uploaded = useRef(new WeakMap<File, number>())
  const upload = useRef<{ file: File | undefined; abort: AbortController }>(undefined)
  const discard = useCallback(
    (clientKey: string) => {
      const state = list.current.find((one) => one.clientKey === clientKey)?.state
      if (state === 'sending') upload.current?.abort.abort()
      change((now) => now.filter((one) => one.clientKey !== clientKey))
      void writeKeptFiles(storeOf(clientKey), [])
    },
    [change],
  )

  // The files of messages that could not be sent before the reload.
  useEffect(() => {
    for (const { clientKey, fileCount } of list.current) {
      if (fileCount === 0) continue
      void readKeptFiles(storeOf(clientKey)).then((kept) => {
        const files = kept.map(({ file }) => file)
        patch(clientKey, { files, ...(files.length === fileCount && { state: 'waiting' }) })
        run.current()
      })
    }
  }, [patch])

  const sent = useRef(onSent)
  const running = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const run = useRef(() => {})
  useEffect(() => {
    sent.current = onSent
  })
  useEffect(() => {
    let gone = false
    const still = (clientKey: string) =>
      list.current.find((one) => one.clientKey === clientKey && one.state === 'sending')
    /** Uploads the files one after the other. Returns their ids, pictures first; undefined if it was stopped. */
    const uploadAll = async (clientKey: string) => {
      for (;;) {
        const now = still(clientKey)
        const file = now?.files.find((one) => !uploaded.current.has(one))
        if (!now) return undefined
        if (!file) {
          const sorted = [...now.files].sort((a, b) => Number(isPicture(b)) - Number(isPicture(a)))
          return sorted.map((one) => uploaded.current.get(one)!)
        }
        const abort = new AbortController()
        upload.current = { file, abort }
        const onProgress = (fraction: number) =>
          patch(clientKey, { progress: new Map(still(clientKey)?.progress).set(file, fraction) })
        try {
          onProgress(0)
          uploaded.current.set(file, await uploadFile(file, { signal: abort.signal, onProgress }))
          onProgress(1)
        } catch (error) {
          if (!abort.signal.aborted) {
            if (!isAway(error)) patch(clientKey, { broken: file })
            throw error
          }
        } finally {
          upload.current = undefined
        }
      }
    }
    const sendNext = async (): Promise<void> => {
      const next = list.current.find(({ state }) => state === 'waiting')
      if (running.current || !next || gone) return
      running.current = true
      const { clientKey } = next
      patch(clientKey, {
        state: 'sending',
        progress: noProgress,
        broken: undefined,
        message: undefined,
        stopped: false,
      })
      try {
        const mediaFileIds = await uploadAll(clientKey)
        if (!mediaFileIds) {
          running.current = false
          return sendNext()
        }
        const made = await call(createChatMessage, {
          params: { id: roomId },
          body: { ...messageBody(next), mediaFileIds, wordsAccepted: next.warned },
        })
        await sent.current(made)
        discard(clientKey)
      } catch (error) {
        const told = error instanceof ApiError ? error : undefined
        if (isAway(error)) {
          left.current = true
          patch(clientKey, { state: 'waiting', progress: noProgress })
          clearTimeout(timer.current)
          timer.current = setTimeout(() => run.current(), retryAfter)
          running.current = false
          return
        }
        // Files that waited for more than a day are gone from the server.
        if (told?.fields.mediaFileIds) for (const file of next.files) uploaded.current.delete(file)
        patch(clientKey, {
          state: 'failed',
          message: Object.values(told?.fields ?? {})[0] ?? told?.message,
          warned: told?.code === 'words_warned' || next.warned,
        })
      }
      running.current = false
      return sendNext()
    }
    run.current = () => void sendNext()
    run.current()
    const online = () => run.current()
    window.addEventListener('online', online)
    return () => {
      gone = true
      clearTimeout(timer.current)
      window.removeEventListener('online', online)
    }
  }, [roomId, patch, discard])

  const send = useCallback(
    (message: KeptMessage & { files: readonly File[]; warned?: boolean }) => {
      const { clientKey, files } = message
      if (files.length > 0)
        void writeKeptFiles(
          storeOf(clientKey),
          files.map((file) => ({ key: crypto.randomUUID(), file })),
        )
      change((now) => [
        ...now.filter((one) => one.clientKey !== clientKey),
        { ...message, state: 'waiting', progress: noProgress },
      ])
      run.current()
    },
    [change],
  )

  /** Stops sending a message; it stays until it is sent again or taken back. */
  const stop = useCallback(
    (clientKey: string) => {
      const one = list.current.find((unsent) => unsent.clientKey === clientKey)
      if (one?.state === 'failed') return
      patch(clientKey, { state: 'failed', stopped: true })
      if (one?.state === 'sending') upload.current?.abort.abort()
    },
    [patch],
  )
  /** Sends a message without one of its files, also while that is being uploaded. */
  const removeFile = useCallback(
    (clientKey: string, file: File) => {
      const one = list.current.find((unsent) => unsent.clientKey === clientKey)
      if (!one) return
      const files = one.files.filter((other) => other !== file)
      if (files.length === 0 && one.body === '' && one.stampId === undefined) return discard(clientKey)
      patch(clientKey, { files, fileCount: files.length })
      void writeKeptFiles(
        storeOf(clientKey),
        files.map((kept) => ({ key: crypto.randomUUID(), file: kept })),
      )
      if (upload.current?.file === file) upload.current.abort.abort()
    },
    [patch, discard],
  )

  return { unsent, send, discard, stop, removeFile }
}
