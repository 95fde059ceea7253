import { databaseTime } from '#db/tenant.ts'
import { inUseOrSunday } from '#server/platform/jobs/company-clock.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { sumDays } from './activity-days.commands.ts'
import { forgetActiveDays } from './overview.queries.ts'

/** Sums the day that ended, for the statistics, and any missed days. */
export const sumActivity = defineJob({
  name: 'statistics.sum_days',
  schedule: '20 4 * * *',
  due: inUseOrSunday,
  singletonKey: () => 'company',
  expireSeconds: 3_600,
  handler: async ({ db }) => sumDays(db, await databaseTime(db)),
})

/** Forgets on which days people used the product, three years later. */
export const forgetOldDays = defineJob({
  name: 'statistics.forget_days',
  schedule: '50 4 * * *',
  due: `exists (select from active_days d
    where d.company_id = c.id and d.day < current_date - interval '3 years')`,
  handler: async ({ db, log }) => {
    log.info({ removed: await forgetActiveDays(db) }, 'Removed old days of use')
  },
})
