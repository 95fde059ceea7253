import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

/** Moderators of content: see every activity and can edit, close and delete it. */
export const moderatesActivities = (session: Pick<Session, 'role' | 'sections'>) =>
  administers(session, 'moderation')

/** SQL: whether the person `$2` with the audiences `$3` can see the activity `a`; null: a moderator, who sees all. */
export const isVisible = `($3::bigint[] is null or a.organiser_id = $2 or a.audience_id = any($3)
  or exists (select from activity_participants v
    where v.company_id = $1 and v.activity_id = a.id and v.user_id = $2))`

/** The values of `$1` to `$3` of `isVisible`. */
export const readerValues = (db: CompanyDb, session: Session): [number, number, readonly number[] | null] => [
  companyIdOf(db),
  session.userId,
  moderatesActivities(session) ? null : session.audienceIds,
]
