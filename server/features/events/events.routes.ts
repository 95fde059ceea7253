import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { mostCalendarDays } from '#contract/calendars.ts'
import * as calls from '#contract/events.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { daysBetween } from '#server/features/calendars/calendar-days.rules.ts'
import { inCalendarOrder } from '#server/features/calendars/calendar-source.ts'
import { calendarsStrings } from '#server/features/calendars/calendars.strings.ts'
import { occurrenceName, occurrenceStart } from '#server/features/calendars/occurrence-names.rules.ts'
import { findFeedAccess } from '#server/features/feeds/feeds.queries.ts'
import { findMediaFiles } from '#server/features/media-files/media-files.queries.ts'
import { describeAudience } from '#server/features/menus/audience-descriptions.queries.ts'
import { findRule, findTermNames } from '#server/features/menus/menus.queries.ts'
import { eventBooker } from '#server/features/resources/event-bookings.commands.ts'
import { findEventRooms } from '#server/features/resources/event-bookings.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findOccurrences, windowOf } from './event-calendar.ts'
import { checkEventParts, checkEventRule } from './event-fields.checks.ts'
import { readTime } from './event-times.rules.ts'
import { cancelEvent, changeEvent, createEvent, markEventRead } from './events.commands.ts'
import { administersEvents, mayCreateEvents, mayEditEvent } from './events.policy.ts'
import { presentCategory, presentEvent, presentOccurrence } from './events.present.ts'
import {
  type EventPageRow,
  findAnswerCounts,
  findEvent,
  findEventCategories,
  findEventSettings,
  findFeedEvents,
  findOverrideTexts,
} from './events.queries.ts'
import { nearestOccurrence, occurrenceAt } from './occurrences.rules.ts'

const mayCreate = async (db: CompanyDb, session: Session) =>
  mayCreateEvents(session, (await findEventSettings(db)).creatorsAudienceId)

/** An event that the person may see. */
async function findSeen(db: CompanyDb, session: Session, id: number) {
  const event = found(await findEvent(db, session, id))
  permit(event.addressed || event.createdById === session.userId || administersEvents(session))
  return event
}

/** An event that the person may edit. */
async function findEditable(db: CompanyDb, session: Session, id: number) {
  const event = await findSeen(db, session, id)
  permit(mayEditEvent(session, { ...event, cancelledAt: null }, await mayCreate(db, session)), 'forbidden')
  permit(event.cancelledAt === null, 'conflict')
  return event
}

/** The occurrence that a path identifies, or the first one. */
function occurrenceNamed(event: EventPageRow, name: string | undefined) {
  const { startsAt, endsAt } = event
  if (event.rrule === null) return { occursAt: null, startsAt, endsAt, override: null }
  if (name === undefined) return { occursAt: startsAt, startsAt, endsAt, override: null }
  const at = occurrenceStart(name)
  return found(at && occurrenceAt(event, at))
}

const startNamed = (name: string | undefined) => (name === undefined ? null : occurrenceStart(name))

