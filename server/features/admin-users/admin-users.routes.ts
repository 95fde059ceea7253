import { phrases } from '#common/strings.ts'
import {
  createAdminUser,
  getAdminUser,
  getUserCounts,
  inviteUser,
  listAdminUsers,
  resetPassword,
  setUserRole,
  unlockUser,
  updateAdminUser,
} from '#contract/admin-users.ts'
import { mailDeliveryOf } from '#server/config.ts'
import { checkInitialPassword } from '#server/features/password-policy/new-passwords.checks.ts'
import { recordAccess } from '#server/features/personal-access/personal-access.commands.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { giveInitialPassword, inviteAgain, setRole, unlockAccount } from './account-access.commands.ts'
import { checkFields } from './account-fields.checks.ts'
import { reachOf } from './admin-users.policy.ts'
import { presentAccount, presentAccountLine } from './admin-users.present.ts'
import { countAccounts, findAccounts, findMenusOf, findPlaces } from './admin-users.queries.ts'
import { adminUsersStrings } from './admin-users.strings.ts'
import { findForAdministrator, permitChange } from './administered-accounts.checks.ts'
import { makeInitialPassword } from './initial-password.ts'
import { register, update } from './registration.commands.ts'

export const adminUserRoutes = [
  route(listAdminUsers, async ({ db, session, query }) => {
    requireSection(session, 'users')
    const page = await findAccounts(db, { ...query, reach: reachOf(session) })
    return { users: page.rows.map(presentAccountLine), nextCursor: page.nextCursor }
  }),

  route(getUserCounts, ({ db, session }) => {
    requireSection(session, 'users')
    return countAccounts(db, reachOf(session))
  }),

  route(getAdminUser, async ({ db, session, params }) => {
    const { row } = await findForAdministrator(db, session, params.id)
    await recordAccess(db, { actorId: session.userId, kind: 'account', userIds: [row.id] })
    return presentAccount(row, session)
  }),

  route(createAdminUser, async ({ app, db, session, body, locale }) => {
    requireSection(session, 'users')
    const { initialPassword: given, ...fields } = body
    await checkFields(db, fields, { reach: reachOf(session), fixed: [], locale })
    if (fields.email === null && given !== null)
      await checkInitialPassword(db, { known: fields, password: given, locale })
    const initialPassword = fields.email === null ? (given ?? makeInitialPassword()) : null
    const passwordHash = initialPassword === null ? null : await hashPassword(initialPassword)
    const address = productAddress(app.config)
    const id = await register(db, fields, { actorId: session.userId, locale, address, passwordHash })
    return { id, initialPassword, invited: fields.email !== null }
  }),

  route(updateAdminUser, async ({ app, db, session, params, body, locale }) => {
    const { row, policy } = await findForAdministrator(db, session, params.id)
    permitChange(policy.change, row)
    await checkFields(db, body, {
      reach: reachOf(session),
      fixed: (row.memberships ?? []).filter(({ fixed }) => fixed),
      companyLoginId: row.companyLoginId,
      locale,
    })
    const address = productAddress(app.config)
    await update(db, row.id, body, { actorId: session.userId, locale, address })
  }),

  route(inviteUser, async ({ app, db, session, params }) => {
    const { row, policy } = await findForAdministrator(db, session, params.id)
    permitChange(policy.change, row)
    permit(row.email !== null && row.initial === null && row.status === 'invited', 'conflict')
    permit(mailDeliveryOf(app.config) !== 'none', 'mail_not_set_up')
    await inviteAgain(db, { actorId: session.userId, userId: row.id }, productAddress(app.config))
  }),

  route(resetPassword, async ({ db, session, params }) => {
    const { row, policy } = await findForAdministrator(db, session, params.id)
    permitChange(policy.resetPassword, row)
    return {
      initialPassword: await giveInitialPassword(db, { actorId: session.userId, userId: row.id }),
    }
  }),

  route(unlockUser, async ({ db, session, params }) => {
    const { row, policy } = await findForAdministrator(db, session, params.id)
    permitChange(policy.change, row)
    if (row.lockedUntil) await unlockAccount(db, { actorId: session.userId, userId: row.id })
  }),

  route(setUserRole, async ({ db, session, params, body, locale }) => {
    const { row, policy } = await findForAdministrator(db, session, params.id)
    permitChange(policy.setRole, row)
    const words = phrases(adminUsersStrings, locale)
    if (body.role === 'section_administrator' && body.sections.length === 0)
      throw new Refusal('validation_failed', { sections: words.sectionsMissing })
    const known = await findPlaces(db, { departmentIds: body.departmentIds, positionIds: [] }, null)
    if (!body.departmentIds.every((id) => known.departments.includes(id)))
      throw new Refusal('validation_failed', { departmentIds: words.unknownDepartment })
    const menuIds = await findMenusOf(db, body.menuIds)
    if (!body.menuIds.every((id) => menuIds.includes(id)))
      throw new Refusal('validation_failed', { menuIds: words.unknownMenu })
    await setRole(db, { actorId: session.userId, userId: row.id }, body)
  }),
]
