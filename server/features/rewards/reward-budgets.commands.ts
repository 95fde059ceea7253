import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { findDepartmentName } from '#server/features/departments/departments.queries.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { findBudget } from './reward-budgets.queries.ts'
import { rewardBudgetStrings } from './reward-budgets.strings.ts'
import { rewardsMoved } from './rewards.events.ts'

type Giving = {
  departmentId: number
  userIds: readonly number[]
  /** For each person. */
  amount: number
  reason: string
  clientKey: string
  madeById: number
  locale: Locale
}

/**
 * Gives points from the budget of a department that the giver leads, to all of these people or to nobody. Sent again
 * with the same key, it changes nothing.
 * @returns the number of people
 * @throws {Refusal} not_found; validation_failed beyond the budget, or if givers name themselves
 */
export function giveRewards(db: CompanyDb, giving: Giving): Promise<number> {
  const { departmentId, amount, reason, clientKey, madeById, locale } = giving
  const userIds = [...new Set(giving.userIds)].sort((a, b) => a - b)
  const t = phrases(rewardBudgetStrings, locale)
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    // Two managers who give at the same time wait for each other here.
    const led = await namedQuery(
      trx,
      `select 1 from reward_budgets where company_id = $1 and department_id = $2
         and department_id in (select departments_led_by($1, $3)) for update`,
      [companyId, departmentId, madeById],
    )
    permit(led.length > 0)
    if (userIds.includes(madeById)) throw new Refusal('validation_failed', { userIds: t.notYourself })
    const known = await namedQuery<{ id: number }>(
      trx,
      `select id from users where company_id = $1 and id = any($2::bigint[]) and status not in ('withdrawn', 'app')`,
      [companyId, userIds],
    )
    if (known.length < userIds.length) throw new Refusal('not_found')
    const made = await namedQuery<{ id: number }>(
      trx,
      `insert into reward_transactions (company_id, user_id, amount, kind, reason, made_by_id, client_key, department_id)
       select :companyId, u, :amount, 'grant', :reason, :madeById, :clientKey, :departmentId
       from unnest(:userIds::bigint[]) u
       on conflict (company_id, made_by_id, client_key, user_id) where client_key is not null do nothing
       returning id`,
      { companyId, userIds, amount, reason, madeById, clientKey, departmentId },
    )
    if (made.length === 0) return userIds.length
    const budget = found(await findBudget(trx, departmentId))
    const over = budget.givenPoints - budget.points
    const asked = amount * made.length
    if (over > 0)
      throw new Refusal('validation_failed', { amount: t.beyond(asked - over, asked, budget.lastDay) })
    await publish(trx, rewardsMoved, { transactionIds: made.map(({ id }) => id) })
    return userIds.length
  })
}

type Change = {
  departmentId: number
  version: number
  period: 'month' | 'year'
  points: number | null
  actorId: number
}

/**
 * Sets or removes the budget of a department.
 * @throws {Refusal} not_found, conflict
 */
export const saveBudget = (db: CompanyDb, { departmentId, version, period, points, actorId }: Change) =>
  transaction(db, async (trx) => {
    const { name } = found(await findDepartmentName(trx, departmentId))
    const before = await findBudget(trx, departmentId)
    const values = { companyId: companyIdOf(trx), departmentId, version, period, points, actorId }
    const saved =
      points === null
        ? await namedQuery(
            trx,
            `delete from reward_budgets
             where company_id = $1 and department_id = $2 and version = $3 returning version`,
            [companyIdOf(trx), departmentId, version],
          )
        : version === 0
          ? await namedQuery(
              trx,
              `insert into reward_budgets (company_id, department_id, period, points, updated_by_id)
               values ($1, $2, $3, $4, $5) on conflict (company_id, department_id) do nothing returning version`,
              [companyIdOf(trx), departmentId, period, points, actorId],
            )
          : await namedQuery(
              trx,
              `update reward_budgets set period = :period, points = :points, updated_by_id = :actorId,
                 updated_at = now(), version = version + 1
               where company_id = :companyId and department_id = :departmentId and version = :version
               returning version`,
              values,
            )
    if (saved.length === 0) throw new Refusal('conflict')
    await logAct(trx, {
      actorId,
      noun: 'reward',
      action: 'update',
      subject: { id: departmentId, name },
      before: { budgetPoints: before?.points ?? null, budgetPeriod: before?.period ?? null },
      after: { budgetPoints: points, budgetPeriod: points === null ? null : period },
    })
  })
