import type { FastifyRequest } from 'fastify'
import { validateAnswers } from '#common/form/validate-answers.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import * as calls from '#contract/registration-requests.ts'
import { companyIdOf } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { dayIn, refuseProblems } from '#server/features/reports/answers.checks.ts'
import { keyOf } from '#server/platform/auth/attempt-limits.ts'
import { networkAddress } from '#server/platform/auth/network-address.ts'
import { openByToken } from '#server/platform/auth/open-by-token.ts'
import { companyOfSignedToken } from '#server/platform/auth/signed-tokens.ts'
import { companyOfTypedCode, isSameCode } from '#server/platform/auth/typed-codes.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { registrationPurpose, requestToken } from './registration-mails.commands.ts'
import { addRequest, withdrawRequest } from './registration-requests.commands.ts'
import { presentOwnRequest } from './registration-requests.present.ts'
import { findRequest, findSettings } from './registration-requests.queries.ts'
import { registrationRequestStrings } from './registration-requests.strings.ts'

const hasRequests = ({ engine }: App, companyId: number) =>
  engine.hasOption(companyId, 'registration_requests')

type Opening = { app: App; request: FastifyRequest; locale: Locale }

/* The company of a code that can be used now. Wrong codes count as failed attempts of the network. */
async function openCode({ app, request, locale }: Opening, code: string) {
  try {
    return await openByToken(app, request, async () => {
      const db = companyOfTypedCode(app.engine, code)
      const settings = db && hasRequests(app, companyIdOf(db)) ? await findSettings(db) : undefined
      if (!settings?.enabled || settings.code === null || !isSameCode(code, settings.code))
        throw new Refusal('link_unknown')
      return { db: db!, settings }
    })
  } catch (error) {
    if (!(error instanceof Refusal && ['link_unknown', 'not_found'].includes(error.code))) throw error
    throw new Refusal('validation_failed', { code: phrases(registrationRequestStrings, locale).codeUnknown })
  }
}

/* The request of a link; every other text is an unknown link. */
const openRequest = ({ app, request }: Omit<Opening, 'locale'>, token: string) =>
  openByToken(app, request, async () => {
    const target = companyOfSignedToken(app.engine, token)
    const row = target && hasRequests(app, target.companyId) && (await findRequest(target.db, target.ids[0]!))
    if (!row || !app.signedTokens.isSigned(token, registrationPurpose, [target.companyId, row.id], row.nonce))
      throw new Refusal('link_unknown')
    return { db: target.db, row }
  })

export const registrationRequestRoutes = [
  route(calls.checkRegistrationCode, async ({ app, request, locale, body: { code } }) => {
    const { settings } = await openCode({ app, request, locale }, code)
    return { companyName: settings.companyName, intro: settings.intro, items: settings.items }
  }),

  route(calls.createRegistrationRequest, async ({ app, request, locale, body }) => {
    const { code, website, answers: given, clientKey, ...fields } = body
    const { db, settings } = await openCode({ app, request, locale }, code)
    const { items, timeZone } = settings
    const { answers, problems } = validateAnswers(items, given, { locale, today: dayIn(timeZone) })
    refuseProblems(problems)
    if (website !== '') return { token: null }
    const networkKey = keyOf(networkAddress(request.ip))
    const row = await addRequest(db, { ...fields, locale, items, answers, clientKey, networkKey }, app)
    return { token: requestToken(app, companyIdOf(db), row) }
  }),

  route(calls.readRegistrationRequest, async ({ app, request, locale, body: { token } }) => {
    const { db, row } = await openRequest({ app, request }, token)
    const { companyName, timeZone } = await findSettings(db)
    return presentOwnRequest(row, companyName, { locale, timeZone })
  }),

  route(calls.withdrawRegistrationRequest, async ({ app, request, body: { token } }) => {
    const { db, row } = await openRequest({ app, request }, token)
    await withdrawRequest(db, row.id)
  }),
]
