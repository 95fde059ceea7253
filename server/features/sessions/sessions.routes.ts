import { getSession, signIn, signOut } from '#contract/sessions.ts'
import { keyOf, type Limited, limited, takeAttempt } from '#server/platform/auth/attempt-limits.ts'
import { findSignIn } from '#server/platform/auth/auth.queries.ts'
import { clearSessionCookie, guestSecret, sessionCookieOf } from '#server/platform/auth/cookies.ts'
import { leave, letIn } from '#server/platform/auth/let-in.ts'
import { loginNameOf } from '#server/platform/auth/login-names.ts'
import { passwordMatches } from '#server/platform/auth/passwords.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { enqueueAnywhere } from '#server/platform/jobs/enqueue-anywhere.ts'
import { enter } from './sessions.commands.ts'
import { recordSignInFailure } from './sessions.jobs.ts'
import { nextStepOf } from './sessions.rules.ts'

export const sessionRoutes = [
  route(getSession, async ({ app, request, reply }) => {
    const sent = sessionCookieOf(request)
    // Sessions of a suspended company wait until it is resumed.
    const lasts = (await app.gate.find(request)) !== null || app.gate.isOfSuspended(request)
    if (sent && !lasts) clearSessionCookie(request, reply)
    return { token: csrfToken(sent && lasts ? sent : guestSecret(request, reply)) }
  }),

  // The same queries and one verification for every name: neither the response nor its time reveals anything.
  route(signIn, async ({ app, body, locale, request, reply }) => {
    const name = loginNameOf(body.login)
    const visit = app.devices.visit(request)
    const { account, passwordHash, barred, device, hasDevice, states } = await findSignIn(
      app.engine,
      name,
      visit.deviceToken,
    )
    const place = {
      scope: 'address',
      key: visit.address,
      free: app.attemptLimits.failuresByAddress,
    } satisfies Limited
    const attempt = await takeAttempt(
      app.engine,
      device ? [limited('device', device)] : [limited('name', keyOf(name)), place],
      locale,
    )
    const matches = await passwordMatches(passwordHash, body.password)
    if (!account || !matches || barred) {
      const reason = (matches && barred) || 'wrong_password'
      if (matches && barred === 'company_suspended') throw new Refusal(barred)
      await enqueueAnywhere(app.engine, recordSignInFailure, {
        ...{ login: name, reason, ip: request.ip, locks: attempt.locks },
      })
      // Only the person themselves knows the password, and must learn where to sign in instead.
      throw new Refusal(matches && barred === 'signs_in_elsewhere' ? barred : 'sign_in_failed')
    }

    const made = await enter(account.db, {
      ...{ userId: account.userId, visit, newDevice: hasDevice && device === null },
      begun: { method: 'password', kept: body.kept ?? false, asked: true },
      address: productAddress(app.config),
    })
    await attempt.succeeded()
    const { companyId, userId } = account
    const { token } = await letIn({ app, request, reply }, { companyId, userId, made, visit })
    return { token, next: nextStepOf(states) }
  }),

  route(signOut, async ({ app, request, reply }) => {
    await leave({ app, request, reply })
  }),
]
