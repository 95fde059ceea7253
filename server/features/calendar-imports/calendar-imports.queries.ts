import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

type KnownOverride = {
  occursAt: number
  cancelled: boolean
  title: string | null
  body: string | null
  place: string | null
  startsAt: number | null
  endsAt: number | null
}

export type KnownEvent = {
  id: number
  uid: string
  version: number
  title: string
  body: string
  place: string
  linkUrl: string
  allDay: boolean
  startsAt: Date
  endsAt: Date
  timeZone: string
  rrule: string | null
  cancelled: boolean
  overrides: KnownOverride[] | null
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`

/** The events of the company with any of these UIDs, cancelled ones included. */
export const findEventsByUid = (db: CompanyDb, uids: readonly string[]) =>
  namedQuery<KnownEvent>(
    db,
    `select e.id, e.uid, e.version, e.title, e.body, e.place, e.link_url, e.all_day, e.starts_at, e.ends_at, e.time_zone,
       e.rrule, e.cancelled_at is not null as cancelled,
       (select jsonb_agg(jsonb_build_object('occursAt', ${ms('o.occurs_at')}, 'cancelled', o.cancelled,
          'title', o.title, 'body', o.body, 'place', o.place, 'startsAt', ${ms('o.starts_at')},
          'endsAt', ${ms('o.ends_at')}) order by o.occurs_at)
        from event_overrides o where o.company_id = $1 and o.event_id = e.id) as overrides
     from events e where e.company_id = $1 and e.uid = any($2::text[]) order by e.id`,
    [companyIdOf(db), uids],
  )
