import { getSession, signIn, signOut } from '#contract/sessions.ts'
import { sendAccountLink } from '#server/features/account-links/account-links.jobs.ts'
import * as auth from '#server/platform/auth/auth.queries.ts'
import {
  clearSessionCookie,
  guestSecret,
  sessionCookieOf,
  setSessionCookie,
} from '#server/platform/auth/cookies.ts'
import { passwordMatches } from '#server/platform/auth/passwords.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { enqueueAnywhere } from '#server/platform/jobs/enqueue-anywhere.ts'

export const sessionRoutes = [
  route(getSession, async ({ session, request, reply }) => {
    const cookie = session ? sessionCookieOf(request) : undefined
    if (!cookie && sessionCookieOf(request)) clearSessionCookie(request, reply)
    return { token: csrfToken(cookie ?? guestSecret(request, reply)) }
  }),

  route(signIn, async ({ app, body, request, reply }) => {
    const login = await auth.findLogin(app.engine, body.login)
    const db = login && app.engine.company(login.companyId)
    const credential = db && (await auth.findCredential(db, login.userId))
    const matches = await passwordMatches(credential?.passwordHash ?? null, body.password)
    if (!db || !credential) throw new Refusal('sign_in_failed')
    if (!matches && (await auth.recordFailure(db, login.userId)))
      await enqueueAnywhere(app.engine, sendAccountLink, { login: body.login, purpose: 'unlock' })
    if (!matches || !credential.maySignIn) throw new Refusal('sign_in_failed')

    const previous = sessionCookieOf(request)
    await auth.recordSuccess(db, login.userId)
    const { cookie, expiresAt } = await auth.insertSession(
      db,
      login.userId,
      request.headers['user-agent'] ?? '',
    )
    if (previous) await app.gate.end(previous)
    setSessionCookie(request, reply, cookie, expiresAt)
    const { passwordState } = (await app.gate.findByCookie(cookie))!
    const next = { good: null, initial: 'initial_password', expired: 'renew_password' } as const
    return { token: csrfToken(cookie), next: next[passwordState] }
  }),

  route(signOut, async ({ app, request, reply }) => {
    await app.gate.end(sessionCookieOf(request)!)
    clearSessionCookie(request, reply)
    // What the browser kept of files goes with the session.
    reply.header('clear-site-data', '"cache"')
  }),
]
