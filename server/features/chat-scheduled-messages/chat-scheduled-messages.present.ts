import type { Locale } from '#common/locale.ts'
import { nameOf, presentExcerpt } from '#server/features/chat-rooms/chat-rooms.present.ts'
import { presentAttachments, presentPhotos } from '#server/features/feeds/feeds.present.ts'
import { fullName } from '#server/features/people/people.present.ts'
import type { ChatScheduledRow } from './chat-scheduled-messages.queries.ts'

function presentReply(row: ChatScheduledRow, locale: Locale) {
  if (row.replySeq === null) return null
  const { replyFamilyName: familyName, replyGivenName: givenName, replyStatus: status } = row
  return {
    seq: row.replySeq,
    authorName: nameOf({ familyName, givenName, status }, locale),
    ...presentExcerpt({ body: row.replyBody, deletedAt: row.replyDeletedAt, stampId: row.replyStampId }),
  }
}

export function presentChatScheduled(row: ChatScheduledRow, locale: Locale) {
  const { partnerFamilyName: familyName, partnerGivenName: givenName, partnerStatus: status } = row
  return {
    id: row.id,
    room: {
      ...{ id: row.chatRoomId, kind: row.roomKind, member: row.member },
      name: status === null ? row.roomName : nameOf({ familyName, givenName, status }, locale),
    },
    body: row.body,
    mentions: (row.mentions ?? []).map((person) => ({ id: person.id, name: fullName(person) })),
    replyTo: presentReply(row, locale),
    stampId: row.stampId,
    photos: presentPhotos(row.photos),
    attachments: presentAttachments(row.attachments),
    sendAt: row.sendAt.toISOString(),
    refused: row.refused,
    version: row.version,
  }
}
