import { listChatAlerts } from '#contract/chat-messages.alerts.ts'
import { route } from '#server/platform/http/route.ts'
import { findChatAlerts } from './chat-alerts.queries.ts'
import { presentChatAlert } from './chat-messages.present.ts'

/** Rooms of which a device notifies at once. */
const most = 10

export const chatAlertRoutes = [
  route(listChatAlerts, async ({ db, session, locale }) => ({
    chatAlerts: (await findChatAlerts(db, session.userId, most)).map((row) => presentChatAlert(row, locale)),
    nextCursor: null,
  })),
]
