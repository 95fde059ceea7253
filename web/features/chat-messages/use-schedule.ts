import { useRef } from 'react'
import { createChatScheduledMessage } from '#contract/chat-scheduled-messages.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { usePending } from '#ui/use-pending.ts'
import { ApiError, call } from '#web/app/api.ts'
import { newClientKey } from '#web/app/use-draft.ts'
import { uploadFile } from '../media-files/upload-files.ts'

type Body = CallInput<typeof createChatScheduledMessage>['body']
type Words = Pick<Body, 'body' | 'mentionedUserIds' | 'replyToSeq' | 'sendAt'>

/**
 * Schedules a message with its files, which are uploaded first and not again when it is repeated. After a warning of
 * watched words, scheduling the same text again confirms them.
 */
export function useSchedule(roomId: number) {
  const { pending, run } = usePending()
  const uploaded = useRef(new WeakMap<File, number>())
  const key = useRef({ words: '', clientKey: '' })
  const warned = useRef<string>(undefined)
  const send = async (words: Words, files: readonly File[]) => {
    const written = JSON.stringify(words)
    if (key.current.words !== written) key.current = { words: written, clientKey: newClientKey() }
    try {
      const mediaFileIds: number[] = []
      for (const file of files) {
        const id = uploaded.current.get(file) ?? (await uploadFile(file))
        uploaded.current.set(file, id)
        mediaFileIds.push(id)
      }
      await call(createChatScheduledMessage, {
        params: { id: roomId },
        body: {
          ...words,
          ...{ mediaFileIds, clientKey: key.current.clientKey },
          wordsAccepted: warned.current === words.body,
        },
      })
      key.current = { words: '', clientKey: '' }
    } catch (error) {
      const told = error instanceof ApiError ? error : undefined
      if (told?.code === 'words_warned') warned.current = words.body
      // Files that waited for more than a day are gone from the server.
      if (told?.fields.mediaFileIds) for (const file of files) uploaded.current.delete(file)
      throw error
    }
  }
  /** Returns whether it was scheduled; false: another one is on its way. */
  const schedule = async (words: Words, files: readonly File[]) => {
    let done = false
    await run(async () => {
      await send(words, files)
      done = true
    })
    return done
  }
  return { pending, schedule }
}
