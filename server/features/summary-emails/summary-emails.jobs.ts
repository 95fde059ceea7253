import { databaseTime } from '#db/tenant.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { sendDueSummaries } from './summary-emails.commands.ts'

/**
 * Sends the summary emails of this hour, and those that quiet hours or an interruption held back. Every person has an
 * hour of their own.
 */
export const sendSummaryEmails = defineJob({
  name: 'summary_emails.send',
  schedule: '0 * * * *',
  due: `coalesce((select d.summaries_allowed from email_settings d where d.company_id = c.id), true)
    and (exists (select from email_settings d where d.company_id = c.id and d.frequency <> 'off')
      or exists (select from summary_email_settings s where s.company_id = c.id and s.frequency <> 'off'))`,
  singletonKey: () => 'company',
  expireSeconds: 1_800,
  async handler({ app, db, log }) {
    const sent = await sendDueSummaries(db, await databaseTime(db), productAddress(app.config))
    if (sent > 0) log.info({ sent }, 'Summary emails sent')
  },
})
