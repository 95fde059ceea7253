import { randomUUID } from 'node:crypto'
import { formatDateTime } from '#common/dates.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, transaction } from '#db/tenant.ts'
import { tellAndMail } from '#server/features/announcements/tell.commands.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { type Begun, insertSession, recordSuccess } from '#server/platform/auth/auth.queries.ts'
import type { Visit } from '#server/platform/auth/device-cookies.ts'
import { hasKnownDevice } from '#server/platform/auth/known-devices.queries.ts'
import { deviceName } from './device-names.rules.ts'
import { newDevice } from './sessions.notices.ts'
import { sessionsStrings } from './sessions.strings.ts'

type Entering = {
  userId: number
  visit: Visit
  /** The browser is a known device of the account. */
  known: boolean
  begun: Begun
  /** The product's base URL for links, without a trailing slash. */
  address: string
}

/**
 * Begins a session of a person who has proven who they are. If the browser is new to the account, the person is
 * notified, unless the account has no known device yet.
 */
export const enter = (db: CompanyDb, { userId, visit, known, begun, address }: Entering) =>
  transaction(db, async (trx) => {
    await recordSuccess(trx, userId)
    if (!known && (await hasKnownDevice(trx, userId))) await tellOfNewDevice(trx, { userId, visit, address })
    return insertSession(trx, userId, visit, begun)
  })

type Told = { familyName: string; givenName: string; timeZone: string }

async function tellOfNewDevice(
  trx: CompanyDb,
  { userId, visit, address }: Omit<Entering, 'known' | 'begun'>,
) {
  const device = deviceName(visit.userAgent)
  const occasion = randomUUID()
  await tellAndMail<Told>(trx, {
    values: [userId, device, occasion],
    recipients: `select u.id as user_id, u.family_name, u.given_name, coalesce(u.time_zone, c.time_zone) as time_zone
      from users u join companies c on c.id = $1 where u.company_id = $1 and u.id = $2`,
    notices: [newDevice.row({ actor: 'o.user_id', once: '$4::text', payload: { deviceName: '$3::text' } })],
    address,
    // Not delayed by quiet hours: it may be the only warning.
    urgent: true,
    email: ({ locale, timeZone, ...name }) => {
      const words = phrases(sessionsStrings, locale)
      const text = words.newDeviceText({
        name: fullName(name),
        device: device || words.unknownDevice,
        moment: formatDateTime(new Date(), { locale, timeZone }),
        ip: visit.ip,
        link: `${address}/users/${userId}/change_password/edit`,
      })
      return { subject: words.newDeviceSubject, text, once: `new-device:${occasion}` }
    },
  })
}
