import { createChatMessage } from '#contract/chat-messages.ts'
import { ApiError, call } from '#web/app/api.ts'
import { keepForWorker } from '#web/app/background-sends.ts'
import { draftNames, readDraft, writeDraft } from '#web/app/use-draft.ts'
import { type KeptMessage, messageBody, shownRooms, unsentMessagesName } from './kept-messages.ts'

const change = (name: string, edit: (kept: KeptMessage[]) => KeptMessage[]) => {
  const kept = edit(readDraft<KeptMessage[]>(name) ?? [])
  writeDraft(name, kept.length > 0 ? kept : undefined)
}

/** Leaves what waits in a room to the service worker as well, as far as it needs no page: files do. */
export function keepWaitingMessages(name: string) {
  const path = createChatMessage.path.replace('{id}', name.split('.').at(-1)!)
  const waiting = (readDraft<KeptMessage[]>(name) ?? []).filter(({ failed }) => !failed)
  const files = waiting.findIndex(({ fileCount }) => fileCount > 0)
  const sends = files < 0 ? waiting : waiting.slice(0, files)
  return keepForWorker(
    name,
    sends.map((words) => ({ path, body: messageBody(words) })),
  )
}

/** One tab at a time. The key of each message makes it safe where browsers have no locks. */
function alone(name: string, act: () => Promise<void>) {
  const locks = navigator.locks as LockManager | null | undefined
  return locks ? locks.request(name, act) : act()
}

/**
 * Sends what was written without a connection in rooms that are not on the screen, in order. Messages with files, and
 * those after them, are sent when their room is opened; refused ones stay there. Returns how many were sent, and the
 * rooms with a refused one.
 */
export async function sendWaitingMessages(userId: number) {
  const outcome = { sent: 0, refused: [] as number[] }
  for (const name of draftNames(unsentMessagesName(userId, ''))) {
    const roomId = Number(name.split('.').at(-1))
    await alone(name, async () => {
      for (const words of readDraft<KeptMessage[]>(name) ?? []) {
        if (words.failed) continue
        if (words.fileCount > 0 || shownRooms.has(name) || !navigator.onLine) return
        const { clientKey } = words
        try {
          await call(createChatMessage, {
            params: { id: roomId },
            body: { ...messageBody(words), mediaFileIds: [] },
          })
        } catch (error) {
          // Without an answer nothing is known: it is tried again, with the same key.
          if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return
          change(name, (kept) =>
            kept.map((one) => (one.clientKey === clientKey ? { ...one, failed: true } : one)),
          )
          outcome.refused.push(roomId)
          continue
        }
        change(name, (kept) => kept.filter((one) => one.clientKey !== clientKey))
        outcome.sent += 1
      }
      await keepWaitingMessages(name)
    })
  }
  return outcome
}
