import type { ActAction } from '#common/administration-act.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { mostRepeats } from '#contract/resources.bookings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { bookingCancelled, bookingChanged } from './bookings.notices.ts'
import { describeProblem, describeTaken } from './bookings.present.ts'
import { type BookingRow, findNext, findTaken, lockBookings, type ScopeRow } from './bookings.queries.ts'
import {
  firstFree,
  movedSlots,
  overlapping,
  repeatedSlots,
  type Slot,
  slotProblem,
} from './bookings.rules.ts'
import { lockBookedResource, lockResource, type ResourceRow } from './resources.queries.ts'
import { resourcesStrings } from './resources.strings.ts'

/** The person who books, with their language and time zone. */
export type Booker = {
  userId: number
  audienceIds: readonly number[]
  locale: Locale
  timeZone: string
  now: Date
}
type Words = { title: string; note: string }
type Scope = 'this' | 'following' | 'all'

/** The requested times. @throws {Refusal} validation_failed beside what the resource does not allow */
export function slotsOf(
  resource: ResourceRow,
  wanted: Slot & { rule: string | null },
  { locale, timeZone, now }: Pick<Booker, 'locale' | 'timeZone' | 'now'>,
): { rule: string | null; slots: Slot[] } {
  const t = phrases(resourcesStrings, locale)
  const refuse = (slot: Slot) => {
    const problem = slotProblem(resource, slot, { now, timeZone })
    if (problem) throw new Refusal('validation_failed', { [problem.field]: describeProblem(problem, locale) })
  }
  refuse(wanted)
  if (wanted.rule === null)
    return { rule: null, slots: [{ startsAt: wanted.startsAt, endsAt: wanted.endsAt }] }
  if (!resource.repeatable) throw new Refusal('validation_failed', { rule: t.notRepeatable })
  const repeated = repeatedSlots(wanted, wanted.rule, timeZone)
  if (typeof repeated === 'string') {
    const said = {
      ...{ ruleWrong: t.ruleWrong, endless: t.endless },
      ...{ tooMany: t.tooManyTimes(mostRepeats), overlapping: t.overlappingTimes },
    }
    throw new Refusal('validation_failed', { rule: said[repeated] })
  }
  const last = slotProblem(resource, repeated.slots.at(-1)!, { now, timeZone })
  if (last?.reason === 'tooFar')
    throw new Refusal('validation_failed', { rule: describeProblem(last, locale) })
  repeated.slots.forEach(refuse)
  return repeated
}

type Wanted = { resourceId: number; exceptIds: readonly number[] }

/** The bookings that conflict with the times, and when the resource is free for the first one. */
export async function findClashes(db: CompanyDb, wanted: Wanted, slots: readonly Slot[]) {
  const taken = await findTaken(db, wanted, slots)
  const [first] = slots
  if (taken.length === 0) return { taken, free: first!.startsAt }
  return { taken, free: firstFree(await findNext(db, wanted, first!.startsAt), first!) }
}

async function refuseTaken(trx: CompanyDb, wanted: Wanted, slots: readonly Slot[], booker: Booker) {
  const { taken, free } = await findClashes(trx, wanted, slots)
  if (taken.length > 0)
    throw new Refusal('resource_taken', { startsAt: describeTaken(slots, taken, { ...booker, free }) })
}

type Booking = Slot & Words & { resourceId: number; rule: string | null; skipTaken: boolean }

/**
 * Books a resource for one or more times; if some are taken, books the others only if requested. Bookings of a resource
 * are serialised by a lock on its row, so that no time is booked twice.
 * @throws {Refusal} validation_failed, resource_taken
 */
