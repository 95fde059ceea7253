import type { AdministrationSection, UserRole } from '#common/administration-section.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { findReceiver } from '#server/features/account-links/account-links.queries.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { endWaits } from '#server/platform/auth/attempt-limits.ts'
import { deleteSessions, notifySessionsChanged, setPassword } from '#server/platform/auth/auth.queries.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { changeAccount } from './accounts.commands.ts'
import { adminUsersStrings } from './admin-users.strings.ts'
import { makeInitialPassword } from './initial-password.ts'
import { invite } from './invitations.commands.ts'

type Act = { actorId: number; userId: number }

/** Sets a new initial password, signs the person out everywhere and ends any invitation. Returns the password. */
export async function giveInitialPassword(db: CompanyDb, act: Act) {
  const password = makeInitialPassword()
  const hashed = await hashPassword(password)
  await changeAccount(db, { ...act, action: 'reset_password' }, async (trx, { email }) => {
    await setPassword(trx, act.userId, hashed, true)
    await namedQuery(trx, 'delete from invitations where company_id = $1 and user_id = $2', [
      companyIdOf(trx),
      act.userId,
    ])
    await deleteSessions(trx, [act.userId])
    await notifySessionsChanged(trx, [act.userId])
    if (email !== null) await tellOfReset(trx, act.userId, email)
  })
  return password
}

async function tellOfReset(trx: CompanyDb, userId: number, email: string) {
  const receiver = found(await findReceiver(trx, userId))
  const words = phrases(adminUsersStrings, receiver.locale)
  const text = words.passwordResetText(fullName(receiver))
  await sendMail(trx, { to: email, subject: words.passwordResetSubject, text })
}

/** Signs a person out everywhere. */
export const endSessionsOf = (db: CompanyDb, act: Act) =>
  changeAccount(db, { ...act, action: 'end_sessions' }, async (trx) => {
    await deleteSessions(trx, [act.userId])
    await notifySessionsChanged(trx, [act.userId])
  })

export const unlockAccount = (db: CompanyDb, act: Act) =>
  changeAccount(db, { ...act, action: 'unlock' }, (trx) => endWaits(trx, [act.userId]))

export const inviteAgain = (db: CompanyDb, act: Act, address: string) =>
  changeAccount(db, { ...act, action: 'invite' }, (trx) => invite(trx, { ...act, address }))

type Role = {
  version: number
  role: UserRole
  sections: readonly AdministrationSection[]
  departmentIds: readonly number[]
  menuIds: readonly number[]
}

/** Sets what a person administers. Throws `conflict` if the account is no longer at `version`. */
export const setRole = (db: CompanyDb, act: Act, { version, role, sections, departmentIds, menuIds }: Role) =>
  changeAccount(db, { ...act, action: 'change_role' }, async (trx, before) => {
    permit(before.version === version, 'conflict')
    const key = [companyIdOf(trx), act.userId]
    const limited = role === 'section_administrator'
    await namedQuery(
      trx,
      'update users set role = $3, version = version + 1 where company_id = $1 and id = $2',
      [...key, role],
    )
    for (const table of ['administrator_sections', 'administrator_departments', 'administrator_menus'])
      await namedQuery(trx, `delete from ${table} where company_id = $1 and user_id = $2`, key)
    await namedQuery(
      trx,
      `insert into administrator_sections (company_id, user_id, section)
       select $1, $2, section from unnest($3::text[]) as given (section) group by section`,
      [...key, limited ? sections : []],
    )
    await namedQuery(
      trx,
      `insert into administrator_departments (company_id, user_id, department_id)
       select $1, $2, department_id from unnest($3::bigint[]) as given (department_id) group by department_id`,
      [...key, limited && sections.includes('users') ? departmentIds : []],
    )
    await namedQuery(
      trx,
      `insert into administrator_menus (company_id, user_id, menu_id)
       select $1, $2, menu_id from unnest($3::bigint[]) as given (menu_id) group by menu_id`,
      [...key, limited && sections.includes('menus') ? menuIds : []],
    )
    await notifySessionsChanged(trx, [act.userId])
  })
