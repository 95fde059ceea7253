import { type CompanyDb, namedQuery } from '#db/tenant.ts'
import { isVisible, readerValues } from '#server/features/activity-access/may-see.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { ParticipationStatus } from './activities.queries.ts'

type DatedRow = {
  id: number
  title: string
  place: string
  startsAt: Date
  endsAt: Date | null
  organiserId: number
  everyone: boolean
  departments: boolean
  ownStatus: ParticipationStatus | null
}

/** Activities with a date that this person can see and that overlap the window, with the person's own answer. */
export const findActivitiesBetween = (db: CompanyDb, session: Session, from: Date, until: Date) =>
  namedQuery<DatedRow>(
    db,
    `select a.id, a.title, a.place, a.starts_at, a.ends_at, a.organiser_id, o.status as own_status,
       coalesce(x.rule ->> 'include' = 'everyone', false) as everyone,
       x.rule @> '{"include": [{"type": "department"}]}' as departments
     from activities a
     join audiences x on x.company_id = $1 and x.id = a.audience_id
     left join activity_participants o on o.company_id = $1 and o.activity_id = a.id and o.user_id = $2
     where a.company_id = $1 and a.starts_at is not null and a.starts_at < $5
       and coalesce(a.ends_at, a.starts_at) >= $4 and ${isVisible}`,
    [...readerValues(db, session), from, until],
  )
