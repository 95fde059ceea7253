import type { Locale } from '#common/locale.ts'
import { foldLoginName } from '#common/login-name.ts'
import { leastStrength, wordIn, wordsOf } from '#common/password-words.ts'
import { phrases } from '#common/strings.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  getOperatorSession,
  giveOperatorCode,
  listOperatorActs,
  listOperators,
  operatorLimits,
  setUpOperator,
  signInOperator,
  signOutOperator,
  startOperatorSetUp,
} from '#contract/operators.ts'
import type { InstallationDb } from '#db/tenant.ts'
import { base32, newSecret, otpauthAddress } from '#server/features/second-factors/totp.rules.ts'
import { mayComeFrom, plainAddress } from '#server/platform/auth/address-ranges.ts'
import { keyOf, type Limited, limited, takeAttempt } from '#server/platform/auth/attempt-limits.ts'
import { networkAddress } from '#server/platform/auth/network-address.ts'
import {
  clearOperatorCookie,
  operatorCookieOf,
  operatorGuestSecret,
  setOperatorCookie,
} from '#server/platform/auth/operator-cookies.ts'
import {
  deleteOperatorSession,
  insertOperatorSession,
  type Operator,
} from '#server/platform/auth/operator-sessions.ts'
import { hashPassword, passwordMatches } from '#server/platform/auth/passwords.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { operatorRoute } from '#server/platform/http/operator-route.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { logOperatorAct } from './operator-acts.commands.ts'
import { codesOf, complete } from './operator-sign-in.commands.ts'
import { acceptOperatorCode, proposeSecret, setUpOperatorAccount } from './operators.commands.ts'
import { presentOperator, presentOperatorAct } from './operators.present.ts'
import { findOperatorActs, findOperatorApp, findOperatorSignIn, findOperators } from './operators.queries.ts'
import { operatorStrings } from './operators.strings.ts'

const nextOf = (
  operator: Pick<Operator, 'setUp' | 'factorGiven'> | null,
): Answer<typeof signInOperator>['next'] =>
  !operator ? 'sign_in' : !operator.setUp ? 'set_up' : operator.factorGiven ? null : 'code'

/** Refuses a password, beside `password`, that is short or easily guessed. */
async function checkPassword(db: InstallationDb, operator: Operator, password: string, locale: Locale) {
  const t = phrases(operatorStrings, locale)
  const words = wordsOf([operator.name, operator.email])
  const refuse = (problem: string) => new Refusal('validation_failed', { password: problem })
  if ([...password].length < operatorLimits.passwordLength)
    throw refuse(t.tooShort(operatorLimits.passwordLength))
  const { passwordStrength } = await import('#common/password-strength.ts')
  if (wordIn(password, words) || passwordStrength(password, words) < leastStrength) throw refuse(t.common)
  const app = await findOperatorApp(db, operator.id)
  if (await passwordMatches(app?.passwordHash ?? null, password)) throw refuse(t.sameAsInitial)
}

export const operatorsRoutes = [
  operatorRoute(getOperatorSession, async ({ operator, request, reply }) => {
    const cookie = operator ? operatorCookieOf(request) : undefined
    if (!cookie && operatorCookieOf(request)) clearOperatorCookie(request, reply)
    const next = nextOf(operator)
    return {
      token: csrfToken(cookie ?? operatorGuestSecret(request, reply)),
      next,
      operator:
        operator && next === null
          ? { id: operator.id, name: operator.name, email: operator.email, role: operator.role }
          : null,
    }
  }),

  // One verification for every address: neither the response nor its time reveals whether there is an account.
  operatorRoute(signInOperator, async ({ app, db, body, locale, request, reply }) => {
    const email = foldLoginName(body.email)
    const place = {
      ...{ scope: 'address', key: networkAddress(request.ip) },
      free: app.attemptLimits.failuresByAddress,
    } satisfies Limited
    const attempt = await takeAttempt(app.engine, [limited('operator', keyOf(email)), place], locale)
    const found = await findOperatorSignIn(db, email)
    const matches = await passwordMatches(found?.passwordHash ?? null, body.password)
    if (!found || !matches || found.barred)
      throw new Refusal('sign_in_failed', {}, phrases(operatorStrings, locale).signInFailed)
    const ip = plainAddress(request.ip)
    if (!mayComeFrom(found.ipRanges, request.ip)) {
      await logOperatorAct(db, { by: found, action: 'sign_in_refused', ip })
      throw new Refusal('InvalidIpAddressError')
    }
    const before = operatorCookieOf(request)
    if (before) await deleteOperatorSession(db, before)
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300)
    const cookie = await insertOperatorSession(db, { operatorId: found.id, ip, userAgent })
    await attempt.succeeded()
    setOperatorCookie(request, reply, cookie)
    return { token: csrfToken(cookie), next: nextOf({ setUp: found.setUp, factorGiven: false }) }
  }),

  operatorRoute(giveOperatorCode, async ({ app, db, operator, body, locale, request, reply }) => {
    const attempt = await takeAttempt(app.engine, codesOf(operator), locale)
    if (!(await acceptOperatorCode(db, app.secrets, operator.id, body.code)))
      throw new Refusal('validation_failed', { code: phrases(operatorStrings, locale).wrongCode })
    await attempt.succeeded()
    return complete({ db, request, reply }, operator)
  }),

  operatorRoute(startOperatorSetUp, async ({ app, db, operator }) => {
    const secret = newSecret()
    if (!(await proposeSecret(db, app.secrets, operator.id, secret.toString('base64url'))))
      throw new Refusal('conflict')
    return {
      secret: base32(secret),
      address: otpauthAddress(secret, { issuer: 'Hiroba Backyard', account: operator.email }),
    }
  }),

  operatorRoute(setUpOperator, async ({ app, db, operator, body, locale, request, reply }) => {
    if (operator.setUp) throw new Refusal('conflict')
    await checkPassword(db, operator, body.password, locale)
    const attempt = await takeAttempt(app.engine, codesOf(operator), locale)
    const done = await setUpOperatorAccount(db, app.secrets, {
      ...{ id: operator.id, name: operator.name, code: body.code, ip: plainAddress(request.ip) },
      passwordHash: await hashPassword(body.password),
    })
    if (!done) throw new Refusal('validation_failed', { code: phrases(operatorStrings, locale).wrongCode })
    await attempt.succeeded()
    return complete({ db, request, reply }, operator)
  }),

  operatorRoute(signOutOperator, async ({ db, request, reply }) => {
    await deleteOperatorSession(db, operatorCookieOf(request)!)
    clearOperatorCookie(request, reply)
    reply.header('clear-site-data', '"cache"')
  }),

  operatorRoute(listOperatorActs, async ({ db, query }) => {
    const { cursor, ...filters } = query
    const page = await findOperatorActs(db, { ...filters, beyond: idCursor(cursor) })
    return { operatorActs: page.rows.map(presentOperatorAct), nextCursor: page.nextCursor }
  }),

  operatorRoute(listOperators, async ({ db }) => ({
    operators: (await findOperators(db)).map(presentOperator),
  })),
]
