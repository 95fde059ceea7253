import { pushRules } from '#contract/push.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { type PushSending, pushSending } from '#server/platform/push/push-job.ts'
import { deliverInBackground } from './deliver.commands.ts'

const sendPushes = defineJob<PushSending>({
  ...pushSending,
  concurrency: 2,
  handler: async ({ app, db, data }) => {
    await deliverInBackground(app, db, data.receiptIds)
  },
})

const removeOld = defineJob({
  name: 'push.remove-old',
  schedule: '50 3 * * *',
  due: `exists (select from push_receipts r where r.company_id = c.id
    and r.queued_at < now() - make_interval(days => ${pushRules.receiptDays}))`,
  handler: async ({ db }) => {
    await namedQuery(
      db,
      `delete from push_receipts where company_id = $1
         and queued_at < now() - make_interval(days => ${pushRules.receiptDays})`,
      [companyIdOf(db)],
    )
  },
})

export const pushJobs = [sendPushes, removeOld]
