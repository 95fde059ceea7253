import { type CompanyDb, transaction } from '#db/tenant.ts'
import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { submissionsReminded } from './daily-reports.events.ts'
import { type Asked, noteMissing } from './daily-reports.queries.ts'

/** People named in one event. */
const atOnce = 1_000

/**
 * Reminds those who have not submitted today's report, each once a day.
 * @returns how many
 */
export function remindMissing(db: CompanyDb, asked: Asked, actorId: number): Promise<number> {
  return transaction(db, async (trx) => {
    const told = await noteMissing(trx, asked, actorId)
    for (let from = 0; from < told.length; from += atOnce) {
      const some = told.slice(from, from + atOnce)
      const userIds = some.map(({ userId }) => userId)
      await publish(trx, announcementsChanged, { userIds })
      await publish(trx, submissionsReminded, { menuId: asked.menuId, day: some[0]!.today, actorId, userIds })
    }
    return told.length
  })
}
