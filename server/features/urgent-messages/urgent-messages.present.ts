import type { Locale } from '#common/locale.ts'
import { nameOf } from '#server/features/chat-rooms/chat-rooms.present.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import type { AdminUrgentRow, OwedRow, UrgentMessageRow } from './urgent-messages.queries.ts'

export const presentUrgentMessage = (row: UrgentMessageRow, locale: Locale) => ({
  id: row.id,
  repeatMinutes: row.repeatMinutes,
  sentAt: row.sentAt.toISOString(),
  repeatsUntil: row.repeatsUntil.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  endedByName:
    row.enderStatus === null
      ? null
      : nameOf(
          { familyName: row.enderFamilyName, givenName: row.enderGivenName, status: row.enderStatus },
          locale,
        ),
  asked: row.asked,
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
})

export function presentOwed(row: OwedRow, locale: Locale) {
  const author = presentAuthor(row, locale)
  const { id, chatRoomId, seq, excerpt } = row
  return {
    ...{ id, chatRoomId, seq, author, excerpt },
    roomName: row.kind === 'direct' ? author.name : row.roomName,
    sentAt: row.sentAt.toISOString(),
  }
}

export const presentAdminUrgent = (row: AdminUrgentRow, locale: Locale) => ({
  id: row.id,
  roomName: row.roomName,
  author: presentAuthor(row, locale),
  sentAt: row.sentAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  askedCount: row.askedCount,
  confirmedCount: row.confirmedCount,
})
