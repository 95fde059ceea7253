import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { withoutMarks } from '#common/text-marks.ts'
import { fullName, presentPerson, profileImgPath } from '#server/features/people/people.present.ts'
import { peopleStrings } from '#server/features/people/people.strings.ts'
import { chatRoomPolicy } from './chat-rooms.policy.ts'
import type { ChatRoomRow, ListedChatRoomRow, MemberRow } from './chat-rooms.queries.ts'

const excerptLength = 80

/** The full name of a person, or that they left. */
export function nameOf(
  person: { familyName: string | null; givenName: string | null; status: ChatRoomRow['writerStatus'] },
  locale: Locale,
) {
  return person.status === 'withdrawn'
    ? phrases(peopleStrings, locale).formerColleague
    : fullName({ familyName: person.familyName ?? '', givenName: person.givenName ?? '' })
}

type Excerpt = { body: string | null; deletedAt: Date | null; stampId: number | null }

/** What a message is, and its beginning in one line. */
export function presentExcerpt({ body, deletedAt, stampId }: Excerpt) {
  const excerpt = withoutMarks(body ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, excerptLength)
  const kind = deletedAt
    ? ('deleted' as const)
    : stampId !== null
      ? ('stamp' as const)
      : excerpt
        ? ('text' as const)
        : ('files' as const)
  return { kind, excerpt }
}

function presentPartner(row: ListedChatRoomRow, locale: Locale) {
  if (row.partnerId === null) return null
  const left = row.partnerStatus === 'withdrawn'
  const { partnerFamilyName: familyName, partnerGivenName: givenName } = row
  return {
    id: row.partnerId,
    name: nameOf({ familyName, givenName, status: row.partnerStatus }, locale),
    profileImgPath: left ? null : profileImgPath(row.partnerFilename),
  }
}

export function presentListedChatRoom(row: ListedChatRoomRow, locale: Locale) {
  const partner = presentPartner(row, locale)
  const { writerFamilyName: familyName, writerGivenName: givenName, writerStatus: status } = row
  return {
    id: row.id,
    kind: row.kind,
    name: partner?.name ?? row.name,
    description: row.description,
    iconPath: profileImgPath(row.iconFilename),
    partner,
    unreadCount: row.unreadCount,
    mentionCount: row.mentionCount,
    muted: row.muted,
    mutedUntil: row.muted ? (row.mutedUntil?.toISOString() ?? null) : null,
    pinned: row.pinned,
    archived: row.archived,
    notificationLevel: row.notificationLevel,
    lastMessage:
      row.writerId === null
        ? null
        : {
            authorId: row.writerId,
            authorName: nameOf({ familyName, givenName, status }, locale),
            ...presentExcerpt({
              ...{ body: row.messageBody, deletedAt: row.messageDeletedAt, stampId: row.messageStampId },
            }),
          },
    lastAt: row.lastAt.toISOString(),
    closed: row.closed,
    lastSeq: row.lastSeq,
    readSeq: row.readSeq,
    version: row.version,
    can: chatRoomPolicy(row),
  }
}

export const presentChatRoom = (row: ChatRoomRow, locale: Locale) => ({
  ...presentListedChatRoom(row, locale),
  memberCount: row.memberCount,
})

export function presentMember(row: MemberRow, locale: Locale) {
  if (row.status === 'withdrawn')
    return {
      ...{ id: row.id, name: phrases(peopleStrings, locale).formerColleague, profileImgPath: null },
      ...{ departmentName: null, stopped: true, app: false },
    }
  return {
    ...presentPerson(row),
    ...{ departmentName: row.departmentName, stopped: row.status === 'stopped', app: row.status === 'app' },
  }
}
