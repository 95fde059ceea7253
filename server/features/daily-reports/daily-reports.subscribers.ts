import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { mailPerson } from '#server/features/notification-options/person-emails.commands.ts'
import { mailAddress, quietUntil } from '#server/features/notification-options/preferences.queries.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { submissionsReminded } from './daily-reports.events.ts'
import { dailyReportsStrings } from './daily-reports.strings.ts'

type Receiver = {
  userId: number
  email: string | null
  quietUntil: Date | null
  locale: Locale
  menuName: string
  actorName: string
}

export const dailyReportSubscribers: readonly Subscriber[] = [
  defineSubscriber(submissionsReminded, 'daily_reports.reminded', async ({ app, db, payload }) => {
    const { menuId, day, actorId, userIds } = payload
    const rows = await namedQuery<Receiver>(
      db,
      `select u.id as user_id, ${mailAddress('daily_report')} as email, ${quietUntil()} as quiet_until, coalesce(u.locale, c.default_locale) as locale, n.name as menu_name,
         a.family_name || ' ' || a.given_name as actor_name
       from users u join companies c on c.id = $1
       join menus n on n.company_id = $1 and n.id = $3
       join users a on a.company_id = $1 and a.id = $4
       where u.company_id = $1 and u.id = any($2::bigint[]) and u.status = 'active' and u.email is not null`,
      [companyIdOf(db), userIds, menuId, actorId],
    )
    const address = productAddress(app.config)
    const link = `${address}/menus/${menuId}`
    for (const row of rows) {
      const { menuName, actorName } = row
      const t = phrases(dailyReportsStrings, row.locale)
      await mailPerson(
        db,
        row,
        { subject: t.reminderSubject(menuName), text: t.reminderText(menuName, actorName, link) },
        { event: 'daily_report', once: `daily_report:${menuId}:${day}:${row.userId}`, address },
      )
    }
  }),
]
