import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { replaceSettings } from '#server/features/administration-acts/settings.commands.ts'
import { deleteEndedSessions, findSessionPolicy, type SessionPolicy } from './session-policy.queries.ts'

const stateOf = ({ hours, idleMinutes, keptDays, keptIdleDays }: SessionPolicy) => ({
  sessionHours: hours,
  sessionIdleMinutes: idleMinutes,
  keptSessionDays: keptDays,
  keptSessionIdleDays: keptIdleDays,
})

/**
 * Sets how long sessions last, at the version that was read. Sessions that have ended by that are deleted.
 * @throws {Refusal} conflict
 */
export const saveSessionPolicy = (
  db: CompanyDb,
  actorId: number,
  { version, hours, idleMinutes, keptDays, keptIdleDays }: SessionPolicy,
) =>
  replaceSettings(db, {
    ...{ actorId, noun: 'session_policy', version, find: findSessionPolicy, stateOf },
    async write(trx) {
      await deleteEndedSessions(trx)
      await namedQuery(
        trx,
        `update company_configs set session_policy_version = session_policy_version + 1, session_hours = $2,
           session_idle_minutes = $3, kept_session_days = $4, kept_session_idle_days = $5, updated_at = now()
         where company_id = $1`,
        [companyIdOf(trx), hours, idleMinutes, keptDays, keptDays === null ? null : keptIdleDays],
      )
      await deleteEndedSessions(trx)
    },
  })
