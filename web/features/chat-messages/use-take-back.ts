import { deleteChatScheduledMessage } from '#contract/chat-scheduled-messages.ts'
import { ApiError, call } from '#web/app/api.ts'
import type { Scheduled } from '../chat-scheduled-messages/use-scheduled-messages.ts'
import { readKeptFiles, writeKeptFiles } from '../media-files/kept-files.ts'
import { keepMessageDraft, messageDraftName } from './use-message-draft.ts'

/** The files of a scheduled message, as they were chosen. Throws if one cannot be read. */
const filesOf = ({ photos, attachments }: Scheduled) =>
  Promise.all(
    [...photos, ...attachments].map(async ({ path, originalName }) => {
      const response = await fetch(path, { credentials: 'include' })
      if (!response.ok) throw new ApiError(response.status, 'unreadable', '')
      const bytes = await response.blob()
      return new File([bytes], originalName, { type: bytes.type })
    }),
  )

/**
 * Deletes a scheduled message and puts it into the form of its room, which must be rendered again. If the answer is
 * lost it is put there too: better twice than not at all.
 * @returns its files, which the form keeps on this device
 */
export async function takeBackScheduled(userId: number, message: Scheduled): Promise<readonly File[]> {
  const { id, version, room, body, mentions, replyTo } = message
  const files = await filesOf(message)
  const keep = async () => {
    keepMessageDraft(userId, room.id, { text: body, mentions, replyTo })
    if (files.length === 0) return
    const name = messageDraftName(userId, room.id)
    const added = files.map((file) => ({ key: crypto.randomUUID(), file }))
    await writeKeptFiles(name, [...(await readKeptFiles(name)), ...added])
  }
  try {
    await call(deleteChatScheduledMessage, { params: { id }, query: { version } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) await keep()
    throw error
  }
  await keep()
  return files
}
