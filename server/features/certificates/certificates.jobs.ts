import { defineJob } from '#server/platform/jobs/define-job.ts'
import { isToRenew, requestRenewals } from './renewals.commands.ts'

/** Each morning: requests tests and courses again before their certificates expire. */
export const renewCertificates = defineJob({
  name: 'certificates.renew',
  schedule: '30 7 * * *',
  due: `exists (select from certificates f where f.company_id = c.id and ${isToRenew('c.time_zone')})`,
  singletonKey: () => 'company',
  expireSeconds: 1800,
  handler: async ({ db, log }) => {
    const count = await requestRenewals(db)
    if (count > 0) log.info({ count }, 'Requested tests and courses again before their certificates expire')
  },
})
