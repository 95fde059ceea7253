import { registrationLimits } from '#contract/registration-requests.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { removeOldRequests } from './registration-requests.commands.ts'

export const registrationRequestJobs = [
  defineJob({
    name: 'registration_requests.remove-old',
    schedule: '50 3 * * *',
    due: `exists (select from registration_requests q where q.company_id = c.id
      and q.decided_at < now() - interval '${registrationLimits.keptDays} days')`,
    handler: async ({ db, log }) => {
      const removed = await removeOldRequests(db)
      log.info({ removed }, 'Removed old requests for accounts')
    },
  }),
]
