import { type CompanyDb, transaction } from '#db/tenant.ts'
import { tellEach } from '#server/features/announcements/tell.commands.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { submissionsReminded } from './daily-reports.events.ts'
import { dailyReportReminder } from './daily-reports.notices.ts'
import { type Asked, missingToRemind, missingValues } from './daily-reports.queries.ts'

/** Number of people named in one event. */
const atOnce = 1_000

/**
 * Reminds people who have not submitted today's report, each once a day.
 * @returns how many
 */
export function remindMissing(db: CompanyDb, asked: Asked, actorId: number): Promise<number> {
  return transaction(db, async (trx) => {
    const told = await tellEach<{ userId: number; today: string }>(trx, {
      values: missingValues(trx, asked, actorId),
      before: `missing as (${missingToRemind}), noted as (
         insert into sent_reminders (company_id, user_id, kind, subject_id, due_on, sent_on)
         select $1, id, 'daily_report', $2, today, today from missing
         on conflict do nothing returning user_id, to_char(sent_on, 'YYYY-MM-DD') as today
       )`,
      recipients: 'select user_id, today from noted',
      notices: [dailyReportReminder.row({ actor: '$6', menu: '$2', once: "$2::bigint || ':' || o.today" })],
    })
    for (let from = 0; from < told.length; from += atOnce) {
      const some = told.slice(from, from + atOnce)
      const userIds = some.map(({ userId }) => userId)
      await publish(trx, submissionsReminded, { menuId: asked.menuId, day: some[0]!.today, actorId, userIds })
    }
    return told.length
  })
}
