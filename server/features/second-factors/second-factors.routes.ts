import { phrases } from '#common/strings.ts'
import * as contract from '#contract/second-factors.ts'
import { limited, takeAttempt } from '#server/platform/auth/attempt-limits.ts'
import { sessionCookieOf } from '#server/platform/auth/cookies.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { registrationOptions, verifyCreation } from './passkeys.checks.ts'
import * as commands from './second-factors.commands.ts'
import { countFactors, findApp, findOwnNames, findPasskeys } from './second-factors.queries.ts'
import { secondFactorsStrings } from './second-factors.strings.ts'
import { base32, newSecret, otpauthAddress, stepOfCode } from './totp.rules.ts'

const draftMinutes = 30
const draftOf = (companyId: number) => ({ companyId, purpose: 'draft of an authenticator app' })
const moment = (date: Date | null) => date?.toISOString() ?? null

export const secondFactorRoutes = [
  route(contract.listSecondFactors, async ({ db, session }) => {
    const passkeys = await findPasskeys(db, session.userId)
    const app = await findApp(db, session.userId)
    const { recoveryCodeCount } = await countFactors(db, session.userId)
    return {
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        ...{ id, name, addedAt: createdAt.toISOString(), lastUsedAt: moment(lastUsedAt) },
      })),
      app: app && { addedAt: app.createdAt.toISOString(), lastUsedAt: moment(app.lastUsedAt) },
      recoveryCodeCount,
      dueOn: session.factorDueOn,
    }
  }),

  route(contract.startPasskey, async ({ app, db, session, request }) => {
    const passkeys = await findPasskeys(db, session.userId)
    permit(passkeys.length < contract.factorLimits.passkeys, 'conflict')
    return { options: JSON.stringify(await registrationOptions(app, db, session.userId, request)) }
  }),

  route(contract.createPasskey, async ({ app, db, session, body, request }) => {
    const { id, publicKey, counter } = await verifyCreation(app, { request }, body.credential)
    const cookie = sessionCookieOf(request)!
    const own = { userId: session.userId, cookie, address: productAddress(app.config) }
    const made = await commands.addPasskey(db, own, { name: body.name, credentialId: id, publicKey, counter })
    app.gate.forgetPerson(session)
    return { id: made }
  }),

  route(contract.renamePasskey, async ({ db, session, params: { id }, body: { name } }) => {
    permit(await commands.renamePasskey(db, session.userId, id, name))
  }),

  route(contract.deletePasskey, async ({ app, db, session, params: { id } }) => {
    permit(await commands.removePasskey(db, session.userId, id, productAddress(app.config)))
    app.gate.forgetPerson(session)
  }),

  route(contract.startAuthenticatorApp, async ({ app, db, session: { companyId, userId } }) => {
    const secret = newSecret()
    const { login, companyName } = await findOwnNames(db, userId)
    const draft = {
      ...{ secret: secret.toString('base64url'), userId, until: Date.now() + draftMinutes * 60_000 },
    }
    return {
      address: otpauthAddress(secret, { issuer: `Hiroba ${companyName}`, account: login ?? String(userId) }),
      secret: base32(secret),
      draft: app.secrets.seal(draftOf(companyId), JSON.stringify(draft)),
    }
  }),

  route(contract.createAuthenticatorApp, async ({ app, db, session, body, locale, request }) => {
    const { companyId, userId } = session
    const draft = openDraft()
    if (!draft || draft.userId !== userId || draft.until < Date.now()) throw new Refusal('link_expired')
    const attempt = await takeAttempt(app.engine, [limited('factor', `${companyId}.${userId}`)], locale)
    const secret = Buffer.from(draft.secret, 'base64url')
    const step = stepOfCode(secret, body.code, Date.now())
    if (step === null)
      throw new Refusal('validation_failed', { code: phrases(secondFactorsStrings, locale).wrongCode })
    await attempt.succeeded()
    const own = { userId, cookie: sessionCookieOf(request)!, address: productAddress(app.config) }
    await commands.addApp(db, app.secrets, own, { secret, step })
    app.gate.forgetPerson(session)

    function openDraft() {
      try {
        const text = app.secrets.open(draftOf(companyId), body.draft)
        return JSON.parse(text) as { secret: string; userId: number; until: number }
      } catch {
        return null
      }
    }
  }),

  route(contract.deleteAuthenticatorApp, async ({ app, db, session }) => {
    await commands.removeApp(db, session.userId, productAddress(app.config))
    app.gate.forgetPerson(session)
  }),

  route(contract.createRecoveryCodes, async ({ app, db, session }) => ({
    codes: await commands.replaceRecoveryCodes(db, session.userId, productAddress(app.config)),
  })),
]
