import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import { receives } from '#server/features/notification-options/preferences.queries.ts'
import { publish } from '#server/platform/outbox/publish.ts'

type Telling = {
  /** Who planned it. */
  plannerId: number | null
  /** Whom it was planned for; null: nobody there is an account of, or many. */
  aboutId: number | null
  /** What it is about and which time it was tried; told once. */
  occasion: string
}

/**
 * Tells in the caller's transaction that something planned did not take effect: whoever planned it, or the full
 * administrators where that is nobody who still administers anything.
 */
export async function tellOfFailedPlan(trx: CompanyDb, { plannerId, aboutId, occasion }: Telling) {
  const told = await namedQuery<{ userId: number }>(
    trx,
    `with planner as (
       select id from users where company_id = $1 and id = $2 and status = 'active' and role <> 'employee'
     )
     insert into announcements (company_id, user_id, kind, actor_id, about_id, occasion)
     select $1, u.id, 'plan_failed', u.id, $3, $4 from users u
     where u.company_id = $1 and ${receives('notice', 'plan')} and (u.id in (select id from planner)
       or u.role = 'administrator' and u.status = 'active' and not exists (select from planner))
     on conflict (company_id, user_id, kind, coalesce(menu_id, 0), occasion)
       where feed_id is null and report_id is null do nothing
     returning user_id`,
    [companyIdOf(trx), plannerId, aboutId, occasion],
  )
  if (told.length > 0) await publish(trx, announcementsChanged, { userIds: told.map(({ userId }) => userId) })
}
