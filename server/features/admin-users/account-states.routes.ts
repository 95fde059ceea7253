import { phrases } from '#common/strings.ts'
import { getUserHoldings } from '#contract/admin-user-acts.ts'
import { cancelWithdrawal, resumeUser, stopUser, withdrawUser } from '#contract/admin-users.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import {
  companyToday,
  forgetWithdrawal,
  planStop,
  planWithdrawal,
  resumeAccount,
} from './account-states.commands.ts'
import { adminUsersStrings } from './admin-users.strings.ts'
import { findForAdministrator, permitChange } from './find-for-administrator.ts'
import { findHoldings } from './holdings.queries.ts'

export const accountStateRoutes = [
  route(getUserHoldings, async ({ db, session, params }) => {
    const { row } = await findForAdministrator(db, session, params.id)
    return findHoldings(db, row.id)
  }),

  route(stopUser, async ({ db, session, params, body, locale }) => {
    const { row, policy } = await findForAdministrator(db, session, params.id)
    permitChange(policy.change, row)
    const { stopsOn, resumesOn } = body
    const words = phrases(adminUsersStrings, locale)
    const today = await companyToday(db)
    if (row.status !== 'stopped' && stopsOn < today)
      throw new Refusal('validation_failed', { stopsOn: words.dayPassed })
    if (row.status !== 'stopped' && row.lastOn !== null && stopsOn > row.lastOn)
      throw new Refusal('validation_failed', { stopsOn: words.stopAfterLast })
    const begins = row.status === 'stopped' ? (row.stopsOn ?? today) : stopsOn
    if (resumesOn !== null && (resumesOn <= begins || resumesOn <= today))
      throw new Refusal('validation_failed', { resumesOn: words.resumeAfterStop })
    await planStop(db, { actorId: session.userId, userId: row.id }, body)
  }),

  route(resumeUser, async ({ db, session, params }) => {
    const { row, policy } = await findForAdministrator(db, session, params.id)
    permitChange(policy.change, row)
    if (row.status === 'stopped' || row.stopsOn !== null)
      await resumeAccount(db, { actorId: session.userId, userId: row.id })
  }),

  route(withdrawUser, async ({ db, session, params, body, locale }) => {
    const { row, policy } = await findForAdministrator(db, session, params.id)
    permitChange(policy.change, row)
    if (body.lastOn < (await companyToday(db)))
      throw new Refusal('validation_failed', { lastOn: phrases(adminUsersStrings, locale).dayPassed })
    await planWithdrawal(db, { actorId: session.userId, userId: row.id }, body.lastOn)
  }),

  route(cancelWithdrawal, async ({ db, session, params }) => {
    const { row, policy } = await findForAdministrator(db, session, params.id)
    permitChange(policy.change, row)
    if (row.lastOn !== null) await forgetWithdrawal(db, { actorId: session.userId, userId: row.id })
  }),
]
