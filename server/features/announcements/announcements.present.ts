import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { presentAuthor } from '#server/features/feeds/feeds.present.ts'
import { fullName } from '#server/features/users/users.present.ts'
import type { AnnouncementRow } from './announcements.queries.ts'
import { announcementsStrings } from './announcements.strings.ts'

function sentence(row: AnnouncementRow, actor: string, locale: Locale) {
  const words = phrases(announcementsStrings, locale)
  if (!row.readable) return words.unreadable
  const who = row.authorStatus === 'withdrawn' ? actor : words.person(actor)
  if (row.kind === 'comment') return words.commented(who)
  if (row.kind === 'reply') return words.replied(who)
  if (row.kind === 'mention') return words.mentioned(who)
  if (row.kind === 'bookmark_reminder') return words.bookmarkReminder(who)
  const about =
    row.aboutFamilyName === null
      ? null
      : fullName({ familyName: row.aboutFamilyName, givenName: row.aboutGivenName! })
  if (row.kind === 'must_read') return words.mustRead(who)
  if (row.kind === 'must_read_reminder')
    return about === null ? words.mustReadReminder(who) : words.mustReadDeputy(words.person(about), who)
  if (row.kind === 'must_read_escalation')
    return words.mustReadEscalation(words.person(about ?? actor), row.actorCount - 1, who)
  return words.reacted(who, row.actorCount - 1)
}

export function presentAnnouncement(row: AnnouncementRow, locale: Locale) {
  const actor = presentAuthor(row, locale)
  return {
    id: row.id,
    kind: row.kind,
    text: sentence(row, actor.name, locale),
    actor,
    hrefPath: `/feeds/${row.feedId}${row.feedCommentId === null ? '' : `#comment-${row.feedCommentId}`}`,
    createdAt: row.createdAt.toISOString(),
    confirmed: row.confirmedAt !== null,
  }
}
