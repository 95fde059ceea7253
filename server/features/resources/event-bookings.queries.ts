import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type ResourceRow, resourceColumns } from './resources.queries.ts'

export type EventBookingRow = { id: number; resourceId: number }

type Which = { eventId: number; now: Date; only?: Date | undefined; from?: Date | undefined }

/** The bookings of an event that are not over, by start: of one occurrence, of it and later ones, or all. */
export const findEventBookings = (db: CompanyDb, { eventId, now, only, from }: Which) =>
  namedQuery<EventBookingRow>(
    db,
    `select b.id, b.resource_id from resource_bookings b
     where b.company_id = $1 and b.event_id = $2 and b.cancelled_at is null and b.ends_at > $3
       and ($4::timestamptz is null or b.event_occurs_at = $4)
       and ($5::timestamptz is null or b.event_occurs_at >= $5)
     order by b.starts_at, b.id`,
    [companyIdOf(db), eventId, now, only ?? null, from ?? null],
  )

/** The rooms that an event has booked, or one occurrence of it. */
export const findEventRooms = (db: CompanyDb, eventId: number, occursAt: Date | null) =>
  namedQuery<{ id: number; name: string; place: string }>(
    db,
    `select r.id, r.name, r.place from resources r where r.company_id = $1 and exists (
       select from resource_bookings b where b.company_id = $1 and b.resource_id = r.id and b.event_id = $2
         and b.cancelled_at is null and ($3::timestamptz is null or b.event_occurs_at = $3))
     order by r.sort_order, r.id`,
    [companyIdOf(db), eventId, occursAt],
  )

export type LockedResource = ResourceRow & { bookable: boolean }

/** Locks resources in the order of their ids. `bookable`: by people of these audiences. */
export const lockResources = (trx: CompanyDb, ids: readonly number[], audienceIds: readonly number[]) =>
  namedQuery<LockedResource>(
    trx,
    `select ${resourceColumns}, r.active and r.audience_id = any($3::bigint[]) as bookable from resources r
     where r.company_id = $1 and r.id = any($2::bigint[]) order by r.id for no key update`,
    [companyIdOf(trx), ids, audienceIds],
  )
