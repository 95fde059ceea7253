import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { remindOfDueDates } from './calendar-reminders.commands.ts'

/** In the company's working hours, after what reminds by itself (must-reads, requests); made up for when one was missed. */
export const remindOfCalendar = defineJob({
  name: 'calendar.remind',
  schedule: '15 * * * *',
  singletonKey: () => 'company',
  expireSeconds: 1800,
  handler: ({ app, db }) => remindOfDueDates(db, new Date(), productAddress(app.config)),
})
