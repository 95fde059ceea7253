import { getSessionPolicy, previewSessionPolicy, updateSessionPolicy } from '#contract/sessions.policy.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { sessionCookieOf } from '#server/platform/auth/cookies.ts'
import { route } from '#server/platform/http/route.ts'
import { saveSessionPolicy } from './session-policy.commands.ts'
import { findPolicyEffect, findSessionPolicy } from './session-policy.queries.ts'

export const sessionPolicyRoutes = [
  route(getSessionPolicy, async ({ db, session }) => {
    requireAdministrator(session)
    return findSessionPolicy(db)
  }),

  route(previewSessionPolicy, async ({ app, db, session, body, request }) => {
    requireAdministrator(session)
    await app.gate.seenSessions.flush()
    return findPolicyEffect(db, sessionCookieOf(request)!, body)
  }),

  route(updateSessionPolicy, async ({ app, db, session, body }) => {
    requireAdministrator(session)
    await app.gate.seenSessions.flush()
    await saveSessionPolicy(db, session.userId, body)
    return findSessionPolicy(db)
  }),
]
