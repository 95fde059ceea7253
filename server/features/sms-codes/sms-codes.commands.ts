import { randomInt, randomUUID } from 'node:crypto'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { smsRules } from '#contract/sms-codes.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { replaceSettings } from '#server/features/administration-acts/settings.commands.ts'
import { tellAndMail } from '#server/features/announcements/tell.commands.ts'
import { fullName } from '#server/features/people/people.present.ts'
import * as auth from '#server/platform/auth/auth.queries.ts'
import type { Visit } from '#server/platform/auth/device-cookies.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { sendSms } from '#server/platform/sms/send-sms.ts'
import { passwordSetBySms, phoneNumberChanged } from './sms-codes.notices.ts'
import {
  type CodePurpose,
  countSent,
  findCode,
  findSmsSettings,
  type SmsSettings,
} from './sms-codes.queries.ts'
import { smsCodesStrings } from './sms-codes.strings.ts'

type Signing = Pick<App, 'signedTokens'>
type Sending = { userId: number; purpose: CodePurpose; number: string; address: string; locale: Locale }

const nonceOf = (purpose: CodePurpose, number: string, code: string) => `${purpose} ${number} ${code}`

/**
 * Sends a person a code; an earlier one ends. Counted under a lock, so that simultaneous requests cannot exceed the
 * limits. Throws `too_many_sms`.
 */
export const sendCode = (
  { signedTokens }: Signing,
  db: CompanyDb,
  { userId, purpose, number, address, locale }: Sending,
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    await namedQuery(trx, 'select 1 from company_configs where company_id = $1 for no key update', [
      companyId,
    ])
    const sent = await countSent(trx, { userId, number, address })
    const full =
      sent.byNumber >= smsRules.mostByNumber ||
      sent.byPrefix >= smsRules.mostByPrefix ||
      sent.byPerson >= smsRules.mostByPerson ||
      sent.byAddress >= smsRules.mostByAddress ||
      sent.today >= sent.mostADay
    if (full) throw new Refusal('too_many_sms')
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const codeMac = signedTokens.sign('sms_code', [companyId, userId], nonceOf(purpose, number, code))
    await endCodes(trx, userId, purpose)
    await namedQuery(
      trx,
      `insert into sms_codes (company_id, user_id, purpose, number, code_mac, address, expires_at)
       values (:companyId, :userId, :purpose, :number, :codeMac, :address, now() + make_interval(mins => :minutes))`,
      { companyId, userId, purpose, number, codeMac, address, minutes: smsRules.minutes },
    )
    await namedQuery(
      trx,
      `insert into sms_days as d (company_id, day, sent_count)
       select c.id, ${todayIn('c.time_zone')}, 1 from companies c where c.id = $1
       on conflict (company_id, day) do update set sent_count = d.sent_count + 1`,
      [companyId],
    )
    await sendSms(trx, {
      to: number,
      text: phrases(smsCodesStrings, locale).text(code, smsRules.minutes),
    })
  })

/** Ends a person's codes. They still count towards the limits. */
const endCodes = (trx: CompanyDb, userId: number, purpose: CodePurpose) =>
  namedQuery(
    trx,
    `update sms_codes set expires_at = now()
     where company_id = $1 and user_id = $2 and purpose = $3 and expires_at > now()`,
    [companyIdOf(trx), userId, purpose],
  )

type Given = { userId: number; purpose: CodePurpose; code: string; number?: string }

/** Whether a code is the one that was sent. Returns its number, or null. */
export async function matchCode({ signedTokens }: Signing, db: CompanyDb, given: Given) {
  const { userId, purpose, code } = given
  const row = await findCode(db, userId, purpose)
  if (!row || (given.number !== undefined && row.number !== given.number)) return null
  const right = signedTokens.isSigned(
    row.codeMac,
    'sms_code',
    [companyIdOf(db), userId],
    nonceOf(purpose, row.number, code),
  )
  return right ? row.number : null
}

/** Uses a code up, under the lock of its person. Throws `sms_code_wrong` if it was used or replaced meanwhile. */
async function spendCode(signing: Signing, trx: CompanyDb, given: Given) {
  await namedQuery(trx, 'select id from users where company_id = $1 and id = $2 for update', [
    companyIdOf(trx),
    given.userId,
  ])
  const number = await matchCode(signing, trx, given)
  if (number === null) throw new Refusal('sms_code_wrong')
  await endCodes(trx, given.userId, given.purpose)
  return number
}

/** Makes a number what its person signs in with, instead of an earlier one. Throws `phone_number_taken`. */
export const confirmNumber = (
  signing: Signing,
  db: CompanyDb,
  { userId, code, address }: { userId: number; code: string; address: string },
) =>
  transaction(db, async (trx) => {
    const number = await spendCode(signing, trx, { userId, purpose: 'confirm', code })
    await deleteNumber(trx, userId)
    const made = await namedQuery(
      trx,
      `insert into logins (identifier, kind, company_id, user_id) values ($1, 'phone', $2, $3)
       on conflict (identifier) do nothing returning identifier`,
      [number, companyIdOf(trx), userId],
    )
    if (made.length === 0) throw new Refusal('phone_number_taken')
    await tellOfNumber(trx, { userId, ending: number.slice(-4), address })
  })

