import { Refusal } from '#server/platform/http/refusal.ts'
import { defineInstallationJob, defineJob } from '#server/platform/jobs/define-job.ts'
import { removeOldCodes, sendCode } from './sms-codes.commands.ts'
import { openNumber } from './sms-codes.queries.ts'

/** Sends a code to the person with a number, if there is one. The response was sent before: its time reveals nothing. */
export const sendResetCode = defineInstallationJob<{ number: string; address: string }>({
  name: 'sms_codes.send',
  pollSeconds: 1,
  forgetsData: () => true,
  async handler({ app, data: { number, address } }) {
    const found = await openNumber(app.engine, number)
    if (!found) return
    const { db, userId, person } = found
    try {
      await sendCode(app, db, { userId, purpose: 'password', number, address, locale: person.locale })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  },
})

const removeOld = defineJob({
  name: 'sms_codes.remove-old',
  schedule: '45 3 * * *',
  due: `exists (select from sms_codes s where s.company_id = c.id and s.created_at < now() - interval '1 day')
    or exists (select from sms_days d where d.company_id = c.id and d.day < current_date - 62)`,
  handler: ({ db }) => removeOldCodes(db),
})

export const smsCodeJobs = [sendResetCode, removeOld]
