import { phrases } from '#common/strings.ts'
import {
  createOperatorPasskey,
  deleteOperatorPasskey,
  giveOperatorPasskey,
  listOperatorPasskeys,
  startOperatorPasskey,
  startOperatorPasskeySignIn,
} from '#contract/operators.passkeys.ts'
import { factorLimits } from '#contract/second-factors.ts'
import * as checks from '#server/features/second-factors/passkeys.checks.ts'
import { takeAttempt } from '#server/platform/auth/attempt-limits.ts'
import { operatorCookieOf } from '#server/platform/auth/operator-cookies.ts'
import { operatorRoute } from '#server/platform/http/operator-route.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import {
  addOperatorPasskey,
  findOperatorPasskey,
  findOperatorPasskeys,
  removeOperatorPasskey,
  usedOperatorPasskey,
} from './operator-passkeys.commands.ts'
import { codesOf, complete } from './operator-sign-in.commands.ts'
import { acceptOperatorCode } from './operators.commands.ts'
import { operatorStrings } from './operators.strings.ts'

/** What a passkey stores of its operator: no handle of a person looks like it. */
const handleOf = (id: number) => new Uint8Array(Buffer.from(`operator:${id}`))

export const operatorPasskeyRoutes = [
  operatorRoute(startOperatorPasskeySignIn, async ({ app, db, operator, request }) => {
    const passkeys = await findOperatorPasskeys(db, operator.id)
    if (passkeys.length === 0) return { options: null }
    const place = { request, secret: operatorCookieOf(request)! }
    const only = passkeys.map(({ credentialId }) => credentialId)
    return { options: JSON.stringify(await checks.optionsForUse(app, place, only)) }
  }),

  operatorRoute(giveOperatorPasskey, async ({ app, db, operator, body, locale, request, reply }) => {
    permit(operator.setUp, 'passkey_refused')
    const attempt = await takeAttempt(app.engine, codesOf(operator), locale)
    const response = checks.readAssertion(body.credential)
    const passkey = await findOperatorPasskey(db, operator.id, response.id)
    if (!passkey) throw new Refusal('passkey_refused')
    const place = { request, secret: operatorCookieOf(request)! }
    const counter = await checks.verifyAssertion(app, place, response, passkey)
    await usedOperatorPasskey(db, passkey.id, counter)
    await attempt.succeeded()
    return complete({ db, request, reply }, operator)
  }),

  operatorRoute(listOperatorPasskeys, async ({ db, operator }) => ({
    passkeys: (await findOperatorPasskeys(db, operator.id)).map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name, addedAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
    })),
  })),

  operatorRoute(startOperatorPasskey, async ({ app, db, operator, body, locale, request }) => {
    const passkeys = await findOperatorPasskeys(db, operator.id)
    permit(passkeys.length < factorLimits.passkeys, 'conflict')
    const attempt = await takeAttempt(app.engine, codesOf(operator), locale)
    if (!(await acceptOperatorCode(db, app.secrets, operator.id, body.code)))
      throw new Refusal('validation_failed', { code: phrases(operatorStrings, locale).wrongCode })
    await attempt.succeeded()
    const place = { request, secret: operatorCookieOf(request)! }
    const options = await checks.optionsForCreation(app, place, {
      ...{ product: 'Hiroba Backyard', handle: handleOf(operator.id), login: operator.email },
      ...{ name: operator.name, known: passkeys.map(({ credentialId }) => credentialId) },
    })
    return { options: JSON.stringify(options) }
  }),

  operatorRoute(createOperatorPasskey, async ({ app, db, operator, body, request }) => {
    const place = { request, secret: operatorCookieOf(request)! }
    const { id, publicKey, counter } = await checks.verifyCreation(app, place, body.credential)
    const passkey = { name: body.name, credentialId: id, publicKey, counter }
    return { id: await addOperatorPasskey(db, operator, passkey) }
  }),

  operatorRoute(deleteOperatorPasskey, async ({ db, operator, params }) => {
    found((await removeOperatorPasskey(db, operator, params.id)) || undefined)
  }),
]
