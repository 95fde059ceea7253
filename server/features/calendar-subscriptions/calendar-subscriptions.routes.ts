import * as calls from '#contract/calendar-subscriptions.ts'
import type { CalendarSource } from '#server/features/calendars/calendar-source.ts'
import { writeIcalendar } from '#server/features/calendars/icalendar.export.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import {
  changeSubscription,
  createSubscription,
  deleteSubscription,
  renewSubscription,
} from './calendar-subscriptions.commands.ts'
import { presentSubscription } from './calendar-subscriptions.present.ts'
import { findSubscriptions } from './calendar-subscriptions.queries.ts'

/** @param calendarSources everything that is shown in calendars */
export const calendarSubscriptionRoutes = (calendarSources: readonly CalendarSource[]) => [
  route(calls.listCalendarSubscriptions, async ({ app, db, session: { userId, companyId } }) => {
    const rows = await findSubscriptions(db, userId)
    const calendarSubscriptions = rows.map((row) => presentSubscription(app.signedTokens, companyId, row))
    return { calendarSubscriptions, nextCursor: null }
  }),

  route(calls.createCalendarSubscription, async ({ db, session, body, locale }) => ({
    id: await createSubscription(db, session.userId, body, locale),
  })),

  route(calls.updateCalendarSubscription, async ({ db, session: { userId }, params: { id }, body }) => {
    const { version, ...written } = body
    await changeSubscription(db, { userId, id, version }, written)
  }),

  route(
    calls.renewCalendarSubscription,
    async ({ db, session: { userId }, params: { id }, body: { version } }) => {
      await renewSubscription(db, { userId, id, version })
    },
  ),

  route(
    calls.deleteCalendarSubscription,
    async ({ db, session: { userId }, params: { id }, query: { version } }) => {
      await deleteSubscription(db, { userId, id, version })
    },
  ),

  route(calls.getCalendarFile, async ({ app, db, session, params: { kind, id } }) => {
    const { components: find } = found(calendarSources.find((source) => source.kind === kind))
    const query = { session, from: new Date(0), id, most: 1 }
    const components = await found(find)(db, query)
    permit(components.length > 0)
    return {
      fileName: `${components[0]!.title}.ics`,
      content: writeIcalendar({ address: productAddress(app.config), components }),
    }
  }),
]
