import type { ActState } from '#common/administration-act.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { permit } from '#server/platform/http/refusal.ts'
import {
  type CompanyPolicy,
  findCompanyPolicy,
  findMenuPolicies,
  type Mode,
} from './must-read-settings.queries.ts'

// The due date itself counts as 0; the earliest reminder comes first.
const ordered = (days: readonly number[]) => [...new Set(days)].sort((a, b) => b - a)

/** Changes the company's must-read settings from now on; existing must-reads stay as they are. */
const saveCompanyPolicy = (db: CompanyDb, policy: CompanyPolicy) => {
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

/** Changes the must-read settings of a menu's posts from now on. */
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

const daysOf = (days: readonly number[] | null) => (days ? ordered(days).map(String) : null)

/** Changes the settings as an administrator, and logs the differences. Throws `conflict` if `version` is outdated. */
export const changeCompanyPolicy = (
  db: CompanyDb,
  actorId: number,
  { version, ...policy }: CompanyPolicy & { version: number },
) =>
  transaction(db, async (trx) => {
    // There may be no row to lock yet.
    await namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyIdOf(trx)])
    permit((await findCompanyPolicy(trx)).version === version, 'conflict')
    const stateOf = ({ dueDays, remindDays, escalate }: CompanyPolicy): ActState => ({
      dueDays,
      remindDays: daysOf(remindDays),
      escalate,
    })
    const before = stateOf(await findCompanyPolicy(trx))
    await saveCompanyPolicy(trx, policy)
    await logAct(trx, {
      actorId,
      noun: 'must_read_settings',
      action: 'update',
      subject: { id: null, name: '' },
      before,
      after: stateOf(policy),
    })
  })

/** The same for one menu, at `version` of the menu, which is shared with the menu's own settings. */
export const changeMenuPolicy = (
  db: CompanyDb,
  actorId: number,
  menu: { id: number; name: string },
  { version, ...policy }: MenuPolicyChange & { version: number },
) =>
  transaction(db, async (trx) => {
    const next = await namedQuery(
      trx,
      'update menus set version = version + 1 where company_id = $1 and id = $2 and version = $3 returning id',
      [companyIdOf(trx), menu.id, version],
    )
    permit(next.length > 0, 'conflict')
    const stateOf = async (): Promise<ActState> => {
      const own = (await findMenuPolicies(trx)).find(({ id }) => id === menu.id)
      return own
        ? {
            mustRead: own.mode,
            dueDays: own.dueDays,
            remindDays: daysOf(own.remindDays),
            escalate: own.escalate,
          }
        : {}
    }
    const before = await stateOf()
    await saveMenuPolicy(trx, menu.id, policy)
    await logAct(trx, {
      actorId,
      noun: 'must_read_settings',
      action: 'update',
      subject: menu,
      before,
      after: await stateOf(),
    })
  })
