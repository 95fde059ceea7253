import {
  confirmAllAnnouncements,
  confirmAnnouncement,
  getAnnouncement,
  listAnnouncements,
} from '#contract/announcements.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { confirmAnnouncements } from './announcements.commands.ts'
import { presentAnnouncement } from './announcements.present.ts'
import { findAnnouncement, findAnnouncements, findReachable } from './announcements.queries.ts'
import { kindsOf } from './registered-notices.ts'

export const announcementRoutes = [
  route(listAnnouncements, async ({ db, session, query, locale }) => {
    const page = await findAnnouncements(db, session, {
      before: idCursor(query.cursor),
      limit: query.limit,
      unread: query.unread,
      kinds: query.about && kindsOf(query.about),
    })
    return {
      announcements: page.rows.map((row) => presentAnnouncement(row, locale)),
      nextCursor: page.nextCursor,
    }
  }),

  route(getAnnouncement, async ({ db, session, params, locale }) => {
    const row = found(await findReachable(db, session, params.id))
    return presentAnnouncement(row, locale)
  }),

  route(confirmAnnouncement, async ({ db, session, params }) => {
    const announcement = found(await findAnnouncement(db, session.userId, params.id))
    await confirmAnnouncements(db, session.userId, { id: announcement.id })
  }),

  route(confirmAllAnnouncements, async ({ db, session, body }) => {
    await confirmAnnouncements(db, session.userId, { kinds: body.about && kindsOf(body.about) })
  }),
]
