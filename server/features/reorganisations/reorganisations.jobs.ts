import { todayIn } from '#server/platform/company-day.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { settleReorganisations } from './runs.commands.ts'

/** Applies reorganisations on their day, and those whose day was missed: runs just after every half hour. */
export const settleScheduledReorganisations = defineJob({
  name: 'reorganisations.settle',
  schedule: '2,32 * * * *',
  due: `exists (select from reorganisations r where r.company_id = c.id and r.state = 'scheduled'
    and r.effective_on <= ${todayIn('c.time_zone')})`,
  singletonKey: () => 'company',
  expireSeconds: 1800,
  async handler({ db, log }) {
    const settled = await settleReorganisations(db)
    if (settled) log.info({ settled }, 'Applied scheduled reorganisations')
  },
})
