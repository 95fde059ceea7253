import type { Locale } from '#common/locale.ts'
import type { CalendarEntry } from '#server/features/calendars/calendar-source.ts'
import { occurrenceName } from '#server/features/calendars/occurrence-names.rules.ts'
import { presentAttachment, presentPhoto } from '#server/features/media-files/media-files.present.ts'
import type { findMediaFiles } from '#server/features/media-files/media-files.queries.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { shownTime } from './event-times.rules.ts'
import type { EventPageRow, EventRow } from './events.queries.ts'
import type { Occurrence } from './occurrences.rules.ts'

/** Days after which an event that was never opened no longer counts as new. */
const newForMs = 30 * 86_400_000

/** One occurrence, as calendars show it. */
export function presentOccurrence(event: EventRow, one: Occurrence, userId: number): CalendarEntry {
  const name = one.occursAt && occurrenceName(one.occursAt, event.allDay)
  const mine = event.createdById === userId
  return {
    kind: 'event',
    id: event.id,
    occurrence: name,
    title: one.override?.title ?? event.title,
    place: one.override?.place ?? event.place,
    ...shownTime({ allDay: event.allDay, startsAt: one.startsAt, endsAt: one.endsAt }),
    tone: event.categoryTone ?? 'cyan',
    hrefPath: `/events/${event.id}${name === null ? '' : `?occurrence=${name}`}`,
    mine: mine || event.reach === 'people',
    reach: event.reach,
    status: event.cancelledAt === null ? 'confirmed' : 'cancelled',
    fresh: !event.read && !mine && Date.now() - event.createdAt.getTime() < newForMs,
  }
}

export const presentCategory = ({ categoryId, categoryName, categoryTone }: EventRow) =>
  categoryId === null ? null : { id: categoryId, name: categoryName!, tone: categoryTone! }

type Files = Awaited<ReturnType<typeof findMediaFiles>>

/** The files in the given order. */
function presentFiles(event: EventPageRow, files: Files) {
  const byId = new Map(files.map((file) => [file.id, file]))
  const ordered = (event.mediaFileIds ?? []).flatMap((id) => byId.get(id) ?? [])
  return {
    photos: ordered.filter(({ kind }) => kind === 'image').map(presentPhoto),
    attachments: ordered.filter(({ kind }) => kind !== 'image').map(presentAttachment),
  }
}

type Page = {
  occurrence: Occurrence
  texts: { body: string | null; onlineUrl: string | null } | undefined
  files: Files
  userId: number
  locale: Locale
}

/** An event as its page shows it, without the audience and what the reader may do. */
export const presentEvent = (event: EventPageRow, { occurrence, texts, files, userId, locale }: Page) => ({
  ...presentOccurrence(event, occurrence, userId),
  version: event.version,
  body: texts?.body ?? event.body,
  onlineUrl: texts?.onlineUrl ?? event.onlineUrl,
  linkUrl: event.linkUrl,
  timeZone: event.timeZone,
  rrule: event.rrule,
  category: presentCategory(event),
  remindDays: event.remindDays,
  invites: event.invites,
  ...presentFiles(event, files),
  organiser: presentAuthor(event, locale),
  updatedAt: event.updatedAt.toISOString(),
})
