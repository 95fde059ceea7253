import { endUserSessions, listUserSessions } from '#contract/admin-users.sessions.ts'
import { recordAccess } from '#server/features/personal-access/personal-access.commands.ts'
import { presentSession } from '#server/features/sessions/session-list.present.ts'
import { findSessions } from '#server/features/sessions/session-list.queries.ts'
import { sessionCookieOf } from '#server/platform/auth/cookies.ts'
import { route } from '#server/platform/http/route.ts'
import { endSessionsOf } from './account-access.commands.ts'
import { findForAdministrator, permitChange } from './administered-accounts.checks.ts'

export const userSessionRoutes = [
  route(listUserSessions, async ({ app, db, session, params, request }) => {
    const { row, policy } = await findForAdministrator(db, session, params.id)
    permitChange(policy.change, row)
    await app.gate.seenSessions.flush()
    await recordAccess(db, { actorId: session.userId, kind: 'sessions', userIds: [row.id] })
    const rows = await findSessions(db, row.id, sessionCookieOf(request)!)
    return { sessions: rows.map((one) => presentSession(one, { own: false })) }
  }),

  route(endUserSessions, async ({ app, db, session, params }) => {
    const { row, policy } = await findForAdministrator(db, session, params.id)
    permitChange(policy.change, row)
    await endSessionsOf(db, { actorId: session.userId, userId: row.id })
    app.gate.forgetPerson({ companyId: session.companyId, userId: row.id })
  }),
]
