import type { CompanyDb } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { planFailed } from './planned-changes.notices.ts'

type Telling = {
  /** Who planned it. */
  plannerId: number | null
  /** The person it was planned for; null: there is no account yet, or there are many. */
  aboutId: number | null
  /** Identifies the plan and the attempt, so that each failure is notified once. */
  occasion: string
}

/**
 * Notifies, in the caller's transaction, that a plan could not be applied: the person who planned it, or the full
 * administrators if that person is no longer an administrator.
 */
export const tellOfFailedPlan = (trx: CompanyDb, { plannerId, aboutId, occasion }: Telling) =>
  tell(trx, {
    values: [plannerId, aboutId, occasion],
    before: `planner as (
       select id from users where company_id = $1 and id = $2 and status = 'active' and role <> 'employee'
     )`,
    recipients: `select id as user_id from planner
      union all select id from users where company_id = $1 and role = 'administrator' and status = 'active'
        and not exists (select from planner)`,
    notices: [planFailed.row({ actor: 'o.user_id', once: '$4::text', people: { person: '$3::bigint' } })],
  })
