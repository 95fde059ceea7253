import { companyIdOf, namedQuery } from '#db/tenant.ts'
import type { FindComponents } from '#server/features/calendars/calendar-source.ts'

type Row = {
  id: number
  version: number
  title: string
  note: string
  resourceName: string
  place: string
  startsAt: Date
  endsAt: Date
  createdAt: Date
}

/** The reader's own bookings for other calendar programs. */
export const findBookingComponents: FindComponents = async (db, { session, from, id, most }) => {
  const rows = await namedQuery<Row>(
    db,
    `select b.id, b.version, b.title, b.note, r.name as resource_name, r.place, b.starts_at, b.ends_at, b.created_at
     from resource_bookings b join resources r on r.company_id = b.company_id and r.id = b.resource_id
     where b.company_id = $1 and b.user_id = $2 and b.cancelled_at is null and b.ends_at > $3
       and ($4::bigint is null or b.id = $4)
     order by b.ends_at desc, b.id desc limit $5`,
    [companyIdOf(db), session.userId, from, id, most],
  )
  return rows.map(
    ({ id: bookingId, version, title, note, resourceName, place, startsAt, endsAt, createdAt }) => ({
      ...{
        uid: `booking-${session.companyId}-${bookingId}@hiroba`,
        sequence: version,
        createdAt,
        title,
        body: note,
      },
      ...{ changedAt: createdAt, place: [resourceName, place].filter(Boolean).join(' '), onlineUrl: '' },
      ...{
        hrefPath: `/resources/bookings#booking-${bookingId}`,
        allDay: false,
        startsAt,
        endsAt,
        timeZone: null,
      },
      ...{ rrule: null, excluded: [], recurrenceAt: null, status: 'CONFIRMED', category: null },
      ...{ mine: true, reach: 'people' },
    }),
  )
}
