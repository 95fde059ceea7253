import { randomUUID } from 'node:crypto'
import { formatDateTime } from '#common/dates.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import { mailPerson } from '#server/features/notification-options/mail-person.ts'
import { mailAddress, receives } from '#server/features/notification-options/preferences.queries.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { insertSession, recordSuccess } from '#server/platform/auth/auth.queries.ts'
import type { Visit } from '#server/platform/auth/device-cookies.ts'
import { hasKnownDevice } from '#server/platform/auth/known-devices.queries.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { deviceName } from './device-name.ts'
import { sessionsStrings } from './sessions.strings.ts'

type Entering = {
  userId: number
  visit: Visit
  /** The account knows the browser. */
  known: boolean
  ip: string
  /** The product's address for links, without a slash at the end. */
  address: string
}

/**
 * Begins a session for somebody who gave the right password. In a browser that is new to the account they are told,
 * unless the account knows none yet.
 */
export const enter = (db: CompanyDb, { userId, visit, known, ip, address }: Entering) =>
  transaction(db, async (trx) => {
    await recordSuccess(trx, userId)
    if (!known && (await hasKnownDevice(trx, userId)))
      await tellOfNewDevice(trx, { userId, visit, ip, address })
    return insertSession(trx, userId, visit)
  })

type Told = {
  familyName: string
  givenName: string
  email: string | null
  locale: Locale
  timeZone: string
}

async function tellOfNewDevice(trx: CompanyDb, { userId, visit, ip, address }: Omit<Entering, 'known'>) {
  const device = deviceName(visit.userAgent)
  const occasion = randomUUID()
  const [told] = await namedQuery<Told>(
    trx,
    `with notice as (
       insert into announcements (company_id, user_id, kind, actor_id, device_name, occasion)
       select $1, u.id, 'new_device', u.id, $3, $4 from users u
       where u.company_id = $1 and u.id = $2 and ${receives('notice', 'account')}
     )
     select u.family_name, u.given_name, ${mailAddress('account')} as email,
       coalesce(u.locale, c.default_locale) as locale, coalesce(u.time_zone, c.time_zone) as time_zone
     from users u join companies c on c.id = u.company_id where u.company_id = $1 and u.id = $2`,
    [companyIdOf(trx), userId, device, occasion],
  )
  await publish(trx, announcementsChanged, { userIds: [userId] })
  const { email, locale, timeZone } = told!
  const words = phrases(sessionsStrings, locale)
  const text = words.newDeviceText({
    name: fullName(told!),
    device: device || words.unknownDevice,
    moment: formatDateTime(new Date(), { locale, timeZone }),
    ip,
    link: `${address}/users/${userId}/change_password/edit`,
  })
  // Quiet hours do not hold it back: it may be the only warning.
  await mailPerson(
    trx,
    { userId, email, locale, quietUntil: null },
    { subject: words.newDeviceSubject, text },
    { event: 'account', once: `new-device:${occasion}`, address },
  )
}
