import type { PortalBlock, PortalBlockKind } from '#common/portal/portal-content.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findForPortal } from '#server/features/administrator-announcements/administrator-announcements.queries.ts'
import { dayOf, daysLater } from '#server/features/calendars/calendar-days.rules.ts'
import { inCalendarOrder } from '#server/features/calendars/calendar-source.ts'
import { findOccurrences, windowOf } from '#server/features/events/event-calendar.ts'
import { presentOccurrence } from '#server/features/events/events.present.ts'
import { findOwnMissions } from '#server/features/missions/own-missions.queries.ts'
import { findRanking } from '#server/features/thanks/thanks.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { findPortalFeeds, findPortalItems, findPortalPeople } from './portal-blocks.queries.ts'

/** `session`: of the person whose portal it is. `viewer`: the administrator who previews it as that person. */
export type Reading = { session: Session; viewer: Session | null }

/** Days ahead for which events are listed. */
const eventDays = 60
const birthdayDays = 7

export type PortalData = Awaited<ReturnType<typeof findPortalData>>

/** Everything the blocks need: one statement for each kind of data that occurs. */
export async function findPortalData(
  db: CompanyDb,
  blocks: readonly PortalBlock[],
  { session, viewer }: Reading,
) {
  const ofKind = <K extends PortalBlockKind>(kind: K) =>
    blocks.filter((block): block is Extract<PortalBlock, { kind: K }> => block.kind === kind)
  const most = (list: readonly { count: number }[]) => Math.max(...list.map(({ count }) => count))
  const reader = {
    ...{ userId: session.userId, audienceIds: session.audienceIds },
    alsoIds: viewer?.audienceIds ?? null,
  }
  const today = dayOf(new Date(), session.timeZone)

  const menuIds = [...new Set(ofKind('menu_feeds').flatMap(({ menuId }) => menuId ?? []))]
  const timeline = ofKind('feeds').length > 0
  const feeds = menuIds.length > 0 || timeline ? await findPortalFeeds(db, reader, { menuIds, timeline }) : []

  const announcing = ofKind('announcements')
  const announcements = announcing.length > 0 ? await findForPortal(db, session, most(announcing)) : []

  const events = ofKind('events').length > 0 ? await findEvents(db, { session, viewer }, today) : []

  const missioning = ofKind('missions')
  const missions =
    missioning.length > 0
      ? await findOwnMissions(db, session.userId, { waiting: true, limit: most(missioning) })
      : []

  const feedIds = ofKind('poll').flatMap(({ feedId }) => feedId ?? [])
  const categoryIds = [...new Set(ofKind('documents').map(({ categoryId }) => categoryId))]
  const { polls, documents } =
    feedIds.length > 0 || categoryIds.length > 0
      ? await findPortalItems(db, reader, { feedIds, categoryIds })
      : { polls: [], documents: [] }

  const joining = ofKind('joined')
  const weekDays = ofKind('birthdays').length > 0 ? birthdaysFrom(today) : new Map<string, string>()
  const people =
    joining.length > 0 || weekDays.size > 0
      ? await findPortalPeople(db, {
          days: Math.max(0, ...joining.map(({ days }) => days)),
          monthDays: [...weekDays.keys()],
        })
      : []

  const rankings = new Map<'received' | 'given', Awaited<ReturnType<typeof findRanking>>>()
  for (const by of new Set(ofKind('ranking').map((block) => block.by)))
    rankings.set(by, await findRanking(db, session, today.slice(0, 7), by))

  return { today, feeds, announcements, events, missions, polls, documents, people, weekDays, rankings }
}

/** The days of the coming week by month and day; who was born on 29 February has it on the 28th in other years. */
function birthdaysFrom(today: string) {
  const days = new Map<string, string>()
  for (let i = 0; i < birthdayDays; i++) {
    const day = daysLater(today, i)
    days.set(day.slice(5), day)
    if (day.endsWith('-02-28') && !daysLater(day, 1).endsWith('-02-29')) days.set('02-29', day)
  }
  return days
}

async function findEvents(db: CompanyDb, { session, viewer }: Reading, today: string) {
  const window = (person: Session) => windowOf(person, today, daysLater(today, eventDays))
  const found = await findOccurrences(db, window(session))
  const shared = viewer && new Set((await findOccurrences(db, window(viewer))).map(({ event }) => event.id))
  return found
    .filter(({ event }) => !shared || shared.has(event.id))
    .map(({ event, occurrence }) => presentOccurrence(event, occurrence, session.userId))
    .filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > Date.now())
    .sort(inCalendarOrder)
}
