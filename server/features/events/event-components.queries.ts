import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { CalendarComponent, FindComponents } from '#server/features/calendars/calendar-source.ts'
import { occurrenceName } from '#server/features/calendars/occurrence-names.rules.ts'
import { administersEvents } from './events.policy.ts'

type Changed = {
  occursAt: number
  cancelled: boolean
  cancelledSequence: number | null
  title: string | null
  body: string | null
  place: string | null
  onlineUrl: string | null
  startsAt: number | null
  endsAt: number | null
}

type EventComponentRow = {
  id: number
  uid: string
  sequence: number
  title: string
  body: string
  place: string
  onlineUrl: string
  allDay: boolean
  startsAt: Date
  endsAt: Date
  timeZone: string
  rrule: string | null
  reach: 'company' | 'departments' | 'people'
  createdById: number
  createdAt: Date
  updatedAt: Date
  cancelledAt: Date | null
  categoryId: number | null
  categoryName: string | null
  overrides: Changed[] | null
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`

/* $1 or :companyId the company. */
const columns = `e.id, e.uid, e.sequence, e.title, e.body, e.place, e.online_url, e.all_day, e.starts_at, e.ends_at,
  e.time_zone, e.rrule, e.reach, e.created_by_id, e.created_at, e.updated_at, e.cancelled_at, c.id as category_id,
  c.name as category_name, case when e.rrule is not null then (select jsonb_agg(jsonb_build_object(
      'occursAt', ${ms('o.occurs_at')}, 'cancelled', o.cancelled, 'cancelledSequence', o.cancelled_sequence, 'title', o.title, 'body', o.body, 'place', o.place,
      'onlineUrl', o.online_url, 'startsAt', ${ms('o.starts_at')}, 'endsAt', ${ms('o.ends_at')}) order by o.occurs_at)
    from event_overrides o where o.company_id = e.company_id and o.event_id = e.id) end as overrides`
const category = 'left join event_categories c on c.company_id = e.company_id and c.id = e.category_id'

/** The series, then its changed occurrences. */
function componentsOfEvent(row: EventComponentRow, userId: number): CalendarComponent[] {
  const { overrides, startsAt, endsAt } = row
  const length = endsAt.getTime() - startsAt.getTime()
  const series: CalendarComponent = {
    ...{ uid: row.uid, sequence: row.sequence, createdAt: row.createdAt, changedAt: row.updatedAt },
    ...{ title: row.title, body: row.body, place: row.place, onlineUrl: row.onlineUrl },
    ...{ hrefPath: `/events/${row.id}`, allDay: row.allDay, startsAt, endsAt, timeZone: row.timeZone },
    ...{ rrule: row.rrule, recurrenceAt: null, mine: row.createdById === userId || row.reach === 'people' },
    excluded: (overrides ?? []).filter((one) => one.cancelled).map((one) => new Date(one.occursAt)),
    status: row.cancelledAt === null ? 'CONFIRMED' : 'CANCELLED',
    category: row.categoryId === null ? null : { id: row.categoryId, name: row.categoryName! },
    reach: row.reach,
  }
  const changed = (overrides ?? [])
    .filter((one) => !one.cancelled)
    .map((one) => ({
      ...series,
      ...{ rrule: null, excluded: [], recurrenceAt: new Date(one.occursAt) },
      hrefPath: `/events/${row.id}?occurrence=${occurrenceName(new Date(one.occursAt), row.allDay)}`,
      title: one.title ?? row.title,
      body: one.body ?? row.body,
      place: one.place ?? row.place,
      onlineUrl: one.onlineUrl ?? row.onlineUrl,
      startsAt: new Date(one.startsAt ?? one.occursAt),
      endsAt: new Date(one.endsAt ?? one.occursAt + length),
    }))
  return [series, ...changed]
}

export type InvitingEvent = EventComponentRow & {
  invites: boolean
  audienceId: number
  organiserName: string
}

/** An event that people are or were invited to, with its components; undefined: there is none. */
export async function findInvitingEvent(db: CompanyDb, id: number) {
  const [event] = await namedQuery<InvitingEvent>(
    db,
    `select ${columns}, e.invites, e.audience_id, u.family_name || ' ' || u.given_name as organiser_name
     from events e ${category} join users u on u.company_id = e.company_id and u.id = e.created_by_id
     where e.company_id = $1 and e.id = $2`,
    [companyIdOf(db), id],
  )
  return event && { event, components: componentsOfEvent(event, event.createdById) }
}

/** The occurrences of a series that were cancelled after it had a sequence, as components that say so. */
export function cancelledSince(
  { overrides, startsAt, endsAt }: InvitingEvent,
  series: CalendarComponent,
  sequence: number,
): CalendarComponent[] {
  const length = endsAt.getTime() - startsAt.getTime()
  return (overrides ?? [])
    .filter((one) => one.cancelledSequence !== null && one.cancelledSequence > sequence)
    .map((one) => ({
      ...{ ...series, rrule: null, excluded: [], status: 'CANCELLED' as const },
      recurrenceAt: new Date(one.occursAt),
      startsAt: new Date(one.startsAt ?? one.occursAt),
      endsAt: new Date(one.endsAt ?? one.occursAt + length),
    }))
}

/** The events that a person sees, for other calendar programs. */
export const findEventComponents: FindComponents = async (db, { session, from, id, most }) => {
  const rows = await namedQuery<EventComponentRow>(
    db,
    `select ${columns} from events e ${category}
     where e.company_id = :companyId and e.cancelled_at is null and e.last_at > :from
       and (:id::bigint is null or e.id = :id)
       and (e.audience_id = any(:audienceIds::bigint[]) or e.created_by_id = :userId
         or :id::bigint is not null and :administers::boolean)
     order by e.last_at desc, e.id desc limit :most`,
    {
      ...{ companyId: companyIdOf(db), userId: session.userId, audienceIds: session.audienceIds },
      ...{ administers: administersEvents(session), from, id, most },
    },
  )
  return rows.flatMap((row) => componentsOfEvent(row, session.userId))
}
