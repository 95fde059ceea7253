import { databaseTime } from '#db/tenant.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { remindOfDueDates } from './calendar-reminders.commands.ts'

/**
 * Runs in the company's working hours, after the reminders that must-reads and requests send themselves; catches up
 * on missed ones.
 */
export const remindOfCalendar = defineJob({
  name: 'calendar.remind',
  schedule: '15 9-18 * * *',
  due: `exists (select from notification_settings s where s.company_id = c.id
      and s.calendar_lead not in ('usual', 'none'))
    or exists (select from sent_reminders r where r.company_id = c.id and r.due_on < current_date - 31)`,
  singletonKey: () => 'company',
  expireSeconds: 1800,
  handler: async ({ app, db }) => remindOfDueDates(db, await databaseTime(db), productAddress(app.config)),
})
