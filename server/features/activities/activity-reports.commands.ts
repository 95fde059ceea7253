import type { reportReasons } from '#contract/moderation.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { tellModerators } from '#server/features/moderation/moderation.commands.ts'
import { lockActivity } from './waiting-list.commands.ts'

type Report = {
  activityId: number
  reporterId: number
  reason: (typeof reportReasons)[number]
  note: string
}

/** Reports an activity. A second report by the same person replaces the first one, and is open again. */
export function reportActivity(db: CompanyDb, { activityId, reporterId, reason, note }: Report) {
  return transaction(db, async (trx) => {
    await namedQuery(
      trx,
      `insert into activity_reports (company_id, activity_id, reporter_id, reason, note) values ($1, $2, $3, $4, $5)
       on conflict (company_id, activity_id, reporter_id) do update set reason = excluded.reason, note = excluded.note,
         created_at = now(), dismissed_at = null, dismissed_by_id = null`,
      [companyIdOf(trx), activityId, reporterId, reason, note],
    )
    await tellModerators(trx)
  })
}

/** Closes the open reports of an activity without action. */
export function dismissReports(
  db: CompanyDb,
  { activityId, actorId }: { activityId: number; actorId: number },
) {
  return transaction(db, async (trx) => {
    const { title } = await lockActivity(trx, activityId)
    const dismissed = await namedQuery(
      trx,
      `update activity_reports set dismissed_at = now(), dismissed_by_id = $3
       where company_id = $1 and activity_id = $2 and dismissed_at is null returning 1`,
      [companyIdOf(trx), activityId, actorId],
    )
    if (dismissed.length === 0) return
    await logAct(trx, {
      actorId,
      noun: 'activity',
      action: 'dismiss',
      subject: { id: activityId, name: title },
    })
    await tellModerators(trx)
  })
}
