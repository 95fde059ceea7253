import type { AudienceRule } from '#common/audience-rule.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type ResourceRow = {
  id: number
  name: string
  kind: string
  capacity: number | null
  place: string
  description: string
  repeatable: boolean
  daysAhead: number | null
  longestMinutes: number | null
  opensAt: string | null
  closesAt: string | null
}

export const resourceColumns = `r.id, r.name, r.kind, r.capacity, r.place, r.description, r.repeatable, r.days_ahead, r.longest_minutes,
  r.opens_at, r.closes_at`

/** Groups by kind in the order of their first resource, those without a kind last. `r` is partitioned by `kinds`. */
const inOrder = `r.kind = '', min(r.sort_order) over kinds, r.kind, r.sort_order, r.id`

/** The resources that people in these audiences can book, by kind. */
export const findResources = (db: CompanyDb, audienceIds: readonly number[]) =>
  namedQuery<ResourceRow>(
    db,
    `select ${resourceColumns} from resources r
     where r.company_id = $1 and r.active and r.audience_id = any($2::bigint[])
     window kinds as (partition by r.kind) order by ${inOrder}`,
    [companyIdOf(db), audienceIds],
  )

/** One of them, locked until the transaction ends, to serialise bookings. */
export async function lockResource(trx: CompanyDb, resourceId: number, audienceIds: readonly number[]) {
  const [row] = await namedQuery<ResourceRow>(
    trx,
    `select ${resourceColumns} from resources r
     where r.company_id = $1 and r.id = $2 and r.active and r.audience_id = any($3::bigint[])
     for no key update`,
    [companyIdOf(trx), resourceId, audienceIds],
  )
  return row
}

/** A resource that has bookings, regardless of who can book it, locked in the same way. */
export async function lockBookedResource(trx: CompanyDb, resourceId: number) {
  const [row] = await namedQuery<ResourceRow>(
    trx,
    `select ${resourceColumns} from resources r where r.company_id = $1 and r.id = $2 for no key update`,
    [companyIdOf(trx), resourceId],
  )
  return row
}

/** One of them. */
export async function findResource(db: CompanyDb, resourceId: number, audienceIds: readonly number[]) {
  const [row] = await namedQuery<ResourceRow>(
    db,
    `select ${resourceColumns} from resources r
     where r.company_id = $1 and r.id = $2 and r.active and r.audience_id = any($3::bigint[])`,
    [companyIdOf(db), resourceId, audienceIds],
  )
  return row
}

export type AdminResourceRow = ResourceRow & {
  version: number
  active: boolean
  rule: AudienceRule
  bookingCount: number
}

/** All resources in the order set by administrators, or the one of this id. */
export const findAdminResources = (db: CompanyDb, id: number | null = null) =>
  namedQuery<AdminResourceRow>(
    db,
    `select ${resourceColumns}, r.version, r.active, a.rule,
       (select count(*) from resource_bookings b where b.company_id = r.company_id and b.resource_id = r.id
         and b.cancelled_at is null and b.ends_at > now()) as booking_count
     from resources r join audiences a on a.company_id = r.company_id and a.id = r.audience_id
     where r.company_id = $1 and ($2::bigint is null or r.id = $2) order by r.sort_order, r.id`,
    [companyIdOf(db), id],
  )
