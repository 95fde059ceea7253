import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { sessionEndsAt } from '#server/platform/auth/session-life.ts'
import { tokenHash } from '#server/platform/auth/tokens.ts'

export type SessionLives = {
  hours: number
  idleMinutes: number | null
  keptDays: number | null
  keptIdleDays: number | null
}

export type SessionPolicy = SessionLives & { version: number }

/** How long the company's sessions last. */
export async function findSessionPolicy(db: CompanyDb): Promise<SessionPolicy> {
  const [row] = await namedQuery<SessionPolicy>(
    db,
    `select session_policy_version as version, session_hours as hours, session_idle_minutes as idle_minutes,
       kept_session_days as kept_days, kept_session_idle_days as kept_idle_days
     from company_configs where company_id = $1`,
    [companyIdOf(db)],
  )
  return row!
}

type Effect = {
  sessionCount: number
  userCount: number
  endedSessionCount: number
  endedUserCount: number
  shortenedSessionCount: number
  shortenedUserCount: number
  endsOwn: boolean
}

/** What other lives would do to the open sessions of active people. */
export async function findPolicyEffect(db: CompanyDb, cookie: string, lives: SessionLives) {
  const [row] = await namedQuery<Effect>(
    db,
    `with open as (
       select s.user_id, s.token_hash, s.expires_at, s.created_at, s.last_seen_at, s.kept, ${sessionEndsAt} as ends_at from sessions s
       join company_configs f on f.company_id = s.company_id
       join users u on u.company_id = s.company_id and u.id = s.user_id and u.status in ('invited', 'active')
       where s.company_id = :companyId and ${sessionEndsAt} > now()
     ), compared as (
       select s.user_id, s.token_hash, s.ends_at, ${sessionEndsAt} as would_end_at
       from open s cross join (select :hours::integer as session_hours, :idleMinutes::integer as session_idle_minutes,
         :keptDays::integer as kept_session_days, :keptIdleDays::integer as kept_session_idle_days) f
     )
     select count(*)::integer as session_count, count(distinct user_id)::integer as user_count,
       (count(*) filter (where would_end_at <= now()))::integer as ended_session_count,
       (count(distinct user_id) filter (where would_end_at <= now()))::integer as ended_user_count,
       (count(*) filter (where would_end_at > now() and would_end_at < ends_at))::integer as shortened_session_count,
       (count(distinct user_id) filter (where would_end_at > now() and would_end_at < ends_at))::integer
         as shortened_user_count,
       coalesce(bool_or(would_end_at <= now()) filter (where token_hash = :hash), false) as ends_own
     from compared`,
    { companyId: companyIdOf(db), hash: tokenHash(cookie), ...lives },
  )
  return row!
}

/** Deletes sessions that have ended, so that a longer life does not bring them back. */
export const deleteEndedSessions = (db: CompanyDb) =>
  namedQuery(
    db,
    `delete from sessions s using company_configs f
     where s.company_id = $1 and f.company_id = s.company_id and ${sessionEndsAt} <= now()`,
    [companyIdOf(db)],
  )
