import { todayIn } from '#server/platform/company-day.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { settleDueChanges } from './due-changes.commands.ts'

/** Applies transfers and joins on their day, and those whose day was missed: runs just after every half hour. */
export const settlePlannedChanges = defineJob({
  name: 'planned_changes.settle',
  schedule: '3,33 * * * *',
  due: `exists (select from planned_changes p where p.company_id = c.id and p.state = 'planned'
    and p.effective_on <= ${todayIn('c.time_zone')})`,
  singletonKey: () => 'company',
  expireSeconds: 1800,
  async handler({ app, db, log }) {
    const settled = await settleDueChanges(db, productAddress(app.config))
    if (settled) log.info({ settled }, 'Applied planned changes')
  },
})
