import { phrases } from '#common/strings.ts'
import { getUserHoldings } from '#contract/admin-users.acts.ts'
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
import { findForAdministrator, permitChange } from './administered-accounts.checks.ts'
import { findHoldings } from './holdings.queries.ts'

export const accountStateRoutes = [
  route(getUserHoldings, async ({ db, session, params }) => {
    const { row } = await findForAdministrator(db, session, params.id)
    return findHoldings(db, row.id)
  }),

  route(stopUser, async ({ db, session, params, body, locale }) => {
    const { row, policy } = await findForAdministrator(db, session, params.id)
    permitChange(policy.change, row)
    const { version, ...days } = body
    const { stopsOn, resumesOn } = days
    const words = phrases(adminUsersStrings, locale)
    const today = await companyToday(db)
    if (row.status !== 'stopped' && stopsOn < today)
      throw new Refusal('validation_failed', { stopsOn: words.dayPassed })
    if (row.status !== 'stopped' && row.lastOn !== null && stopsOn > row.lastOn)
      throw new Refusal('validation_failed', { stopsOn: words.stopAfterLast })
    const begins = row.status === 'stopped' ? (row.stopsOn ?? today) : stopsOn
    if (resumesOn !== null && (resumesOn <= begins || resumesOn <= today))
      throw new Refusal('validation_failed', { resumesOn: words.resumeAfterStop })
    if (row.resumesOn === resumesOn && row.stopsOn === (row.status === 'stopped' ? row.stopsOn : stopsOn))
      return
    await planStop(db, { actorId: session.userId, userId: row.id, version }, days)
  }),

  route(resumeUser, async ({ db, session, params, body }) => {
    const { row, policy } = await findForAdministrator(db, session, params.id)
    permitChange(policy.change, row)
    if (row.status === 'stopped' || row.stopsOn !== null)
      await resumeAccount(db, { actorId: session.userId, userId: row.id, version: body.version })
  }),

  route(withdrawUser, async ({ db, session, params, body, locale }) => {
    const { row, policy } = await findForAdministrator(db, session, params.id)
    permitChange(policy.change, row)
    if (body.lastOn < (await companyToday(db)))
      throw new Refusal('validation_failed', { lastOn: phrases(adminUsersStrings, locale).dayPassed })
    if (row.lastOn === body.lastOn) return
    const act = { actorId: session.userId, userId: row.id, version: body.version }
    await planWithdrawal(db, act, body.lastOn)
  }),

  route(cancelWithdrawal, async ({ db, session, params, query }) => {
    const { row, policy } = await findForAdministrator(db, session, params.id)
    permitChange(policy.change, row)
    if (row.lastOn !== null)
      await forgetWithdrawal(db, { actorId: session.userId, userId: row.id, version: query.version })
  }),
]
