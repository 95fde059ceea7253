import type { TemplatePlan } from '#common/menu-templates/template-plan.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

type Subsidy = TemplatePlan['subsidies'][number] & { id: number | null }
type Reward = TemplatePlan['rewards'][number] & { id: number | null }

/** Removes what does not belong to its kind. Returns null if it does not say how much it pays. */
export function cleanSubsidy(subsidy: Subsidy): Subsidy | null {
  const cap = subsidy.capPeriod === null ? { capAmount: null } : {}
  if (subsidy.capPeriod !== null && subsidy.capAmount === null) return null
  if (subsidy.kind === 'fixed')
    return subsidy.amount === null ? null : { ...subsidy, ...cap, itemKey: null, percent: null }
  if (subsidy.itemKey === null || subsidy.percent === null) return null
  return { ...subsidy, ...cap, amount: null }
}

/** Sets the subsidies of a menu. Those left out are no longer paid; past entries keep them. */
export async function setSubsidies(trx: CompanyDb, menuId: number, subsidies: readonly Subsidy[]) {
  await removeOthers(trx, 'menuSubsidies', menuId, subsidies)
  for (const [sortOrder, { id, ...values }] of subsidies.entries()) {
    if (id === null)
      await trx
        .insertInto('menuSubsidies')
        .values({ companyId: companyIdOf(trx), menuId, sortOrder, ...values })
        .execute()
    else
      await trx
        .updateTable('menuSubsidies')
        .set({ ...values, sortOrder })
        .where('companyId', '=', companyIdOf(trx))
        .where('menuId', '=', menuId)
        .where('id', '=', id)
        .execute()
  }
}

export async function setRewards(trx: CompanyDb, menuId: number, rewards: readonly Reward[]) {
  await removeOthers(trx, 'menuRewards', menuId, rewards)
  for (const [sortOrder, { id, ...values }] of rewards.entries()) {
    if (id === null)
      await trx
        .insertInto('menuRewards')
        .values({ companyId: companyIdOf(trx), menuId, sortOrder, ...values })
        .execute()
    else
      await trx
        .updateTable('menuRewards')
        .set({ ...values, sortOrder })
        .where('companyId', '=', companyIdOf(trx))
        .where('menuId', '=', menuId)
        .where('id', '=', id)
        .execute()
  }
}

const removeOthers = (
  trx: CompanyDb,
  table: 'menuSubsidies' | 'menuRewards',
  menuId: number,
  kept: readonly { id: number | null }[],
) =>
  namedQuery(
    trx,
    `update ${table === 'menuSubsidies' ? 'menu_subsidies' : 'menu_rewards'} set removed_at = now()
     where company_id = $1 and menu_id = $2 and removed_at is null and id <> all($3::bigint[])`,
    [companyIdOf(trx), menuId, kept.flatMap(({ id }) => id ?? [])],
  )
