import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { mostRepeats } from '#contract/resources.bookings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type Booker, findClashes } from './bookings.commands.ts'
import { describeProblem, describeTaken } from './bookings.present.ts'
import { allDaySlot, type Slot, slotProblem } from './bookings.rules.ts'
import {
  type EventBookingRow,
  findEventBookings,
  type LockedResource,
  lockResources,
} from './event-bookings.queries.ts'
import { resourcesStrings } from './resources.strings.ts'

/** A time for which an event needs rooms. `occursAt`: the original start of an occurrence; null: it happens once. */
export type EventSlot = Slot & { occursAt: Date | null }

export type EventRooms = {
  eventId: number
  /** In whose name the rooms are booked. */
  organiserId: number
  /** What those who can book the rooms read; empty: that the event is not for all of them. */
  title: string
  /** The slots are days, as 0:00 in UTC. */
  allDay: boolean
  /** The occurrences that are not over, in order; null: they never end. */
  slots: readonly EventSlot[] | null
  /** If unset, the rooms that the event has. */
  resourceIds: readonly number[] | undefined
  /** Whether the times changed; if not, occurrences whose room was given up stay without it. */
  moved: boolean
  /** Only the bookings of this occurrence; unset: of all that are not over. */
  only?: Date | undefined
}

/**
 * Books, moves and cancels rooms so that an event has those that it should, in the transaction that changes the event.
 * Locks the rooms in the order of their ids, so that no time is given to two.
 * @throws {Refusal} validation_failed, resource_taken, both beside `resourceIds`
 */
export async function setEventRooms(trx: CompanyDb, booker: Booker, rooms: EventRooms) {
  const which = { eventId: rooms.eventId, only: rooms.only, now: booker.now }
  const booked = new Set((await findEventBookings(trx, which)).map(({ resourceId }) => resourceId))
  const wanted = new Set(rooms.resourceIds ?? booked)
  if (booked.size + wanted.size === 0) return
  const resources = await lockResources(trx, [...new Set([...booked, ...wanted])], booker.audienceIds)
  // Those of others may have changed until the rooms were locked.
  const bookings = await findEventBookings(trx, which)
  const changes: Changes = { moves: [], added: [], cancelled: [] }
  for (const id of [...wanted].toSorted((a, b) => a - b)) {
    const resource = resources.find((one) => one.id === id)
    const before = bookings.filter(({ resourceId }) => resourceId === id)
    if (!resource || (before.length === 0 && !resource.bookable))
      refuse(phrases(resourcesStrings, booker.locale).roomGone)
    else await plan(trx, { booker, rooms, resource, before }, changes)
  }
  changes.cancelled.push(...bookings.filter(({ resourceId }) => !wanted.has(resourceId)).map(({ id }) => id))
  await write(trx, booker, rooms, changes)
}

const refuse = (problem: string): never => {
  throw new Refusal('validation_failed', { resourceIds: problem })
}

type Placed = EventSlot & { resourceId: number }
type Changes = { moves: (Placed & { id: number })[]; added: Placed[]; cancelled: number[] }
type Planned = {
  booker: Booker
  rooms: EventRooms
  resource: LockedResource
  before: readonly EventBookingRow[]
}

/** Adds what has to change for one room. Its bookings are moved in order, so that few are new. */
async function plan(trx: CompanyDb, { booker, rooms, resource, before }: Planned, changes: Changes) {
  const { locale } = booker
  if (before.length > 0 && !rooms.moved) return
  const slots = slotsFor(resource, rooms, booker)
  const exceptIds = before.map(({ id }) => id)
  const { taken, free } = await findClashes(trx, { resourceId: resource.id, exceptIds }, slots)
  if (taken.length > 0)
    throw new Refusal('resource_taken', {
      resourceIds: `${resource.name}: ${describeTaken(slots, taken, { ...booker, locale, free })}`,
    })
  for (const [i, slot] of slots.entries()) {
    const placed = { ...slot, resourceId: resource.id }
    const booking = before[i]
    if (booking) changes.moves.push({ ...placed, id: booking.id })
    else changes.added.push(placed)
  }
  changes.cancelled.push(...before.slice(slots.length).map(({ id }) => id))
}

