import { phrases } from '#common/strings.ts'
import { getProofWays, proveIdentity } from '#contract/second-factors.proof.ts'
import { transaction } from '#db/tenant.ts'
import { keyOf, limited, takeAttempt } from '#server/platform/auth/attempt-limits.ts'
import * as auth from '#server/platform/auth/auth.queries.ts'
import { sessionCookieOf } from '#server/platform/auth/cookies.ts'
import { passwordMatches } from '#server/platform/auth/passwords.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findLoginName } from './proof.queries.ts'
import { proofKindsOf } from './proof.rules.ts'
import { secondFactorsStrings } from './second-factors.strings.ts'

export const proofRoutes = [
  route(getProofWays, async ({ db, session }) => ({
    kinds: proofKindsOf(session),
    login: (await findLoginName(db, session.userId)) ?? '',
  })),

  route(proveIdentity, async ({ app, db, session, body, locale, request }) => {
    const cookie = sessionCookieOf(request)!
    permit(proofKindsOf(session).includes(body.kind), 'not_found')
    const attempt = await takeAttempt(app.engine, [limited('session', keyOf(cookie))], locale)
    const { passwordHash } = found(await auth.findCredential(db, session.userId))
    if (!(await passwordMatches(passwordHash, body.password)))
      throw new Refusal('validation_failed', {
        password: phrases(secondFactorsStrings, locale).wrongPassword,
      })
    await attempt.succeeded()
    await transaction(db, async (trx) => {
      await auth.recordProof(trx, cookie, { factor: false })
      await auth.notifySessionsChanged(trx, [session.userId])
    })
    app.gate.forget(cookie)
  }),
]
