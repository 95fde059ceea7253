import type { CompanyDb } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Sms, SmsSender } from './sms-sender.ts'

const declaration = {
  name: 'sms.send',
  scope: 'company',
  // A code is of no use after ten minutes.
  retry: { limit: 3, delaySeconds: 10 },
  expireSeconds: 60,
  pollSeconds: 1,
  forgetsData: () => true,
} as const

/** Sends a text message once the caller's transaction commits. Its text is deleted once it is sent. */
export const sendSms = (trx: CompanyDb, sms: Sms) => enqueue<Sms>(trx, declaration, sms)

export const smsJobs = (sender: SmsSender | null) => [
  defineJob<Sms>({
    ...declaration,
    concurrency: 2,
    async handler({ data, log }) {
      const outcome = sender ? await sender(data) : 'sent'
      if (outcome !== 'sent') log.warn({ outcome }, 'A text message was not sent')
    },
  }),
]
