import type { CompanyDb } from '#db/tenant.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { accountPolicy, reachOf } from './admin-users.policy.ts'
import { type AccountPageRow, findAccount } from './admin-users.queries.ts'

/** An account and what the caller may do with it; 404 for those they do not administer. */
export async function findForAdministrator(db: CompanyDb, session: Session, userId: number) {
  requireSection(session, 'users')
  const row = found(await findAccount(db, userId, reachOf(session)))
  const policy = accountPolicy(session, row)
  permit(policy.see)
  return { row, policy }
}

/** A named no: the account of someone who left, or one the caller sees and may not change. */
export const permitChange = (allowed: boolean, row: AccountPageRow) =>
  permit(allowed, row.status === 'withdrawn' ? 'account_withdrawn' : 'not_found')
