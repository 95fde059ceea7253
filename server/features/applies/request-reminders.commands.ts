import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { withdrawRequests } from '#server/features/report-items/polls-and-requests.commands.ts'
import { requestsReminded } from '#server/features/report-items/requests.events.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'

/** Withdraws the open requests of a submission. Returns how many. */
export const cancelRequests = (db: CompanyDb, applyId: number) =>
  transaction(db, (trx) => withdrawRequests(trx, applyId))

/**
 * Reminds everyone with an open request of a submission; each request once a day in the company's time zone. Returns
 * the number of people. Throws `already_reminded` if all remaining people have been reminded today.
 */
export function remindRequests(db: CompanyDb, applyId: number) {
  return transaction(db, async (trx) => {
    const rows = await namedQuery<{ assigneeId: number; today: string }>(
      trx,
      `with company as (select time_zone, ${todayIn('time_zone')} as today from companies where id = $1)
       update report_item_tasks x set reminded_at = now()
       from company, report_item_task_lists l join reports r on r.company_id = l.company_id and r.id = l.report_id
       where x.company_id = $1 and l.company_id = $1 and l.id = x.task_list_id and r.apply_id = $2
         and x.completed_at is null and x.withdrawn_at is null
         and (x.reminded_at is null or (x.reminded_at at time zone company.time_zone)::date < company.today)
       returning x.assignee_id, company.today::text as today`,
      [companyIdOf(trx), applyId],
    )
    if (rows.length === 0) throw new Refusal('already_reminded')
    const userIds = [...new Set(rows.map(({ assigneeId }) => assigneeId))]
    await publish(trx, requestsReminded, { applyId, userIds, day: rows[0]!.today })
    return userIds.length
  })
}
