import { type CompanyDb, databaseTime } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { remindLaterJob, remindOfMessages } from './chat-reminders.commands.ts'

const remindNow = async (app: App, db: CompanyDb) =>
  void (await remindOfMessages(db, await databaseTime(db), productAddress(app.config)))

/** Reminds at the times people chose. A job whose time was moved or that runs twice reminds nobody. */
const remind = defineJob({
  ...remindLaterJob,
  handler: ({ app, db }) => remindNow(app, db),
})

/** Reminds of times whose own job did not run, for whatever reason. */
const remindOverdue = defineJob({
  name: 'chat_reminders.remind-overdue',
  schedule: '*/5 * * * *',
  due: 'exists (select from chat_reminders q where q.company_id = c.id and q.remind_at <= now())',
  singletonKey: () => 'company',
  handler: ({ app, db }) => remindNow(app, db),
})

export const chatReminderJobs = [remind, remindOverdue]
