import { databaseTime } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { expireRewards, tellOfExpiry } from './reward-expiry.commands.ts'

/** Each morning: expires points by the company's rule, and notifies people whose points expire soon. */
export const settleRewardExpiry = defineJob({
  name: 'rewards.expire',
  schedule: '0 8 * * *',
  due: `exists (select from reward_settings s where s.company_id = c.id and s.expiry_rule <> 'never')`,
  singletonKey: () => 'company',
  handler: async ({ db, log }) => {
    const now = await databaseTime(db)
    const expired = await expireRewards(db, now)
    const told = await tellOfExpiry(db, now)
    if (expired + told > 0) log.info({ expired, told }, 'Expired points')
  },
})
