import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import {
  cancelResourceBooking,
  checkResourceBooking,
  createResourceBooking,
  getResourceBooking,
  listOwnResourceBookings,
  listResourceBookings,
  mostBookingDays,
  releaseResourceBooking,
  updateResourceBooking,
} from '#contract/resources.bookings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { daysBetween, startOfDay } from '#server/features/calendars/calendar-days.rules.ts'
import { calendarsStrings } from '#server/features/calendars/calendars.strings.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { pageOfRows, timeCursor } from '#server/platform/http/cursor.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import {
  addBookings,
  cancelBooking,
  changeBooking,
  endBooking,
  findClashes,
  slotsOf,
} from './bookings.commands.ts'
import { bookingPolicy } from './bookings.policy.ts'
import { presentBooking, presentOccurrences } from './bookings.present.ts'
import { findBooking, findBookings, findOwnBookings, findPastBookings } from './bookings.queries.ts'
import { findResource } from './resources.queries.ts'

const bookerOf = ({ userId, audienceIds, timeZone }: Session, locale: Locale) => ({
  ...{ userId, audienceIds, timeZone, locale },
  now: new Date(),
})

const findOne = async (db: CompanyDb, session: Session, id: number) =>
  found(await findBooking(db, id, { ...session, administers: administers(session, 'resources') }))

/** A booking that the person can change, over or not. */
async function findManaged(db: CompanyDb, session: Session, id: number) {
  const booking = await findOne(db, session, id)
  permit(bookingPolicy(session, { ...booking, userId: booking.authorId }, new Date()).manage)
  return booking
}

const slotOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
})

export const bookingRoutes = [
  route(listResourceBookings, async ({ db, session, query, locale }) => {
    const { from, until, resourceId } = query
    const days = daysBetween(from, until)
    if (days < 1 || days > mostBookingDays)
      throw new Refusal('validation_failed', {
        until: phrases(calendarsStrings, locale).windowWrong(mostBookingDays),
      })
    const window = {
      from: startOfDay(from, session.timeZone),
      until: startOfDay(until, session.timeZone),
      resourceId,
    }
    const rows = await findBookings(db, session.audienceIds, window)
    const reader = { session, locale, now: new Date() }
    return { resourceBookings: rows.map((row) => presentBooking(row, reader)), nextCursor: null }
  }),

  route(listOwnResourceBookings, async ({ db, session, query, locale }) => {
    const now = new Date()
    const find = query.past ? findPastBookings : findOwnBookings
    const after = timeCursor(query.cursor)
    const found = await find(db, { userId: session.userId, now, after, limit: query.limit })
    const { rows, nextCursor } = pageOfRows(found, query.limit, ({ endsAt, id }) => [endsAt, id])
    return { resourceBookings: rows.map((row) => presentBooking(row, { session, locale, now })), nextCursor }
  }),

  route(getResourceBooking, async ({ db, session, params, locale }) =>
    presentBooking(await findOne(db, session, params.id), { session, locale, now: new Date() }),
  ),

  route(checkResourceBooking, async ({ db, session, query, locale }) => {
    const resource = found(await findResource(db, query.resourceId, session.audienceIds))
    const { slots } = slotsOf(
      resource,
      { ...slotOf(query), rule: query.rule ?? null },
      bookerOf(session, locale),
    )
    const exceptIds = query.bookingId === undefined ? [] : [query.bookingId]
    const { taken, free } = await findClashes(db, { resourceId: resource.id, exceptIds }, slots)
    return {
      occurrences: presentOccurrences(slots, taken, locale),
      freeFrom: taken.length > 0 ? free.toISOString() : null,
    }
  }),

  route(createResourceBooking, async ({ db, session, body, locale }) =>
    addBookings(db, bookerOf(session, locale), { ...body, ...slotOf(body), rule: body.rule ?? null }),
  ),

  route(updateResourceBooking, async ({ db, session, params, body, locale }) => {
    const booking = await findManaged(db, session, params.id)
    permit(booking.eventId === null, 'booking_of_event')
    await changeBooking(db, bookerOf(session, locale), booking, { ...body, ...slotOf(body) })
  }),

  route(releaseResourceBooking, async ({ db, session, params, body, locale }) => {
    const booking = await findManaged(db, session, params.id)
    await endBooking(db, bookerOf(session, locale), booking, body.version)
  }),

  route(cancelResourceBooking, async ({ db, session, params, query, locale }) => {
    const booking = await findManaged(db, session, params.id)
    await cancelBooking(db, bookerOf(session, locale), booking, query)
  }),
]
