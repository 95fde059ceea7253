import { endOtherSessions, endOwnSession, listOwnSessions } from '#contract/sessions.devices.ts'
import { transaction } from '#db/tenant.ts'
import { deleteOtherSessions, notifySessionsChanged } from '#server/platform/auth/auth.queries.ts'
import { sessionCookieOf } from '#server/platform/auth/cookies.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { presentSession } from './session-list.present.ts'
import { deleteSessionOf, findSessions } from './session-list.queries.ts'

export const sessionListRoutes = [
  route(listOwnSessions, async ({ app, db, session, request }) => {
    await app.gate.seenSessions.flush()
    const rows = await findSessions(db, session.userId, sessionCookieOf(request)!)
    return { sessions: rows.map((row) => presentSession(row, { own: true })) }
  }),

  route(endOwnSession, async ({ app, db, session, params }) => {
    await transaction(db, async (trx) => {
      permit(await deleteSessionOf(trx, session.userId, params.id))
      await notifySessionsChanged(trx, [session.userId])
    })
    app.gate.forgetPerson(session)
  }),

  route(endOtherSessions, async ({ app, db, session, request }) => {
    await transaction(db, async (trx) => {
      await deleteOtherSessions(trx, session.userId, sessionCookieOf(request)!)
      await notifySessionsChanged(trx, [session.userId])
    })
    app.gate.forgetPerson(session)
  }),
]
