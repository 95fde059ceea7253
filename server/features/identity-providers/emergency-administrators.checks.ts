import type { FastifyRequest } from 'fastify'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { keyOf, limited, takeAttempt } from '#server/platform/auth/attempt-limits.ts'
import { findCredential } from '#server/platform/auth/auth.queries.ts'
import { sessionCookieOf } from '#server/platform/auth/cookies.ts'
import { passwordMatches } from '#server/platform/auth/passwords.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { identityProvidersStrings } from './identity-providers.strings.ts'

type Asking = { app: App; db: CompanyDb; session: Session; request: FastifyRequest; locale: Locale }

/** @throws {Refusal} unless the password is the one of the person who makes the request */
export async function checkOwnPassword({ app, db, session, request, locale }: Asking, password: string) {
  const t = phrases(identityProvidersStrings, locale)
  if (password === '') throw new Refusal('validation_failed', { password: t.passwordNeeded })
  const attempt = await takeAttempt(
    app.engine,
    [limited('session', keyOf(sessionCookieOf(request)!))],
    locale,
  )
  const credential = await findCredential(db, session.userId)
  const matches = await passwordMatches(credential?.passwordHash ?? null, password)
  if (!matches) throw new Refusal('validation_failed', { password: t.wrongPassword })
  await attempt.succeeded()
}
