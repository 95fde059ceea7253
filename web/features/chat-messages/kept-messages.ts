import { type Mention, mentionedIds } from '../mentions/mention-names.ts'

/** A message that is not sent yet, as it is kept in the browser without its files. */
export type KeptMessage = {
  clientKey: string
  body: string
  mentions: readonly Mention[]
  replyToSeq?: number | undefined
  /** A stamp instead of a text. */
  stampId?: number | undefined
  /** It is urgent, and repeated after so many minutes. */
  urgentMinutes?: number | undefined
  fileCount: number
  /** It failed: it is not sent again by itself while its room is closed. */
  failed?: boolean | undefined
}

/** The name under which the unsent messages of a person are stored, by room. */
export const unsentMessagesName = (userId: number, roomId: number | '') =>
  `unsent-messages.${userId}.${roomId}`

/** The names of the messages whose room is on the screen, which sends them itself. */
export const shownRooms = new Set<string>()

/** What is sent for a message, without its files. */
export const messageBody = (words: KeptMessage) => ({
  body: words.body,
  mentionedUserIds: mentionedIds(words.mentions).mentionedUserIds,
  replyToSeq: words.replyToSeq,
  stampId: words.stampId,
  urgentMinutes: words.urgentMinutes,
  clientKey: words.clientKey,
})
