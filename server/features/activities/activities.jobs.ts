import { databaseTime } from '#db/tenant.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { deadlineIsDue, remindOfActivities, startIsDue } from './activity-reminders.commands.ts'

/**
 * Each morning: reminds of sign-up that ends tomorrow and of tomorrow's activities. Running it again notifies nobody
 * twice.
 */
export const remindActivities = defineJob({
  name: 'activities.remind',
  schedule: '0 8 * * *',
  due: `exists (select from activities a where a.company_id = c.id
    and (${deadlineIsDue(todayIn('c.time_zone'))} or ${startIsDue(todayIn('c.time_zone'))}))`,
  singletonKey: () => 'company',
  handler: async ({ db, log }) => {
    const people = await remindOfActivities(db, await databaseTime(db))
    if (people > 0) log.info({ people }, 'Sent activity reminders')
  },
})
