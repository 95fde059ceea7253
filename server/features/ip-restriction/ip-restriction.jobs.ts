import { addressDays } from '#server/platform/auth/seen-addresses.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { removeOldAddresses } from './ip-restriction.commands.ts'

export const ipRestrictionJobs = [
  defineJob({
    name: 'ip_restriction.remove-old-addresses',
    schedule: '35 3 * * *',
    due: `exists (select from seen_addresses s where s.company_id = c.id and s.seen_on < current_date - ${addressDays})`,
    handler: async ({ db, log }) => {
      const removed = await removeOldAddresses(db)
      log.info({ removed }, 'Removed old network addresses of people')
    },
  }),
]
