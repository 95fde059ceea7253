import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { cancelWithdrawals, withdrawUsers } from '#contract/user-imports.ts'
import { type CompanyDb, transaction } from '#db/tenant.ts'
import {
  companyToday,
  forgetWithdrawal,
  planWithdrawal,
} from '#server/features/admin-users/account-states.commands.ts'
import {
  findForAdministrator,
  permitChange,
} from '#server/features/admin-users/administered-accounts.checks.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { importStrings } from './user-imports.strings.ts'

type Chosen = { db: CompanyDb; session: Session; userIds: readonly number[] }
type Target = Awaited<ReturnType<typeof findForAdministrator>>['row']

/** Applies the same change to several accounts, to all or to none. Returns how many were changed. */
const forEach = (
  { db, session, userIds }: Chosen,
  isNew: (row: Target) => boolean,
  act: (trx: CompanyDb, given: { actorId: number; userId: number }) => Promise<unknown>,
) =>
  transaction(db, async (trx) => {
    let changedCount = 0
    // In a fixed order, so that two concurrent requests wait for each other instead of deadlocking.
    for (const userId of [...new Set(userIds)].sort((one, other) => one - other)) {
      const { row, policy } = await findForAdministrator(trx, session, userId)
      permitChange(policy.change, row)
      if (!isNew(row)) continue
      await act(trx, { actorId: session.userId, userId })
      changedCount += 1
    }
    return { changedCount }
  })

const refusePassed = (lastOn: string, today: string, locale: Locale) => {
  if (lastOn < today)
    throw new Refusal('validation_failed', { lastOn: phrases(importStrings, locale).dayPassed })
}

export const userWithdrawalRoutes = [
  route(withdrawUsers, async ({ db, session, body, locale }) => {
    requireSection(session, 'users')
    const { userIds, lastOn } = body
    refusePassed(lastOn, await companyToday(db), locale)
    return forEach(
      { db, session, userIds },
      (row) => row.lastOn !== lastOn,
      (trx, given) => planWithdrawal(trx, given, lastOn),
    )
  }),

  route(cancelWithdrawals, async ({ db, session, body }) => {
    requireSection(session, 'users')
    return forEach({ db, session, userIds: body.userIds }, (row) => row.lastOn !== null, forgetWithdrawal)
  }),
]
