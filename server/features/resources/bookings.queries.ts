import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import type { Slot } from './bookings.rules.ts'

export type BookingRow = AuthorRow & {
  id: number
  version: number
  resourceId: number
  resourceName: string
  place: string
  title: string
  note: string
  startsAt: Date
  endsAt: Date
  seriesId: number | null
  rule: string | null
  /** Of the event that it was made with; null: none. */
  eventId: number | null
  eventTitle: string | null
  eventAllDay: boolean | null
  eventOccursAt: Date | null
}

const columns = `b.id, b.version, b.resource_id, r.name as resource_name, r.place, b.title, b.note, b.starts_at, b.ends_at,
  b.series_id, b.rule, b.event_id, e.title as event_title, e.all_day as event_all_day, b.event_occurs_at,
  ${authorColumns()}`

const bookerJoins = `join users u on u.company_id = b.company_id and u.id = b.user_id
  ${portraitOf()}`

const bookings = `resource_bookings b join resources r on r.company_id = b.company_id and r.id = b.resource_id
  left join events e on e.company_id = b.company_id and e.id = b.event_id
  ${bookerJoins}`

type Window = { from: Date; until: Date; resourceId?: number | undefined }

/** The bookings in a time range, of resources that people in these audiences can book, by start. */
export const findBookings = (
  db: CompanyDb,
  audienceIds: readonly number[],
  { from, until, resourceId }: Window,
) =>
  namedQuery<BookingRow>(
    db,
    `select ${columns} from ${bookings}
     where b.company_id = $1 and b.cancelled_at is null and b.ends_at > $3 and b.starts_at < $4
       and ($5::bigint is null or b.resource_id = $5) and r.active and r.audience_id = any($2::bigint[])
     order by b.starts_at, b.id`,
    [companyIdOf(db), audienceIds, from, until, resourceId ?? null],
  )

/** A person's own bookings in a time range, by start, except those that belong to events. */
export const findBookingsOf = (db: CompanyDb, userId: number, { from, until }: Window) =>
  namedQuery<BookingRow>(
    db,
    `select ${columns} from ${bookings}
     where b.company_id = $1 and b.user_id = $2 and b.event_id is null and b.cancelled_at is null
       and b.ends_at > $3 and b.starts_at < $4
     order by b.starts_at, b.id`,
    [companyIdOf(db), userId, from, until],
  )

type Page = { userId: number; now: Date; after: { at: Date; id: number } | null; limit: number }

/** A page plus one row of a person's bookings that are not over, by end. */
export const findOwnBookings = (db: CompanyDb, { userId, now, after, limit }: Page) =>
  namedQuery<BookingRow>(
    db,
    `select ${columns} from ${bookings}
     where b.company_id = :companyId and b.user_id = :userId and b.cancelled_at is null and b.ends_at > :now
       and (:afterAt::timestamptz is null or (b.ends_at, b.id) > (:afterAt, :afterId::bigint))
     order by b.ends_at, b.id limit :limit`,
    {
      companyId: companyIdOf(db),
      ...{ userId, now, limit: limit + 1, afterAt: after?.at ?? null, afterId: after?.id ?? null },
    },
  )

/** A page plus one row of those that are over, latest first. */
export const findPastBookings = (db: CompanyDb, { userId, now, after, limit }: Page) =>
  namedQuery<BookingRow>(
    db,
    `select ${columns} from ${bookings}
     where b.company_id = :companyId and b.user_id = :userId and b.cancelled_at is null and b.ends_at <= :now
       and (:afterAt::timestamptz is null or (b.ends_at, b.id) < (:afterAt, :afterId::bigint))
     order by b.ends_at desc, b.id desc limit :limit`,
    {
      companyId: companyIdOf(db),
      ...{ userId, now, limit: limit + 1, afterAt: after?.at ?? null, afterId: after?.id ?? null },
    },
  )

type Viewer = { userId: number; audienceIds: readonly number[]; administers: boolean }

/** One booking, for its booker, people who can book its resource, and administrators of resources. */
export async function findBooking(
  db: CompanyDb,
  bookingId: number,
  { userId, audienceIds, administers }: Viewer,
) {
  const [row] = await namedQuery<BookingRow>(
    db,
    `select ${columns} from ${bookings}
     where b.company_id = $1 and b.id = $2 and b.cancelled_at is null
       and ($5 or b.user_id = $3 or r.active and r.audience_id = any($4::bigint[]))`,
    [companyIdOf(db), bookingId, userId, audienceIds, administers],
  )
  return row
}

export type ScopeRow = Slot & { id: number; version: number; userId: number }

/**
 * Locks a booking and, if requested, the others of its series that are not over: those that start at the same time or
 * later, or all. Locks in the order of ids, so that concurrent transactions wait instead of deadlocking.
 */
export const lockBookings = (
  trx: CompanyDb,
  { id, scope, now }: { id: number; scope: 'this' | 'following' | 'all'; now: Date },
) =>
  namedQuery<ScopeRow>(
    trx,
    `select b.id, b.version, b.user_id, b.starts_at, b.ends_at from resource_bookings b
     join resource_bookings chosen on chosen.company_id = b.company_id and chosen.id = $2
     where b.company_id = $1 and b.cancelled_at is null and (b.id = chosen.id
       or $3 <> 'this' and b.series_id = chosen.series_id and b.ends_at > $4
         and ($3 = 'all' or b.starts_at >= chosen.starts_at))
     order by b.id for no key update of b`,
    [companyIdOf(trx), id, scope, now],
  )

export type TakenRow = AuthorRow & Slot & { id: number; title: string }

type Wanted = { resourceId: number; exceptIds: readonly number[] }

/** The bookings of a resource that overlap any of the slots, by start. */
export const findTaken = (db: CompanyDb, { resourceId, exceptIds }: Wanted, slots: readonly Slot[]) =>
  namedQuery<TakenRow>(
    db,
    `select b.id, b.title, b.starts_at, b.ends_at, ${authorColumns()} from resource_bookings b ${bookerJoins}
     where b.company_id = :companyId and b.resource_id = :resourceId and b.cancelled_at is null
       and b.ends_at > :firstStart and b.id <> all(:exceptIds::bigint[])
       and exists (select from unnest(:starts::timestamptz[], :ends::timestamptz[]) as wanted (starts_at, ends_at)
         where b.starts_at < wanted.ends_at and b.ends_at > wanted.starts_at)
     order by b.starts_at, b.id`,
    {
      companyId: companyIdOf(db),
      ...{ resourceId, exceptIds },
      firstStart: slots[0]!.startsAt,
      starts: slots.map(({ startsAt }) => startsAt),
      ends: slots.map(({ endsAt }) => endsAt),
    },
  )

/** The next bookings of a resource that end after a moment, by start; 500 at most. */
export const findNext = (db: CompanyDb, { resourceId, exceptIds }: Wanted, from: Date) =>
  namedQuery<Slot>(
    db,
    `select b.starts_at, b.ends_at from resource_bookings b
     where b.company_id = $1 and b.resource_id = $2 and b.cancelled_at is null and b.ends_at > $3
       and b.id <> all($4::bigint[])
     order by b.starts_at, b.id limit 500`,
    [companyIdOf(db), resourceId, from, exceptIds],
  )
