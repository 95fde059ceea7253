import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { getProofWays, proveIdentity } from '#contract/second-factors.proof.ts'
import { type CompanyDb, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { keyOf, limited, takeAttempt } from '#server/platform/auth/attempt-limits.ts'
import * as auth from '#server/platform/auth/auth.queries.ts'
import { sessionCookieOf } from '#server/platform/auth/cookies.ts'
import { passwordMatches } from '#server/platform/auth/passwords.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { checkFactor } from './given-factors.checks.ts'
import { proofKindsOf } from './proof.rules.ts'
import { factorKindsOf, findOwnNames } from './second-factors.queries.ts'
import { secondFactorsStrings } from './second-factors.strings.ts'

type Guess = { app: App; db: CompanyDb; userId: number; cookie: string; locale: Locale }

async function checkPassword({ app, db, userId, cookie, locale }: Guess, password: string) {
  const attempt = await takeAttempt(app.engine, [limited('session', keyOf(cookie))], locale)
  const { passwordHash } = found(await auth.findCredential(db, userId))
  if (!(await passwordMatches(passwordHash, password)))
    throw new Refusal('validation_failed', {
      password: phrases(secondFactorsStrings, locale).wrongPassword,
    })
  await attempt.succeeded()
}

export const proofRoutes = [
  route(getProofWays, async ({ db, session }) => ({
    kinds: [...proofKindsOf(session, await factorKindsOf(db, session.userId))],
    login: (await findOwnNames(db, session.userId)).login ?? '',
  })),

  route(proveIdentity, async ({ app, db, session, body, locale, request }) => {
    const cookie = sessionCookieOf(request)!
    const { userId } = session
    permit(proofKindsOf(session, await factorKindsOf(db, userId)).includes(body.kind), 'not_found')
    if (body.kind === 'password') await checkPassword({ app, db, userId, cookie, locale }, body.password)
    else await checkFactor({ app, db, session, locale, request }, body)
    await transaction(db, async (trx) => {
      await auth.recordProof(trx, cookie, { factor: body.kind !== 'password' })
      await auth.notifySessionsChanged(trx, [userId])
    })
    app.gate.forget(cookie)
  }),
]
