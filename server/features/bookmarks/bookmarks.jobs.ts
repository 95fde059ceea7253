import { type CompanyDb, databaseTime } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { remindAtTimeJob, remindOfBookmarks } from './bookmarks.commands.ts'

/** Runs before working hours. Running it again reminds nobody twice. */
const remind = defineJob({
  name: 'bookmarks.remind',
  schedule: '30 7 * * *',
  due: `exists (select from feed_bookmarks b where b.company_id = c.id and b.reminded_at is null
    and b.remind_on <= ${todayIn('c.time_zone')})`,
  handler: async ({ app, db, log }) => {
    const people = await remindOfBookmarks(db, await databaseTime(db), productAddress(app.config))
    if (people > 0) log.info({ people }, 'Sent bookmark reminders')
  },
})

const remindNow = async (app: App, db: CompanyDb) =>
  void (await remindOfBookmarks(db, await databaseTime(db), productAddress(app.config), false))

/** Reminds at the times people chose. A job whose time was moved or that runs twice reminds nobody. */
const remindAtTime = defineJob({
  ...remindAtTimeJob,
  handler: ({ app, db }) => remindNow(app, db),
})

/** Reminds of times whose own job did not run, for whatever reason. */
const remindOverdue = defineJob({
  name: 'bookmarks.remind-overdue',
  schedule: '*/5 * * * *',
  due: `exists (select from feed_bookmarks b where b.company_id = c.id and b.reminded_at is null
    and b.remind_at <= now())`,
  singletonKey: () => 'company',
  handler: ({ app, db }) => remindNow(app, db),
})

export const bookmarkJobs = [remind, remindAtTime, remindOverdue]
