import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { chatMessageLimits } from '#contract/chat-messages.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { ChatRoomRow } from '#server/features/chat-rooms/chat-rooms.queries.ts'
import { reactionToGive } from '#server/features/reactions/reaction-choices.commands.ts'
import { checkWords } from '#server/features/watched-words/watched-words.checks.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import * as queries from './chat-messages.queries.ts'
import { chatMessagesStrings } from './chat-messages.strings.ts'

/** Only there watched words are reported: a direct room is read by nobody but its two people. */
export const isShared = ({ kind }: Pick<ChatRoomRow, 'kind'>) => kind === 'official' || kind === 'group'

type Asking = { db: CompanyDb; locale: Locale }

/** Refuses mentions of people who are not in the room, beside the text. */
export async function checkMembers({ db, locale }: Asking, chatRoomId: number, userIds: readonly number[]) {
  if (userIds.length === 0) return
  const members = await queries.findMembersAmong(db, chatRoomId, userIds)
  if (members.length < new Set(userIds).size)
    throw new Refusal('validation_failed', { body: phrases(chatMessagesStrings, locale).notMember })
}

/**
 * Refuses files that the person did not upload, or more of a kind than a message has, beside `mediaFileIds`. Returns
 * them once each, in their order.
 */
export async function checkFiles({ db, locale }: Asking, userId: number, ids: readonly number[]) {
  const chosen = [...new Set(ids)]
  if (chosen.length === 0) return chosen
  const words = phrases(chatMessagesStrings, locale)
  const kinds = await queries.findUploadedKinds(db, userId, chosen)
  if (kinds.length < chosen.length) throw new Refusal('validation_failed', { mediaFileIds: words.filesGone })
  const count = (wanted: string) => kinds.filter(({ kind }) => kind === wanted).length
  const { photos, videos, attachments } = chatMessageLimits
  if (count('image') > photos || count('video') > videos || count('file') > attachments)
    throw new Refusal('validation_failed', { mediaFileIds: words.tooManyFiles(photos, videos, attachments) })
  return chosen
}

type Written = {
  body: string
  mentionedUserIds: readonly number[]
  replyToSeq?: number | undefined
  stampId?: number | undefined
  wordsAccepted: boolean
}

/**
 * Refuses a message that has no content, a stamp beside other content, watched words, and names outside of the room.
 * Returns whether it contains words that are reported.
 */
export async function checkMessage(
  asking: Asking,
  room: Pick<ChatRoomRow, 'id' | 'fromSeq'>,
  written: Written,
  /** hasContent: something else that is sent with the text or instead of it. */
  { hasFiles, hasContent = false }: { hasFiles: boolean; hasContent?: boolean },
) {
  const { db, locale } = asking
  const { body, stampId, replyToSeq, wordsAccepted } = written
  const words = phrases(chatMessagesStrings, locale)
  if (!hasContent && stampId !== undefined) {
    if (body || hasFiles) throw new Refusal('validation_failed', { stampId: words.stampAlone })
    await reactionToGive(db, { stampId }, [], locale)
  } else if (!hasContent && !body && !hasFiles) throw new Refusal('validation_failed', { body: words.empty })
  const reported = await checkWords(db, { texts: [body], field: 'body', locale, wordsAccepted })
  await checkMembers(asking, room.id, written.mentionedUserIds)
  if (
    replyToSeq !== undefined &&
    !(await queries.hasMessage(db, { ...room, chatRoomId: room.id }, replyToSeq))
  )
    throw new Refusal('validation_failed', { replyToSeq: words.replyMissing })
  return reported
}
