import type { ActAction } from '#common/administration-act.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { lacksEmergencyAdministrator } from '#server/platform/auth/federated-people.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { type Administering, accountPolicy, reachOf } from './admin-users.policy.ts'
import { accountState } from './admin-users.present.ts'
import { type AccountPageRow, findAccount } from './admin-users.queries.ts'

type Change = {
  /** null: the system did it on schedule. */
  actorId: number | null
  userId: number
  action: ActAction
  /** The version as it was read; if unset, any. */
  version?: number | undefined
  /** A directory acts: a last administrator stays, as for people. */
  keepsAdministrator?: boolean | undefined
}

/**
 * Changes one account in a transaction and logs it. The account and the administrators of the company are locked: of
 * two who remove each other's rights, the second is refused. The actor's permission is checked again under the lock,
 * because either account may have changed.
 * Throws `conflict`, `account_withdrawn`, `not_found` if the actor lacks permission, and `last_administrator` or
 * `last_emergency_administrator` if no full administrator, or none with a password who is needed, would remain.
 */
export const changeAccount = (
  db: CompanyDb,
  { actorId, userId, action, version, keepsAdministrator }: Change,
  work: (trx: CompanyDb, before: AccountPageRow) => Promise<unknown>,
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    await namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyId])
    await namedQuery(trx, 'select id from users where company_id = $1 and id = $2 for update', [
      companyId,
      userId,
    ])
    const before = found(await findAccount(trx, userId, null))
    if (before.status === 'withdrawn') throw new Refusal('account_withdrawn')
    permit(version === undefined || before.version === version, 'conflict')
    if (actorId !== null) await permitActor(trx, { actorId, userId, action })
    await work(trx, before)
    if (before.role === 'administrator' && (actorId !== null || keepsAdministrator))
      await keepAdministrator(trx, before)
    const after = found(await findAccount(trx, userId, null))
    await logAct(trx, {
      actorId,
      noun: 'user',
      action,
      subject: { id: userId, name: fullName(after) },
      before: accountState(before),
      after: accountState(after),
    })
  })

async function permitActor(trx: CompanyDb, { actorId, userId, action }: Change & { actorId: number }) {
  const [actor] = await namedQuery<Administering>(
    trx,
    `select u.id as user_id, u.role,
       array(select section from administrator_sections a
         where a.company_id = u.company_id and a.user_id = u.id) as sections,
       array(select department_id from administrator_departments a
         where a.company_id = u.company_id and a.user_id = u.id) as administered_department_ids
     from users u where u.company_id = $1 and u.id = $2 and u.status in ('invited', 'active')`,
    [companyIdOf(trx), actorId],
  )
  const acting = found(actor)
  const policy = accountPolicy(acting, found(await findAccount(trx, userId, reachOf(acting))))
  if (action === 'change_role') permit(policy.setRole)
  else
    permit(action === 'reset_password' || action === 'clear_factors' ? policy.resetPassword : policy.change)
}

const remains = `u.role = 'administrator' and u.status = 'active' and u.stops_on is null and u.last_on is null`

/* An administrator who is about to stop or leave does not count. */
async function keepAdministrator(trx: CompanyDb, before: AccountPageRow) {
  if (before.status !== 'active' || before.stopsOn !== null || before.lastOn !== null) return
  const [row] = await namedQuery<{ left: boolean }>(
    trx,
    `select exists (select from users u where u.company_id = $1 and ${remains}) as left`,
    [companyIdOf(trx)],
  )
  if (!row!.left) throw new Refusal('last_administrator')
  await keepEmergencyAdministrator(trx)
}

/**
 * While people sign in with an identity provider, an administrator with a password must remain.
 * @throws {Refusal} last_emergency_administrator
 */
export async function keepEmergencyAdministrator(trx: CompanyDb) {
  const [row] = await namedQuery<{ lacks: boolean }>(trx, `select ${lacksEmergencyAdministrator} as lacks`, [
    companyIdOf(trx),
  ])
  if (row!.lacks) throw new Refusal('last_emergency_administrator')
}
