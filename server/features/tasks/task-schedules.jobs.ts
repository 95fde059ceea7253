import { databaseTime } from '#db/tenant.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { reminderIsDue, remindOfDueTasks, repeatTasks, repetitionIsDue } from './task-schedules.commands.ts'

/** Each morning: reminds of tasks that are due tomorrow. */
const remindOfDue = defineJob({
  name: 'tasks.remind_of_due',
  schedule: '20 8 * * *',
  due: `exists (select from tasks t where t.company_id = c.id and ${reminderIsDue(todayIn('c.time_zone'))})`,
  singletonKey: () => 'company',
  handler: async ({ db }) => remindOfDueTasks(db, await databaseTime(db)),
})

/** Each morning: issues the tasks that repeat today. */
const repeat = defineJob({
  name: 'tasks.repeat',
  schedule: '0 7 * * *',
  due: `exists (select from tasks t where t.company_id = c.id and ${repetitionIsDue(todayIn('c.time_zone'))})`,
  singletonKey: () => 'company',
  handler: ({ db }) => repeatTasks(db),
})

export const scheduledTaskJobs = [remindOfDue, repeat]
