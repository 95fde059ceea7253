import {
  createPasskeyChallenge,
  getSignInFactors,
  giveFactor,
  signInWithPasskey,
} from '#contract/second-factors.ts'
import { companyIdOf } from '#db/tenant.ts'
import { enter } from '#server/features/sessions/sessions.commands.ts'
import { nextStepOf } from '#server/features/sessions/sessions.rules.ts'
import * as auth from '#server/platform/auth/auth.queries.ts'
import { sessionCookieOf, setSessionCookie } from '#server/platform/auth/cookies.ts'
import { isNewDevice } from '#server/platform/auth/known-devices.queries.ts'
import { letIn } from '#server/platform/auth/let-in.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { checkFactor } from './given-factors.checks.ts'
import { checkAssertion, optionsForUse } from './passkeys.checks.ts'
import { acceptPasskey } from './second-factors.commands.ts'
import { factorKindsOf } from './second-factors.queries.ts'

export const signInFactorRoutes = [
  route(createPasskeyChallenge, async ({ app, request }) => ({
    options: JSON.stringify(await optionsForUse(app, { request })),
  })),

  route(signInWithPasskey, async ({ app, body: { credential }, request, reply }) => {
    const { db, userId, passkeyId, counter } = await checkAssertion(app, request, credential)
    const may = await auth.findCredential(db, userId)
    permit(may?.maySignIn === true, 'passkey_refused')
    await acceptPasskey(db, passkeyId, counter)
    const visit = app.devices.visit(request)
    const made = await enter(db, {
      ...{ userId, visit, newDevice: await isNewDevice(db, userId, visit) },
      begun: { method: 'passkey', factor: true, kept: true },
      address: productAddress(app.config),
    })
    const { token } = await letIn(
      { app, request, reply },
      { companyId: companyIdOf(db), userId, made, visit },
    )
    return { token, next: nextStepOf((await app.gate.findByCookie(made.cookie))!) }
  }),

  route(getSignInFactors, async ({ db, session }) => ({
    next: nextStepOf(session),
    kinds: await factorKindsOf(db, session.userId),
  })),

  route(giveFactor, async ({ app, db, session, body, locale, request, reply }) => {
    const before = sessionCookieOf(request)!
    await checkFactor({ app, db, session, locale, request }, body)
    const made = await auth.completeSession(db, before)
    if (!made) throw new Refusal('unauthenticated')
    await auth.notifySessionsChanged(db, [session.userId])
    app.gate.forget(before)
    setSessionCookie(request, reply, made.cookie, made.expiresAt)
    return { token: csrfToken(made.cookie), next: nextStepOf((await app.gate.findByCookie(made.cookie))!) }
  }),
]
