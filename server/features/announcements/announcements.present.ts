import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { withoutMarks } from '#common/text-marks.ts'
import { fullName, presentAuthor } from '#server/features/people/people.present.ts'
import type { AnnouncementRow } from './announcements.queries.ts'
import { announcementsStrings } from './announcements.strings.ts'
import type { NoticeFacts } from './define-notice.ts'
import { noticeOf } from './registered-notices.ts'

/** The actor and, of a folded notice, the person before them and the number of the others. */
function actorsOf({ actorCount, people }: AnnouncementRow, actor: string, locale: Locale) {
  const words = phrases(announcementsStrings, locale)
  if (actorCount === 1) return actor
  if (!people?.also) return words.andOthers(actor, actorCount - 1)
  const also = words.person(fullName(people.also))
  return actorCount === 2 ? words.both(actor, also) : words.bothAndOthers(actor, also, actorCount - 2)
}

function factsOf(row: AnnouncementRow, actorName: string, locale: Locale): NoticeFacts {
  const words = phrases(announcementsStrings, locale)
  const actor = row.authorStatus === 'withdrawn' ? actorName : words.person(actorName)
  const named = Object.entries(row.people ?? {}).map(([role, name]) => [role, words.person(fullName(name))])
  const { feedId, feedCommentId, reportId, menuId, payload, authorId: actorId } = row
  return {
    ...{ locale, actor, actorId, feedId, feedCommentId, reportId, menuId, payload },
    actors: actorsOf(row, actor, locale),
    people: Object.fromEntries(named),
    menu: row.menuName ?? '',
  }
}

/** Characters of a quote. */
const quoteLength = 120

/** The beginning of a text as one line; null if it has no words. */
function quoteOf(quoted: string | null) {
  const characters = [
    ...withoutMarks(quoted ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
  if (characters.length > quoteLength)
    return `${characters
      .slice(0, quoteLength - 1)
      .join('')
      .trimEnd()}…`
  return characters.join('') || null
}

/**
 * A notice with the sentence and link of its declaration. If this process does not know the kind (a newer process may
 * have written it during an upgrade), the notice has a generic sentence.
 */
export function presentAnnouncement(row: AnnouncementRow, locale: Locale) {
  const actor = presentAuthor(row, locale)
  const notice = noticeOf(row.kind)
  const said = notice?.present(factsOf(row, actor.name, locale))
  return {
    id: row.id,
    kind: row.kind,
    ...(notice && said
      ? { ...said, icon: notice.icon, impersonal: notice.impersonal }
      : {
          text: phrases(announcementsStrings, locale).unknown,
          hrefPath: '/announcements',
          icon: 'notification' as const,
          impersonal: true,
        }),
    quote: quoteOf(row.quoted),
    actor,
    createdAt: row.createdAt.toISOString(),
    confirmed: row.confirmedAt !== null,
  }
}
