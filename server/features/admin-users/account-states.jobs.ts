import { defineJob } from '#server/platform/jobs/define-job.ts'
import { applyDueStates, hasDueStates } from './account-states.commands.ts'

/**
 * Applies stops, resumptions and withdrawals on their day. Midnight differs between companies, in some time zones at
 * the half hour, so the job runs one minute after every hour and half hour.
 */
export const settleAccounts = defineJob({
  name: 'accounts.settle',
  schedule: '1,31 * * * *',
  due: hasDueStates,
  singletonKey: () => 'company',
  expireSeconds: 1800,
  async handler({ db, log }) {
    const changed = await applyDueStates(db)
    if (changed) log.info({ changed }, 'Applied scheduled account changes')
  },
})
