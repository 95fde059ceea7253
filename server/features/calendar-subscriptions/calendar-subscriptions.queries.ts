import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { ipRangesOf, isLetIn } from '#server/platform/auth/person-rights.ts'
import type { CalendarSubscriptionPart } from './calendar-subscriptions.present.ts'

export type SubscriptionRow = {
  id: number
  version: number
  name: string
  parts: CalendarSubscriptionPart[]
  categoryIds: number[] | null
  nonce: string
  createdAt: Date
  fetchedAt: Date | null
}

/** A person's subscriptions in the order in which they were made. */
export const findSubscriptions = (db: CompanyDb, userId: number) =>
  namedQuery<SubscriptionRow>(
    db,
    `select id, version, name, parts, category_ids, nonce, created_at, fetched_at from calendar_subscriptions
     where company_id = $1 and user_id = $2 order by id`,
    [companyIdOf(db), userId],
  )

export type ReadSubscription = Omit<SubscriptionRow, 'version'> & {
  userId: number
  etag: string | null
  changedAt: Date | null
  locale: Locale
  timeZone: string
  audienceIds: number[]
  ipRanges: string[]
}

/** A subscription with what its person may see; undefined: there is none, or the person may not use the product now. */
export async function findReadSubscription(db: CompanyDb, id: number) {
  const [row] = await namedQuery<ReadSubscription>(
    db,
    `select s.id, s.name, s.parts, s.category_ids, s.nonce, s.created_at, s.fetched_at, s.user_id, s.etag,
       s.changed_at, coalesce(u.locale, c.default_locale) as locale,
       coalesce(u.time_zone, c.time_zone) as time_zone, ${ipRangesOf} as ip_ranges,
       array(select m.audience_id from audience_members m
         where m.company_id = $1 and m.user_id = s.user_id order by 1) as audience_ids
     from calendar_subscriptions s
     join users u on u.company_id = s.company_id and u.id = s.user_id and u.status in ('invited', 'active')
     join companies c on c.id = s.company_id
     join company_configs f on f.company_id = s.company_id
     where s.company_id = $1 and s.id = $2 and ${isLetIn}`,
    [companyIdOf(db), id],
  )
  return row
}
