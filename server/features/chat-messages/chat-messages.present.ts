import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { nameOf, presentExcerpt } from '#server/features/chat-rooms/chat-rooms.present.ts'
import { presentAttachments, presentPhotos } from '#server/features/feeds/feeds.present.ts'
import { fullName, presentAuthor } from '#server/features/people/people.present.ts'
import type { ChatAlertRow } from './chat-alerts.queries.ts'
import type { ChatFileRow } from './chat-files.queries.ts'
import { chatMessagePolicy } from './chat-messages.policy.ts'
import type { ChatMessageRow, ReactorRow } from './chat-messages.queries.ts'
import { chatMessagesStrings } from './chat-messages.strings.ts'

function presentReply(row: ChatMessageRow, locale: Locale) {
  // Of a message that the person does not see, nothing is quoted.
  if (row.replyToSeq === null || row.replyStatus === null) return null
  const { replyFamilyName: familyName, replyGivenName: givenName, replyStatus: status } = row
  return {
    seq: row.replyToSeq,
    authorName: nameOf({ familyName, givenName, status }, locale),
    ...presentExcerpt({ body: row.replyBody, deletedAt: row.replyDeletedAt, stampId: row.replyStampId }),
  }
}

function presentForwarded(row: ChatMessageRow, locale: Locale) {
  if (row.forwardedAuthorId === null || row.deletedAt !== null) return null
  const { forwardedFamilyName: familyName, forwardedGivenName: givenName, forwardedStatus: status } = row
  return nameOf({ familyName, givenName, status }, locale)
}

export function presentChatMessage(row: ChatMessageRow, userId: number, locale: Locale) {
  const deleted = row.deletedAt !== null
  return {
    id: row.id,
    chatRoomId: row.chatRoomId,
    seq: row.seq,
    author: { ...presentAuthor(row, locale), app: row.authorStatus === 'app' },
    body: row.body,
    mentions: (row.mentions ?? []).map((person) => ({ id: person.id, name: fullName(person) })),
    replyTo: deleted ? null : presentReply(row, locale),
    stampId: row.stampId,
    reactions: row.reactions ?? [],
    pinned: row.pinned,
    forwardedFrom: presentForwarded(row, locale),
    photos: presentPhotos(row.photos),
    attachments: presentAttachments(row.attachments),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    deleted,
    hidden: row.hidden,
    urgent: row.urgent,
    version: row.version,
    can: chatMessagePolicy(row, userId),
  }
}

export const presentReactor = (row: ReactorRow, locale: Locale) => ({
  ...presentAuthor(row, locale),
  ...{ departmentName: row.departmentName, stampId: row.stampId, emoji: row.emoji },
  reactedAt: row.reactedAt.toISOString(),
})

export function presentChatFile(row: ChatFileRow, locale: Locale) {
  const { filename, kind, contentType, byteSize, originalName, width, height } = row
  const photos =
    width === null || height === null ? null : presentPhotos([{ filename, width, height, originalName }])
  return {
    ...{ seq: row.seq, sortOrder: row.sortOrder, createdAt: row.createdAt.toISOString() },
    author: presentAuthor(row, locale),
    photo: kind === 'image' ? (photos?.[0] ?? null) : null,
    attachment:
      kind === 'image'
        ? null
        : presentAttachments([{ filename, kind, contentType, byteSize, originalName }])[0]!,
  }
}

export function presentChatAlert(row: ChatAlertRow, locale: Locale) {
  const words = phrases(chatMessagesStrings, locale)
  const { kind, excerpt } = presentExcerpt({ body: row.body, deletedAt: null, stampId: row.stampId })
  const said = kind === 'text' ? excerpt : kind === 'stamp' ? words.stampSent : words.fileSent
  const author = nameOf(row, locale)
  const { chatRoomId, seq } = row
  return row.kind === 'direct'
    ? { chatRoomId, seq, title: author, text: said }
    : { chatRoomId, seq, title: row.name, text: `${author}: ${said}` }
}
