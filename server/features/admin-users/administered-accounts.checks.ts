import type { CompanyDb } from '#db/tenant.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { accountPolicy, reachOf } from './admin-users.policy.ts'
import { type AccountPageRow, findAccount } from './admin-users.queries.ts'

/** An account and what the caller may do with it; 404 if they do not administer it. */
export async function findForAdministrator(db: CompanyDb, session: Session, userId: number) {
  requireSection(session, 'users')
  const row = found(await findAccount(db, userId, reachOf(session)))
  const policy = accountPolicy(session, row)
  permit(policy.see)
  return { row, policy }
}

/** Refuses with a named error: the person has left, or the caller sees the account but may not change it. */
export const permitChange = (allowed: boolean, row: AccountPageRow) =>
  permit(allowed, row.status === 'withdrawn' ? 'account_withdrawn' : 'not_found')
