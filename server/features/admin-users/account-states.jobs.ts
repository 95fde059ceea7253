import { defineJob } from '#server/platform/jobs/define-job.ts'
import { applyDueStates, hasDueStates } from './account-states.commands.ts'

/**
 * Stops, resumes and withdrawals on their day. Midnight comes to each company at its own time, in some places at the
 * half hour, so it is looked at just after every one.
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