export const addBookings = (db: CompanyDb, booker: Booker, booking: Booking) =>
  transaction(db, async (trx) => {
    const resource = found(await lockResource(trx, booking.resourceId, booker.audienceIds))
    const { rule, slots } = slotsOf(resource, booking, booker)
    const wanted = { resourceId: resource.id, exceptIds: [] }
    const { taken, free } = await findClashes(trx, wanted, slots)
    const fitting = slots.filter((slot) => !overlapping(taken, slot))
    if (fitting.length === 0 || (fitting.length < slots.length && !booking.skipTaken))
      throw new Refusal('resource_taken', { startsAt: describeTaken(slots, taken, { ...booker, free }) })
    const rows = await namedQuery<{ id: number }>(
      trx,
      `insert into resource_bookings (company_id, resource_id, user_id, title, note, starts_at, ends_at)
       select :companyId, :resourceId, :userId, :title, :note, wanted.starts_at, wanted.ends_at
       from unnest(:starts::timestamptz[], :ends::timestamptz[]) with ordinality as wanted (starts_at, ends_at, place)
       order by wanted.place returning id`,
      {
        companyId: companyIdOf(trx),
        ...{ resourceId: resource.id, userId: booker.userId, title: booking.title, note: booking.note },
        starts: fitting.map(({ startsAt }) => startsAt),
        ends: fitting.map(({ endsAt }) => endsAt),
      },
    )
    const ids = rows.map(({ id }) => id)
    const id = Math.min(...ids)
    if (rule !== null)
      await namedQuery(
        trx,
        'update resource_bookings set series_id = $3, rule = $4 where company_id = $1 and id = any($2::bigint[])',
        [companyIdOf(trx), ids, id, rule],
      )
    return { id, bookedCount: fitting.length, skippedCount: slots.length - fitting.length }
  })

/** The booking and others of its series that a change affects. @throws {Refusal} not_found, conflict, booking_over */
async function lockScope(trx: CompanyDb, { id, version, scope, now }: Target & { now: Date }) {
  const rows = await lockBookings(trx, { id, scope, now })
  const chosen = found(rows.find((row) => row.id === id))
  permit(chosen.version === version, 'conflict')
  permit(chosen.endsAt > now, 'booking_over')
  return { chosen, rows }
}

type Target = { id: number; version: number; scope: Scope }

/** Logs an administrator's change to another person's booking and notifies the booker. */
async function tellBooker(
  trx: CompanyDb,
  { userId }: Booker,
  {
    booking,
    chosen,
    action,
  }: { booking: BookingRow; chosen: ScopeRow; action: Extract<ActAction, 'update' | 'cancel'> },
  after: { startsAt: Date; endsAt: Date; title: string; resourceName: string } | null,
) {
  if (chosen.userId === userId) return
  const stateOf = (row: NonNullable<typeof after>) => ({
    title: row.title,
    resource: row.resourceName,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  })
  await logAct(trx, {
    ...{ actorId: userId, noun: 'resource_booking', action },
    subject: {
      id: booking.id,
      name: `${booking.resourceName} ${booking.authorFamilyName} ${booking.authorGivenName}`,
    },
    before: stateOf(booking),
    ...(after && { after: stateOf(after) }),
  })
  const notice = action === 'cancel' ? bookingCancelled : bookingChanged
  await tell(trx, {
    values: [booking.id, userId, booking.startsAt],
    recipients: `select b.user_id, b.id, b.version, coalesce(nullif(b.title, ''), e.title, '') as title, r.name as resource, $3::bigint as actor_id,
        to_char($4::timestamptz at time zone c.time_zone, 'YYYY-MM-DD') as day
      from resource_bookings b join resources r on r.company_id = b.company_id and r.id = b.resource_id
      left join events e on e.company_id = b.company_id and e.id = b.event_id
      join companies c on c.id = b.company_id where b.company_id = $1 and b.id = $2`,
    notices: [
      notice.row({
        actor: 'o.actor_id',
        once: `o.id || ':' || o.version`,
        payload: { resource: 'o.resource', title: 'o.title', day: 'o.day' },
      }),
    ],
  })
}

/**
 * Changes a booking, or with it others of its series: all move by the same amount of local time in the company's time
 * zone, and get the same length, title and resource.
 * @throws {Refusal} conflict, booking_over, resource_taken, validation_failed
 */
