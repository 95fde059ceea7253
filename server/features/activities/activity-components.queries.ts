import { namedQuery } from '#db/tenant.ts'
import { isVisible, readerValues } from '#server/features/activity-access/may-see.sql.ts'
import type { FindComponents } from '#server/features/calendars/calendar-source.ts'
import type { ParticipationStatus } from './activities.queries.ts'

type Row = {
  id: number
  version: number
  title: string
  body: string
  place: string
  startsAt: Date
  endsAt: Date | null
  createdAt: Date
  closedAt: Date | null
  ownStatus: ParticipationStatus | null
}

/**
 * Activities with a date for other calendar programs: one that the reader sees, or all that they organise or were
 * invited to and have not declined.
 */
export const findActivityComponents: FindComponents = async (db, { session, from, id, most }) => {
  const rows = await namedQuery<Row>(
    db,
    `select a.id, a.version, a.title, a.body, a.place, a.starts_at, a.ends_at, a.created_at, a.closed_at,
       o.status as own_status
     from activities a
     left join activity_participants o on o.company_id = $1 and o.activity_id = a.id and o.user_id = $2
     where a.company_id = $1 and a.starts_at is not null and coalesce(a.ends_at, a.starts_at) > $4 and ${isVisible}
       and case when $5::bigint is not null then a.id = $5 else a.organiser_id = $2
         or coalesce(o.status not in ('declined', 'cancelled'), false) end
     order by a.starts_at desc, a.id desc limit $6`,
    [...readerValues(db, session), from, id, most],
  )
  return rows.map((row) => {
    const { title, body, place, startsAt, createdAt } = row
    const settled = ['joining', 'attended', 'absent'].includes(row.ownStatus ?? 'joining')
    return {
      ...{
        uid: `activity-${session.companyId}-${row.id}@hiroba`,
        sequence: row.version,
        createdAt,
        title,
        body,
        place,
      },
      ...{
        changedAt: row.closedAt ?? createdAt,
        onlineUrl: '',
        hrefPath: `/activities/${row.id}`,
        allDay: false,
      },
      ...{
        startsAt,
        endsAt: row.endsAt ?? startsAt,
        timeZone: null,
        rrule: null,
        excluded: [],
        recurrenceAt: null,
      },
      status: settled ? 'CONFIRMED' : 'TENTATIVE',
      ...{ category: null, mine: true, reach: 'people' },
    }
  })
}
