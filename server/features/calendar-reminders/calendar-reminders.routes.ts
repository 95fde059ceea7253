import { testCalendarNotification } from '#contract/calendar-reminders.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { testReminder } from './calendar-reminders.commands.ts'

export const calendarReminderRoutes = [
  route(testCalendarNotification, async ({ app, db, session, params }) => {
    permit(params.id === session.userId)
    const { notice, email, own } = await testReminder(db, session.userId, productAddress(app.config))
    return {
      sent: [
        ...(notice ? [{ channel: 'notice' as const, to: null }] : []),
        ...(email === null ? [] : [{ channel: 'mail' as const, to: email }]),
      ],
      own,
    }
  }),
]
