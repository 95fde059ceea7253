import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { announceCompanyChange } from '#server/platform/auth/auth.queries.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { findPasswordPolicy, type PasswordPolicy } from './password-policy.queries.ts'

const stateOf = ({ minLength, maxAgeDays, historyCount }: PasswordPolicy) => ({
  passwordMinLength: minLength,
  passwordMaxAgeDays: maxAgeDays,
  passwordHistoryCount: historyCount,
})

/**
 * Replaces the policy at `version` (0: never changed), and deletes the hashes of earlier passwords that it no longer
 * needs. Every process reads the company's sessions again.
 * @throws {Refusal} conflict
 */
export const savePasswordPolicy = (
  db: CompanyDb,
  actorId: number,
  { version, minLength, maxAgeDays, historyCount }: PasswordPolicy,
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    await namedQuery(trx, 'select 1 from company_configs where company_id = $1 for no key update', [
      companyId,
    ])
    const before = await findPasswordPolicy(trx)
    permit(before.version === version, 'conflict')
    await namedQuery(
      trx,
      `insert into password_policies as p (company_id, updated_by_id) values ($1, $2)
       on conflict (company_id) do update set updated_by_id = excluded.updated_by_id, updated_at = now(),
         version = p.version + 1`,
      [companyId, actorId],
    )
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
    await logAct(trx, {
      ...{ actorId, noun: 'password_policy', action: 'update', subject: { id: null, name: '' } },
      before: stateOf(before),
      after: stateOf(await findPasswordPolicy(trx)),
    })
    await announceCompanyChange(trx)
  })
