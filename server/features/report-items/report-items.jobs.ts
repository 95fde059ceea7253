import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { receivesAny } from '#server/features/notification-options/preferences.queries.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { eachRow } from '#server/platform/jobs/each-row.ts'
import { tellOfRequests } from './request-notices.commands.ts'
import { taskReminder } from './requests.notices.ts'

type Due = { reportId: number; userIds: number[]; today: string }

/**
 * Sends reminders of requests due tomorrow or today, at most once a day per person. Skips people who were asked or
 * manually reminded today, and people who chose their own reminder times. `address` is the product's base URL, for
 * links.
 */
export async function remindOfDue(db: CompanyDb, address: string) {
  const due = await namedQuery<Due>(
    db,
    `with company as (select time_zone, ${todayIn('time_zone')} as today from companies where id = $1)
     select r.id as report_id, array_agg(distinct x.assignee_id) as user_ids, min(company.today)::text as today
     from company, report_item_tasks x
     join report_item_task_lists l on l.company_id = x.company_id and l.id = x.task_list_id
     join reports r on r.company_id = l.company_id and r.id = l.report_id
     join users u on u.company_id = x.company_id and u.id = x.assignee_id and u.status = 'active'
     where x.company_id = $1 and x.completed_at is null and x.withdrawn_at is null
       and x.due_on between company.today and company.today + 1
       and not exists (select from notification_settings s where s.company_id = $1 and s.user_id = x.assignee_id
         and s.calendar_lead <> 'usual')
       and ${receivesAny('calendar')}
       and (greatest(x.asked_at, x.reminded_at) at time zone company.time_zone)::date < company.today
     group by r.id`,
    [companyIdOf(db)],
  )
  await eachRow(due, ({ reportId, userIds, today }) =>
    transaction(db, async (trx) => {
      await namedQuery(
        trx,
        `update report_item_tasks x set reminded_at = now() from report_item_task_lists l
         where x.company_id = $1 and l.company_id = $1 and l.id = x.task_list_id and l.report_id = $2
           and x.assignee_id = any($3::bigint[]) and x.completed_at is null and x.withdrawn_at is null`,
        [companyIdOf(trx), reportId, userIds],
      )
      const telling = { applyId: null, reportId, userIds, occasion: today, event: 'calendar' as const }
      await tellOfRequests(trx, { ...telling, notice: taskReminder }, address)
    }),
  )
}

/** In working hours, and after a missed run. */
export const remindOfTasks = defineJob({
  name: 'tasks.remind',
  schedule: '10 9-18 * * *',
  due: `exists (select from report_item_tasks x where x.company_id = c.id and x.completed_at is null
    and x.withdrawn_at is null and x.due_on - ${todayIn('c.time_zone')} in (0, 1))`,
  singletonKey: () => 'company',
  expireSeconds: 1800,
  handler: ({ app, db }) => remindOfDue(db, productAddress(app.config)),
})
