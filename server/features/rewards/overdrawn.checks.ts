import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

/**
 * Refuses a movement that was just written and took more than the people had. The balances are locked by that movement,
 * so that two at the same time cannot both spend the same points.
 * @throws {Refusal} reward_balance_short
 */
export async function refuseOverdrawn(trx: CompanyDb, userIds: readonly number[]) {
  const short = await namedQuery(
    trx,
    'select 1 from reward_balances where company_id = $1 and user_id = any($2::bigint[]) and balance < 0 limit 1',
    [companyIdOf(trx), userIds],
  )
  if (short.length > 0) throw new Refusal('reward_balance_short')
}
