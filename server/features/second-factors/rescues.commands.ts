import { foldLoginName } from '#common/login-name.ts'
import type { Engine } from '#db/connect.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { changeAccount } from '#server/features/admin-users/accounts.commands.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { deleteSessions, notifySessionsChanged, setPassword } from '#server/platform/auth/auth.queries.ts'
import { companyOfCode } from '#server/platform/auth/company-of-code.ts'
import { removeFactors } from './clearing.commands.ts'

type Rescued = { name: string; factorCount: number; emergency: boolean }

/**
 * Lets a full administrator in again with an initial password: removes their second factors, and exempts them from
 * signing in with an identity provider. Everything they were signed in with ends. The log names the operator.
 * @param login the administrator's email address or company ID
 * @param operator who the log names
 * @returns null if the company has no full administrator with this login who may sign in
 */
export async function rescueAdministrator(
  engine: Engine,
  given: { code: string; login: string; passwordHash: string; operator: string },
): Promise<Rescued | null> {
  const db = await companyOfCode(engine, given.code)
  if (!db) return null
  return transaction(db, async (trx) => {
    const userId = await findAdministrator(trx, given.login)
    if (userId === null) return null
    await namedQuery(trx, `select set_config('hiroba.directory', $1, true) as operator`, [given.operator])
    const done = { name: '', factorCount: 0 }
    await changeAccount(trx, { actorId: null, userId, action: 'clear_factors' }, async (inner) => {
      done.factorCount = await removeFactors(inner, userId)
    })
    await changeAccount(trx, { actorId: null, userId, action: 'reset_password' }, async (inner, before) => {
      done.name = fullName(before)
      await setPassword(inner, userId, given.passwordHash, true)
      await namedQuery(inner, 'delete from invitations where company_id = $1 and user_id = $2', [
        companyIdOf(inner),
        userId,
      ])
      await deleteSessions(inner, [userId])
      await notifySessionsChanged(inner, [userId])
    })
    const emergency = await exempt(trx, userId)
    if (emergency)
      await logAct(trx, {
        ...{ actorId: null, noun: 'emergency_administrator', action: 'create' },
        subject: { id: userId, name: done.name },
      })
    return { ...done, emergency }
  })
}

async function findAdministrator(trx: CompanyDb, login: string) {
  const [row] = await namedQuery<{ id: number }>(
    trx,
    `select u.id from logins l join users u on u.company_id = l.company_id and u.id = l.user_id
     where l.company_id = $1 and l.identifier = $2 and u.role = 'administrator' and u.status in ('invited', 'active')
       and u.stops_on is null and u.last_on is null`,
    [companyIdOf(trx), foldLoginName(login)],
  )
  return row?.id ?? null
}

/* Only where a provider is used: otherwise everyone has a password. */
async function exempt(trx: CompanyDb, userId: number) {
  const made = await namedQuery(
    trx,
    `insert into emergency_administrators (company_id, user_id)
     select $1, $2 where exists (select from identity_providers where company_id = $1 and stage <> 'off')
     on conflict do nothing returning 1 as one`,
    [companyIdOf(trx), userId],
  )
  return made.length > 0
}
