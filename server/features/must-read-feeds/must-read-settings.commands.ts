import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { CompanyPolicy, Mode } from './must-read-settings.queries.ts'

// The day itself counts from 0; the earliest reminder comes first.
const ordered = (days: readonly number[]) => [...new Set(days)].sort((a, b) => b - a)

/** Changes how the company asks from now on; what is asked already stays as it is. */
export const saveCompanyPolicy = (db: CompanyDb, policy: CompanyPolicy) => {
  const values = { ...policy, remindDays: ordered(policy.remindDays), updatedAt: new Date() }
  return db
    .insertInto('mustReadSettings')
    .values({ companyId: companyIdOf(db), ...values })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(values))
    .execute()
}

type MenuPolicyChange = {
  mode: Mode
  dueDays: number | null
  remindDays: readonly number[] | null
  escalate: boolean | null
}

/** Changes how posts of a menu are asked to be read from now on. */
export const saveMenuPolicy = (db: CompanyDb, menuId: number, policy: MenuPolicyChange) => {
  const values = {
    ...policy,
    remindDays: policy.remindDays && ordered(policy.remindDays),
    updatedAt: new Date(),
  }
  return db
    .insertInto('menuMustReadPolicies')
    .values({ companyId: companyIdOf(db), menuId, ...values })
    .onConflict((conflict) => conflict.columns(['companyId', 'menuId']).doUpdateSet(values))
    .execute()
}