export const changeBooking = (
  db: CompanyDb,
  booker: Booker,
  booking: BookingRow,
  { version, scope, ...wanted }: Slot & Words & { resourceId: number; version: number; scope: Scope },
) =>
  transaction(db, async (trx) => {
    const { now, timeZone, locale } = booker
    // Administrators can change bookings of resources they cannot book themselves, but not move others to them.
    const resource = found(
      wanted.resourceId === booking.resourceId
        ? await lockBookedResource(trx, booking.resourceId)
        : await lockResource(trx, wanted.resourceId, booker.audienceIds),
    )
    const { chosen, rows } = await lockScope(trx, { id: booking.id, version, scope, now })
    const slots = movedSlots(rows, chosen, wanted, timeZone)
    const moves = wanted.resourceId !== booking.resourceId || !sameSlot(chosen, wanted)
    if (moves)
      for (const slot of slots) {
        const problem = slotProblem(resource, slot, { now, timeZone })
        if (problem)
          throw new Refusal('validation_failed', { [problem.field]: describeProblem(problem, locale) })
      }
    const exceptIds = rows.map(({ id }) => id)
    if (moves) await refuseTaken(trx, { resourceId: resource.id, exceptIds }, slots.toSorted(byStart), booker)
    await namedQuery(
      trx,
      `update resource_bookings b set resource_id = :resourceId, title = :title, note = :note,
         starts_at = wanted.starts_at, ends_at = wanted.ends_at, version = b.version + 1
       from unnest(:ids::bigint[], :starts::timestamptz[], :ends::timestamptz[]) as wanted (id, starts_at, ends_at)
       where b.company_id = :companyId and b.id = wanted.id`,
      {
        companyId: companyIdOf(trx),
        ...{ resourceId: resource.id, title: wanted.title, note: wanted.note, ids: exceptIds },
        starts: slots.map(({ startsAt }) => startsAt),
        ends: slots.map(({ endsAt }) => endsAt),
      },
    )
    const after = { ...wanted, resourceName: resource.name }
    await tellBooker(trx, booker, { booking, chosen, action: 'update' }, after)
  })

const byStart = (a: Slot, b: Slot) => a.startsAt.getTime() - b.startsAt.getTime()
const sameSlot = (a: Slot, b: Slot) =>
  a.startsAt.getTime() === b.startsAt.getTime() && a.endsAt.getTime() === b.endsAt.getTime()

/** Cancels a booking, or with it others of its series. @throws {Refusal} conflict, booking_over */
export const cancelBooking = (
  db: CompanyDb,
  booker: Booker,
  booking: BookingRow,
  target: Omit<Target, 'id'>,
) =>
  transaction(db, async (trx) => {
    const { chosen, rows } = await lockScope(trx, { ...target, id: booking.id, now: booker.now })
    await namedQuery(
      trx,
      `update resource_bookings set cancelled_at = now(), cancelled_by_id = $3, version = version + 1
       where company_id = $1 and id = any($2::bigint[])`,
      [companyIdOf(trx), rows.map(({ id }) => id), booker.userId],
    )
    await tellBooker(trx, booker, { booking, chosen, action: 'cancel' }, null)
  })

/** Ends a booking early. @throws {Refusal} conflict, booking_over */
export const endBooking = (db: CompanyDb, booker: Booker, booking: BookingRow, version: number) =>
  transaction(db, async (trx) => {
    const { now } = booker
    const { chosen } = await lockScope(trx, { id: booking.id, version, scope: 'this', now })
    permit(chosen.startsAt <= now, 'conflict')
    await namedQuery(
      trx,
      'update resource_bookings set ends_at = $3, version = version + 1 where company_id = $1 and id = $2',
      [companyIdOf(trx), booking.id, now],
    )
    const after = { ...booking, endsAt: now }
    await tellBooker(trx, booker, { booking, chosen, action: 'update' }, after)
  })
