import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { remindOfBookmarks } from './bookmarks.commands.ts'

/** Before the day's work begins. Running it again reminds nobody twice. */
const remind = defineJob({
  name: 'bookmarks.remind',
  schedule: '30 7 * * *',
  due: `exists (select from feed_bookmarks b where b.company_id = c.id and b.reminded_at is null
    and b.remind_on <= (now() at time zone c.time_zone)::date)`,
  handler: async ({ app, db, log }) => {
    const people = await remindOfBookmarks(db, new Date(), productAddress(app.config))
    if (people > 0) log.info({ people }, 'People were reminded of bookmarks')
  },
})

export const bookmarkJobs = [remind]
