import { companyIdOf, databaseTime, namedQuery } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { eachRow } from '#server/platform/jobs/each-row.ts'
import { type SendLater, sendDue, sendLaterJob } from './chat-scheduled-messages.commands.ts'

/** Sends a scheduled message at its time. A job that runs too early (the time was changed) or twice does nothing. */
const sendScheduled = defineJob<SendLater>({
  ...sendLaterJob,
  handler: async ({ db, data }) => void (await sendDue(db, data.id, await databaseTime(db))),
})

/** Sends scheduled messages whose own job did not, whatever the reason: none is lost. */
const sendOverdue = defineJob({
  name: 'chat_scheduled_messages.send-overdue',
  schedule: '*/5 * * * *',
  due: `exists (select from chat_scheduled_messages s where s.company_id = c.id and s.send_at <= now()
    and s.refused is null)`,
  singletonKey: () => 'company',
  handler: async ({ db }) => {
    const now = await databaseTime(db)
    const overdue = await namedQuery<{ id: number }>(
      db,
      `select id from chat_scheduled_messages where company_id = $1 and send_at <= $2 and refused is null
       order by send_at, id limit 500`,
      [companyIdOf(db), now],
    )
    await eachRow(overdue, ({ id }) => sendDue(db, id, now))
  },
})

export const chatScheduledJobs = [sendScheduled, sendOverdue]
