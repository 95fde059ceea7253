import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { givenFactors } from '#contract/second-factors.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { limited, takeAttempt } from '#server/platform/auth/attempt-limits.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { checkAssertion } from './passkeys.checks.ts'
import { acceptCode, acceptPasskey, acceptRecoveryCode } from './second-factors.commands.ts'
import { secondFactorsStrings } from './second-factors.strings.ts'

type Given = z.output<(typeof givenFactors)[number]>
type Giving = { app: App; db: CompanyDb; session: Session; locale: Locale; request: FastifyRequest }

/**
 * Checks the second factor that the person of a session gives, and uses it up. Tries of codes are limited per account.
 * @throws passkey_refused, validation_failed beside `code`, too_many_attempts
 */
export async function checkFactor({ app, db, session, locale, request }: Giving, given: Given) {
  const { companyId, userId } = session
  if (given.kind === 'passkey') {
    const of = { db, companyId, userId }
    const { passkeyId, counter } = await checkAssertion(app, request, given.credential, of)
    await acceptPasskey(db, passkeyId, counter)
    return
  }
  const attempt = await takeAttempt(app.engine, [limited('factor', `${companyId}.${userId}`)], locale)
  const words = phrases(secondFactorsStrings, locale)
  const right =
    given.kind === 'code'
      ? await acceptCode(db, app.secrets, userId, given.code)
      : await acceptRecoveryCode(db, userId, given.code)
  if (!right)
    throw new Refusal('validation_failed', {
      code: given.kind === 'code' ? words.wrongCode : words.wrongRecoveryCode,
    })
  await attempt.succeeded()
}
