import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { raiseVersion, replaceSettings } from '#server/features/administration-acts/settings.commands.ts'
import { findPasswordPolicy, type PasswordPolicy } from './password-policy.queries.ts'

const stateOf = ({ minLength, maxAgeDays, historyCount }: PasswordPolicy) => ({
  passwordMinLength: minLength,
  passwordMaxAgeDays: maxAgeDays,
  passwordHistoryCount: historyCount,
})

/**
 * Replaces the policy at `version` (0: never changed), and deletes the hashes of earlier passwords that it no longer
 * needs.
 * @throws {Refusal} conflict
 */
export const savePasswordPolicy = (
  db: CompanyDb,
  actorId: number,
  { version, minLength, maxAgeDays, historyCount }: PasswordPolicy,
) =>
  replaceSettings(db, {
    ...{ actorId, noun: 'password_policy', version, find: findPasswordPolicy, stateOf },
    async write(trx, before) {
      const companyId = companyIdOf(trx)
      await raiseVersion(trx, 'password_policies', actorId)
      await namedQuery(
        trx,
        `update company_configs set password_min_length = $2, password_max_age_days = $3, password_history_count = $4,
           updated_at = now() where company_id = $1`,
        [companyId, minLength, maxAgeDays === 0 ? null : maxAgeDays, historyCount],
      )
      if (historyCount < before.historyCount)
        await namedQuery(
          trx,
          `delete from earlier_passwords p using (
             select e.id, row_number() over (partition by e.user_id order by e.id desc) as place
             from earlier_passwords e where e.company_id = $1) old
           where p.company_id = $1 and p.id = old.id and old.place > $2::integer`,
          [companyId, historyCount],
        )
    },
  })
