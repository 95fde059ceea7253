import { smsRules } from '#contract/sms-codes.ts'
import type { Engine } from '#db/connect.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { openLogin } from '#server/platform/auth/auth.queries.ts'
import { isLetIn } from '#server/platform/auth/person-rights.ts'
import { todayIn } from '#server/platform/company-day.ts'

export type SmsSettings = {
  enabled: boolean
  countries: string[]
  defaultCountry: string
  mostADay: number
  version: number
}

const usual: SmsSettings = {
  enabled: false,
  countries: ['JP'],
  defaultCountry: 'JP',
  mostADay: smsRules.usualADay,
  version: 0,
}

export async function findSmsSettings(db: CompanyDb): Promise<SmsSettings> {
  const [row] = await namedQuery<SmsSettings>(
    db,
    'select enabled, countries, default_country, most_a_day, version from sms_settings where company_id = $1',
    [companyIdOf(db)],
  )
  return row ?? usual
}

export async function countSms(db: CompanyDb) {
  const [row] = await namedQuery<{ sentThisMonth: number; peopleCount: number }>(
    db,
    `select coalesce((select sum(s.sent_count) from sms_days s where s.company_id = c.id
         and s.day >= date_trunc('month', ${todayIn('c.time_zone')})), 0)::integer as sent_this_month,
       (select count(*) from logins l where l.company_id = c.id and l.kind = 'phone')::integer as people_count
     from companies c where c.id = $1`,
    [companyIdOf(db)],
  )
  return row!
}

/** A person's confirmed number. */
export async function findPhoneNumber(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ number: string }>(
    db,
    `select identifier as number from logins where company_id = $1 and user_id = $2 and kind = 'phone'`,
    [companyIdOf(db), userId],
  )
  return row?.number ?? null
}

type SentRow = Record<'byNumber' | 'byPrefix' | 'byPerson' | 'byAddress' | 'today' | 'mostADay', number>

/** What was sent in the last 24 hours, and today in all. */
export async function countSent(db: CompanyDb, sending: { userId: number; number: string; address: string }) {
  const [row] = await namedQuery<SentRow>(
    db,
    `select count(*) filter (where s.number = $3)::integer as by_number,
       count(*) filter (where left(s.number, -3) = left($3, -3))::integer as by_prefix,
       count(*) filter (where s.user_id = $2)::integer as by_person,
       count(*) filter (where s.address = $4)::integer as by_address,
       coalesce((select d.sent_count from sms_days d join companies c on c.id = d.company_id
         where d.company_id = $1 and d.day = ${todayIn('c.time_zone')}), 0) as today,
       coalesce((select t.most_a_day from sms_settings t where t.company_id = $1), 0) as most_a_day
     from sms_codes s where s.company_id = $1 and s.created_at > now() - interval '1 day'`,
    [companyIdOf(db), sending.userId, sending.number, sending.address],
  )
  return row!
}

export type CodePurpose = 'confirm' | 'password'
type CodeRow = { id: number; number: string; codeMac: string }

/** The code that a person can use now: the newest one. */
export async function findCode(db: CompanyDb, userId: number, purpose: CodePurpose) {
  const [row] = await namedQuery<CodeRow>(
    db,
    `select s.id, s.number, s.code_mac from sms_codes s
     where s.company_id = $1 and s.user_id = $2 and s.purpose = $3 and s.expires_at > now()
     order by s.id desc limit 1`,
    [companyIdOf(db), userId, purpose],
  )
  return row
}

type ResetPersonRow = Record<'familyName' | 'givenName' | 'companyName', string> & {
  locale: 'ja' | 'en'
  resets: boolean
}

/** A person who may reset their password by SMS: administrators may not. */
async function findResetPerson(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<ResetPersonRow>(
    db,
    `select u.family_name, u.given_name, c.name as company_name, coalesce(u.locale, c.default_locale) as locale,
       (u.status in ('invited', 'active') and u.role = 'employee' and ${isLetIn}
         and exists (select from sms_settings t where t.company_id = u.company_id and t.enabled)) as resets
     from users u join companies c on c.id = u.company_id where u.company_id = $1 and u.id = $2`,
    [companyIdOf(db), userId],
  )
  return row
}

/** The person with a number whose password a code resets; null if there is none. */
export async function openNumber(engine: Engine, number: string) {
  const login = await openLogin(engine, number)
  const person = login && (await findResetPerson(login.db, login.userId))
  return login && person?.resets ? { ...login, person } : null
}
