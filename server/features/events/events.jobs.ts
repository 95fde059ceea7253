import { databaseTime } from '#db/tenant.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { remindOfEvents } from './event-reminders.commands.ts'

/** Runs before working hours. Running it again reminds nobody twice. */
export const remindOfComingEvents = defineJob({
  name: 'events.remind',
  schedule: '0 8 * * *',
  due: `exists (select from events e where e.company_id = c.id and e.cancelled_at is null
    and e.remind_days is not null and e.last_at > now() and e.first_at < now() + interval '10 days')`,
  singletonKey: () => 'company',
  expireSeconds: 1800,
  handler: async ({ app, db }) => remindOfEvents(db, await databaseTime(db), productAddress(app.config)),
})
