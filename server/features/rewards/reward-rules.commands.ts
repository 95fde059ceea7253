import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findRewardRules, type RewardRules } from './reward-rules.queries.ts'

/**
 * Stores the limits of thanks and whether the ranking is shown.
 * @throws {Refusal} conflict
 */
export const saveRewardRules = (db: CompanyDb, actorId: number, { version, ...rules }: RewardRules) =>
  transaction(db, async (trx) => {
    const { version: _, ...before } = await findRewardRules(trx)
    const values = { ...rules, companyId: companyIdOf(trx), version, actorId }
    const saved =
      version === 0
        ? await namedQuery(
            trx,
            `insert into reward_rules (company_id, ranking_shown, given_per_week, received_per_week, to_one_per_week,
               updated_by_id)
             values ($1, $2, $3, $4, $5, $6) on conflict (company_id) do nothing returning version`,
            [
              companyIdOf(trx),
              rules.rankingShown,
              rules.givenPerWeek,
              rules.receivedPerWeek,
              rules.toOnePerWeek,
              actorId,
            ],
          )
        : await namedQuery(
            trx,
            `update reward_rules set ranking_shown = :rankingShown, given_per_week = :givenPerWeek,
               received_per_week = :receivedPerWeek, to_one_per_week = :toOnePerWeek, updated_by_id = :actorId,
               updated_at = now(), version = version + 1
             where company_id = :companyId and version = :version returning version`,
            values,
          )
    if (saved.length === 0) throw new Refusal('conflict')
    await logAct(trx, {
      actorId,
      noun: 'reward',
      action: 'update',
      subject: { id: null, name: '' },
      before,
      after: rules,
    })
  })
