import { databaseTime } from '#db/tenant.ts'
import { inUseOrSunday } from '#server/platform/jobs/company-clock.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { sumDays } from './activity-days.commands.ts'

/** Sums the day that ended, for the statistics, and any missed days. */
export const sumActivity = defineJob({
  name: 'statistics.sum_days',
  schedule: '20 4 * * *',
  due: inUseOrSunday,
  singletonKey: () => 'company',
  expireSeconds: 3_600,
  handler: async ({ db }) => sumDays(db, await databaseTime(db)),
})