/** The times of a room. @throws {Refusal} validation_failed */
function slotsFor(resource: LockedResource, { slots, allDay }: EventRooms, booker: Booker): EventSlot[] {
  const t = phrases(resourcesStrings, booker.locale)
  const named = (problem: string): never => refuse(`${resource.name}: ${problem}`)
  if (slots === null) return refuse(t.endless)
  const times = allDay
    ? slots.map((slot) => ({ ...slot, ...allDaySlot(resource, slot, booker.timeZone) }))
    : slots
  const coming = times
    .filter(({ endsAt }) => endsAt > booker.now)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  if (coming.length > mostRepeats) return refuse(t.tooManyTimes(mostRepeats))
  if (coming.length > 1 && !resource.repeatable) return named(t.notRepeatable)
  for (const [i, slot] of coming.entries()) {
    const problem = slotProblem(resource, slot, booker)
    if (problem) named(describeProblem(problem, booker.locale))
    const last = coming[i - 1]
    if (last && slot.startsAt < last.endsAt) named(t.overlappingTimes)
  }
  if (coming.length === 0) named(t.past)
  return coming
}

async function write(trx: CompanyDb, { userId }: Booker, rooms: EventRooms, changes: Changes) {
  const { moves, added, cancelled } = changes
  const { eventId, organiserId, title } = rooms
  const key = { companyId: companyIdOf(trx), eventId }
  const timesOf = (slots: readonly Placed[]) => ({
    occurs: slots.map(({ occursAt }) => occursAt),
    starts: slots.map(({ startsAt }) => startsAt),
    ends: slots.map(({ endsAt }) => endsAt),
  })
  if (cancelled.length > 0) await cancelRows(trx, cancelled, userId)
  if (moves.length > 0)
    await namedQuery(
      trx,
      `update resource_bookings b set event_occurs_at = wanted.occurs_at, starts_at = wanted.starts_at,
         ends_at = wanted.ends_at, version = b.version + 1
       from unnest(:ids::bigint[], :occurs::timestamptz[], :starts::timestamptz[], :ends::timestamptz[])
         as wanted (id, occurs_at, starts_at, ends_at)
       where b.company_id = :companyId and b.event_id = :eventId and b.id = wanted.id`,
      { ...key, ids: moves.map(({ id }) => id), ...timesOf(moves) },
    )
  if (added.length > 0)
    await namedQuery(
      trx,
      `insert into resource_bookings
         (company_id, resource_id, user_id, title, note, starts_at, ends_at, event_id, event_occurs_at)
       select :companyId, wanted.resource_id, :organiserId, :title, '', wanted.starts_at, wanted.ends_at, :eventId,
         wanted.occurs_at
       from unnest(:resourceIds::bigint[], :occurs::timestamptz[], :starts::timestamptz[], :ends::timestamptz[])
         as wanted (resource_id, occurs_at, starts_at, ends_at)`,
      {
        ...{ ...key, organiserId, title },
        resourceIds: added.map(({ resourceId }) => resourceId),
        ...timesOf(added),
      },
    )
  await namedQuery(
    trx,
    `update resource_bookings set title = $4, version = version + 1
     where company_id = $1 and event_id = $2 and cancelled_at is null and title <> $4
       and ($3::timestamptz is null or event_occurs_at = $3)`,
    [key.companyId, eventId, rooms.only ?? null, title],
  )
}

const cancelRows = (trx: CompanyDb, ids: readonly number[], userId: number) =>
  namedQuery(
    trx,
    `update resource_bookings set cancelled_at = now(), cancelled_by_id = $3, version = version + 1
     where company_id = $1 and id = any($2::bigint[])`,
    [companyIdOf(trx), ids, userId],
  )

/** Gives up the rooms of an event that are not over: of one occurrence, of it and all later ones, or of all. */
export async function cancelEventRooms(
  trx: CompanyDb,
  booker: Pick<Booker, 'userId' | 'now'>,
  { eventId, only, from }: { eventId: number; only?: Date | undefined; from?: Date | undefined },
) {
  const rows = await findEventBookings(trx, { eventId, only, from, now: booker.now })
  if (rows.length > 0)
    await cancelRows(
      trx,
      rows.map(({ id }) => id),
      booker.userId,
    )
}

/** Gives the rooms of an occurrence and all later ones to the event that these became. */
export const handOverEventRooms = (trx: CompanyDb, from: number, to: number, occursAt: Date) =>
  namedQuery(
    trx,
    `update resource_bookings set event_id = $3, version = version + 1
     where company_id = $1 and event_id = $2 and event_occurs_at >= $4`,
    [companyIdOf(trx), from, to, occursAt],
  )

/** Who books, as the transaction that changes an event needs it. */
export const eventBooker = (
  { userId, audienceIds, timeZone }: { userId: number; audienceIds: readonly number[]; timeZone: string },
  locale: Locale,
): Booker => ({ userId, audienceIds, timeZone, locale, now: new Date() })