const deleteNumber = (trx: CompanyDb, userId: number) =>
  namedQuery(
    trx,
    `delete from logins where company_id = $1 and user_id = $2 and kind = 'phone' returning identifier`,
    [companyIdOf(trx), userId],
  )

/** Removes a person's number. Safe to repeat. */
export const removeNumber = (db: CompanyDb, { userId, address }: { userId: number; address: string }) =>
  transaction(db, async (trx) => {
    const removed = await deleteNumber(trx, userId)
    if (removed.length > 0) await tellOfNumber(trx, { userId, ending: '', address })
  })

const toldPerson = `select u.id as user_id, u.family_name, u.given_name from users u
  where u.company_id = $1 and u.id = $2`
type Told = { familyName: string; givenName: string }

/* Not delayed by quiet hours: it may be the only warning. */
async function tellOfNumber(
  trx: CompanyDb,
  { userId, ending, address }: { userId: number; ending: string; address: string },
) {
  const occasion = randomUUID()
  await tellAndMail<Told>(trx, {
    values: [userId, occasion, ending],
    recipients: toldPerson,
    notices: [
      phoneNumberChanged.row({ actor: 'o.user_id', once: '$3::text', payload: { ending: '$4::text' } }),
    ],
    address,
    urgent: true,
    email: ({ locale, ...name }) => {
      const words = phrases(smsCodesStrings, locale)
      const link = `${address}/users/sms_confirmation/new`
      return {
        subject: words.numberSubject,
        text: words.numberText({ name: fullName(name), ending, link }),
        once: `phone-number:${occasion}`,
      }
    },
  })
}

async function tellOfPassword(trx: CompanyDb, { userId, address }: { userId: number; address: string }) {
  const occasion = randomUUID()
  await tellAndMail<Told>(trx, {
    values: [userId, occasion],
    recipients: toldPerson,
    notices: [passwordSetBySms.row({ actor: 'o.user_id', once: '$3::text' })],
    address,
    urgent: true,
    email: ({ locale, ...name }) => {
      const words = phrases(smsCodesStrings, locale)
      return {
        subject: words.passwordSubject,
        text: words.passwordText({ name: fullName(name), link: `${address}/users/sign_in` }),
        once: `sms-password:${occasion}`,
      }
    },
  })
}

type NewPassword = {
  userId: number
  number: string
  code: string
  passwordHash: string
  visit: Visit
  /** The product's address, for the email. */
  address: string
}

/** Sets a password with a code, which is then used up; all sessions end and a new one begins. */
export const setPasswordByCode = (
  signing: Signing,
  db: CompanyDb,
  { userId, number, code, passwordHash, visit, address }: NewPassword,
) =>
  transaction(db, async (trx) => {
    await spendCode(signing, trx, { userId, purpose: 'password', number, code })
    await auth.replacePassword(trx, userId, passwordHash)
    await tellOfPassword(trx, { userId, address })
    return auth.insertSession(trx, userId, visit, { method: 'sms', kept: false })
  })

const stateOf = ({ enabled, countries, defaultCountry, mostADay }: SmsSettings) => ({
  enabled,
  smsCountries: countries,
  smsDefaultCountry: defaultCountry,
  smsMostADay: mostADay,
})

/**
 * Replaces the settings at `version` (0: never changed).
 * @throws {Refusal} conflict
 */
export const saveSmsSettings = (
  db: CompanyDb,
  actorId: number,
  { version, enabled, countries, defaultCountry, mostADay }: SmsSettings,
) =>
  replaceSettings(db, {
    ...{ actorId, noun: 'sms_settings', version, find: findSmsSettings, stateOf },
    write: (trx) =>
      namedQuery(
        trx,
        `insert into sms_settings as s (company_id, enabled, countries, default_country, most_a_day, updated_by_id)
         values ($1, $2, $3::text[], $4, $5, $6)
         on conflict (company_id) do update set enabled = excluded.enabled, countries = excluded.countries,
           default_country = excluded.default_country, most_a_day = excluded.most_a_day, updated_by_id = excluded.updated_by_id, updated_at = now(),
           version = s.version + 1`,
        [companyIdOf(trx), enabled, countries, defaultCountry, mostADay, actorId],
      ),
  })

/** Deletes the codes of more than a day ago, and old counts. */
export async function removeOldCodes(db: CompanyDb) {
  await namedQuery(
    db,
    `delete from sms_codes where company_id = $1 and created_at < now() - interval '1 day'`,
    [companyIdOf(db)],
  )
  await namedQuery(db, 'delete from sms_days where company_id = $1 and day < current_date - 62', [
    companyIdOf(db),
  ])
}
