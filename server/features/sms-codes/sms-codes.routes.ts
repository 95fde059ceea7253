import { getCountries } from 'libphonenumber-js/max'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import * as contract from '#contract/sms-codes.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { smsDeliveryOf } from '#server/config.ts'
import { checkNewPassword } from '#server/features/password-policy/new-passwords.checks.ts'
import { presentRules } from '#server/features/password-policy/password-policy.queries.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { keyOf, limited, takeAttempt } from '#server/platform/auth/attempt-limits.ts'
import { enterWithPassword } from '#server/platform/auth/enter-with-password.ts'
import { readMobileNumber } from '#server/platform/auth/login-names.ts'
import { networkAddress } from '#server/platform/auth/network-address.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { enqueueAnywhere } from '#server/platform/jobs/enqueue-anywhere.ts'
import * as commands from './sms-codes.commands.ts'
import { sendResetCode } from './sms-codes.jobs.ts'
import { countSms, findPhoneNumber, findSmsSettings, openNumber } from './sms-codes.queries.ts'
import { smsCodesStrings } from './sms-codes.strings.ts'

function readNumber(text: string, locale: Locale, country?: string) {
  const read = readMobileNumber(text, country)
  if (!read) throw new Refusal('validation_failed', { number: phrases(smsCodesStrings, locale).notMobile })
  return read
}

/* Counted the same for every number, known or not, and for every step. */
async function openWithCode(app: App, locale: Locale, given: { number: string; code: string }) {
  const { number } = readNumber(given.number, locale)
  const attempt = await takeAttempt(app.engine, [limited('name', keyOf(`sms ${number}`))], locale)
  const opened = await openNumber(app.engine, number)
  const matches =
    opened &&
    (await commands.matchCode(app, opened.db, {
      ...{ userId: opened.userId, purpose: 'password', number, code: given.code },
    })) !== null
  if (!opened || !matches) throw new Refusal('sms_code_wrong')
  await attempt.succeeded()
  return { ...opened, number }
}

async function presentSettings(app: App, db: CompanyDb) {
  const available = smsDeliveryOf(app.config) !== 'none'
  return { ...(await findSmsSettings(db)), ...(await countSms(db)), available }
}

export const smsCodeRoutes = [
  route(contract.requestSmsCode, async ({ app, body, locale, request }) => {
    permit(smsDeliveryOf(app.config) !== 'none', 'sms_not_set_up')
    const { number } = readNumber(body.number, locale)
    await enqueueAnywhere(app.engine, sendResetCode, { number, address: networkAddress(request.ip) })
  }),

  route(contract.checkSmsCode, async ({ app, body, locale }) => {
    const { db, userId, person } = await openWithCode(app, locale, body)
    return {
      ...{ name: fullName(person), companyName: person.companyName },
      rules: await presentRules(db, userId),
    }
  }),

  route(contract.setPasswordBySms, async ({ app, body, locale, request, reply }) => {
    const { db, userId, number } = await openWithCode(app, locale, body)
    await checkNewPassword(db, { userId, password: body.password, locale })
    return enterWithPassword({ app, request, reply }, { db, userId, password: body.password }, (set) =>
      commands.setPasswordByCode(app, db, {
        ...{ userId, number, code: body.code, ...set },
        address: productAddress(app.config),
      }),
    )
  }),

  route(contract.getOwnPhoneNumber, async ({ app, db, session }) => {
    const { enabled, countries, defaultCountry } = await findSmsSettings(db)
    return {
      number: await findPhoneNumber(db, session.userId),
      available: smsDeliveryOf(app.config) !== 'none' && enabled,
      countries,
      defaultCountry,
    }
  }),

  route(contract.requestPhoneNumber, async ({ app, db, session, body, locale, request }) => {
    const { enabled, countries, defaultCountry } = await findSmsSettings(db)
    permit(enabled && smsDeliveryOf(app.config) !== 'none', 'sms_not_set_up')
    const { number, country } = readNumber(body.number, locale, defaultCountry)
    if (!countries.includes(country))
      throw new Refusal('validation_failed', { number: phrases(smsCodesStrings, locale).otherCountry })
    const address = networkAddress(request.ip)
    await commands.sendCode(app, db, { userId: session.userId, purpose: 'confirm', number, address, locale })
  }),

  route(contract.confirmPhoneNumber, async ({ app, db, session, body, locale }) => {
    const guessing = [limited('confirmation', `sms ${companyIdOf(db)}.${session.userId}`)]
    const attempt = await takeAttempt(app.engine, guessing, locale)
    await commands.confirmNumber(app, db, {
      ...{ userId: session.userId, code: body.code },
      address: productAddress(app.config),
    })
    await attempt.succeeded()
  }),

  route(contract.deletePhoneNumber, async ({ app, db, session }) => {
    await commands.removeNumber(db, { userId: session.userId, address: productAddress(app.config) })
  }),

  route(contract.getSmsSettings, async ({ app, db, session }) => {
    requireAdministrator(session)
    return presentSettings(app, db)
  }),

  route(contract.updateSmsSettings, async ({ app, db, session, body, locale }) => {
    requireAdministrator(session)
    const known = new Set<string>(getCountries())
    if (!body.countries.every((country) => known.has(country)))
      throw new Refusal('validation_failed', { countries: phrases(smsCodesStrings, locale).unknownCountry })
    if (!body.countries.includes(body.defaultCountry))
      throw new Refusal('validation_failed', {
        defaultCountry: phrases(smsCodesStrings, locale).notAccepted,
      })
    await commands.saveSmsSettings(db, session.userId, { ...body, countries: [...new Set(body.countries)] })
    return presentSettings(app, db)
  }),
]
