import type { CompanyDb } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { planFailed } from './planned-changes.notices.ts'

type Telling = {
  /** Who planned it. */
  plannerId: number | null
  /** Whom it was planned for; null: nobody there is an account of, or many. */
  aboutId: number | null
  /** What it is about and which time it was tried; told once. */
  occasion: string
}

/**
 * Tells in the caller's transaction that something planned did not take effect: the person who planned it, or the full
 * administrators where that is nobody who still administers anything.
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