export const eventRoutes = [
  route(calls.listEvents, async ({ db, session, query, locale }) => {
    const { from, until, departmentId } = query
    const days = daysBetween(from, until)
    if (days < 1 || days > mostCalendarDays) throw windowWrong(locale)
    const { today, ...window } = windowOf(session, from, until)
    const occurrences = await findOccurrences(db, { ...window, departmentId })
    const events = occurrences.map(({ event, occurrence }) => ({
      ...presentOccurrence(event, occurrence, session.userId),
      category: presentCategory(event),
      hasFiles: event.hasFiles,
    }))
    events.sort(inCalendarOrder)
    return { events, timeZone: session.timeZone, today, nextCursor: null }
  }),

  route(calls.getEventOptions, async ({ db, session }) => ({
    categories: (await findEventCategories(db)).map(({ id, name, tone }) => ({ id, name, tone })),
    birthdays: (await findEventSettings(db)).birthdayItemId !== null,
    timeZone: session.timeZone,
    can: { create: await mayCreate(db, session), administer: administersEvents(session) },
  })),

  route(calls.getEvent, async ({ db, session, params, query, locale }) => {
    const event = await findSeen(db, session, params.id)
    const occurrence = occurrenceNamed(event, query.occurrence)
    const texts = occurrence.override && (await findOverrideTexts(db, event.id, occurrence.occursAt!))
    const files = event.mediaFileIds ? await findMediaFiles(db, event.mediaFileIds) : []
    const edit = mayEditEvent(session, event, await mayCreate(db, session))
    const resources = await findEventRooms(db, event.id, occurrence.occursAt)
    const feed = event.feedId === null ? null : await findFeedAccess(db, session, event.feedId)
    const rule = edit ? await findRule(db, event.audienceId) : null
    return {
      ...presentEvent(event, {
        occurrence,
        texts: texts ?? undefined,
        files,
        userId: session.userId,
        locale,
      }),
      resources,
      answers: edit && event.invites ? await findAnswerCounts(db, event.id, occurrence.occursAt) : null,
      feedId: feed?.id ?? null,
      audience: (await describeAudience(db, event.audienceId, locale)).summary,
      rule,
      names: rule ? await findTermNames(db, [rule]) : [],
      can: { edit },
    }
  }),

  route(calls.listFeedEvents, async ({ db, session, params }) => {
    const feed = found(await findFeedAccess(db, session, params.id))
    const now = new Date()
    const events = (await findFeedEvents(db, session, feed.id)).map((event) => {
      const { startsAt, endsAt } = event
      const once = { occursAt: null, startsAt, endsAt, override: null }
      return presentOccurrence(event, nearestOccurrence(event, now) ?? once, session.userId)
    })
    return { events, can: { create: await mayCreate(db, session) }, nextCursor: null }
  }),

  route(calls.createEvent, async ({ db, session, body, locale }) => {
    permit(await mayCreate(db, session), 'forbidden')
    const time = readTime(body, body.timeZone ?? session.timeZone, locale)
    await checkEventRule({ db, session, locale }, body.rule, 'rule')
    await checkEventParts({ db, session, locale }, body, [])
    const feed = body.feedId === undefined ? undefined : found(await findFeedAccess(db, session, body.feedId))
    const rooms = { booker: eventBooker(session, locale), resourceIds: body.resourceIds }
    const acting = { actorId: session.userId, locale, feedId: feed?.id, rooms }
    return { id: await createEvent(db, { ...body, ...time }, acting) }
  }),

  route(calls.updateEvent, async ({ db, session, params, body, locale }) => {
    const event = await findEditable(db, session, params.id)
    const time = readTime(body, body.timeZone ?? event.timeZone, locale)
    await checkEventRule({ db, session, locale }, body.rule, 'rule')
    await checkEventParts({ db, session, locale }, body, event.mediaFileIds ?? [])
    const target = { event, version: body.version, scope: body.scope, occursAt: startNamed(body.occurrence) }
    const rooms = { booker: eventBooker(session, locale), resourceIds: body.resourceIds }
    const acting = { actorId: session.userId, locale, rooms }
    const { id, occursAt } = await changeEvent(db, target, { ...body, ...time }, acting)
    return { id, occurrence: occursAt && occurrenceName(occursAt, time.allDay) }
  }),

  route(calls.cancelEvent, async ({ db, session, params, body }) => {
    const event = await findEditable(db, session, params.id)
    const { version, scope, notify } = body
    const target = { event, version, scope, occursAt: startNamed(body.occurrence) }
    await cancelEvent(db, target, { actorId: session.userId, notify })
  }),

  route(calls.readEvent, async ({ db, session, params }) => {
    const event = await findSeen(db, session, params.id)
    await markEventRead(db, event.id, session.userId)
  }),
]

const windowWrong = (locale: Locale) =>
  new Refusal('validation_failed', { until: phrases(calendarsStrings, locale).windowWrong(mostCalendarDays) })
