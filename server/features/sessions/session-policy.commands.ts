import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { announceCompanyChange } from '#server/platform/auth/auth.queries.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { deleteEndedSessions, findSessionPolicy, type SessionPolicy } from './session-policy.queries.ts'

const stateOf = ({ hours, idleMinutes, keptDays, keptIdleDays }: SessionPolicy) => ({
  sessionHours: hours,
  sessionIdleMinutes: idleMinutes,
  keptSessionDays: keptDays,
  keptSessionIdleDays: keptIdleDays,
})

/**
 * Sets how long sessions last, at the version that was read. Sessions that have ended by that are deleted, and every
 * process reads the company's sessions again.
 * @throws {Refusal} conflict
 */
export const saveSessionPolicy = (
  db: CompanyDb,
  actorId: number,
  { version, hours, idleMinutes, keptDays, keptIdleDays }: SessionPolicy,
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const before = await findSessionPolicy(trx, { lock: true })
    permit(before.version === version, 'conflict')
    await deleteEndedSessions(trx)
    await namedQuery(
      trx,
      `update company_configs set session_policy_version = session_policy_version + 1, session_hours = $2,
         session_idle_minutes = $3, kept_session_days = $4, kept_session_idle_days = $5, updated_at = now()
       where company_id = $1`,
      [companyId, hours, idleMinutes, keptDays, keptDays === null ? null : keptIdleDays],
    )
    await deleteEndedSessions(trx)
    await logAct(trx, {
      ...{ actorId, noun: 'session_policy', action: 'update', subject: { id: null, name: '' } },
      before: stateOf(before),
      after: stateOf(await findSessionPolicy(trx)),
    })
    await announceCompanyChange(trx)
  })
