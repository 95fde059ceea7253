import { randomUUID } from 'node:crypto'
import { formatDateTime } from '#common/dates.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, retrying, transaction } from '#db/tenant.ts'
import { tellAndMail } from '#server/features/announcements/tell.commands.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { type Begun, insertSession, type NewSession } from '#server/platform/auth/auth.queries.ts'
import type { Visit } from '#server/platform/auth/device-cookies.ts'
import { deviceName } from './device-names.rules.ts'
import { newDevice as newDeviceNotice } from './sessions.notices.ts'
import { sessionsStrings } from './sessions.strings.ts'

type Entering = {
  userId: number
  visit: Visit
  /** The account knows other browsers, and not this one. */
  newDevice: boolean
  begun: Begun
  /** The product's base URL for links, without a trailing slash. */
  address: string
}

/** Begins a session of a person who has proven who they are, and notifies them if the browser is new. */
export const enter = (
  db: CompanyDb,
  { userId, visit, newDevice, begun, address }: Entering,
): Promise<NewSession> =>
  newDevice
    ? transaction(db, async (trx) => {
        await tellOfNewDevice(trx, { userId, visit, address })
        return insertSession(trx, userId, visit, begun)
      })
    : retrying(() => insertSession(db, userId, visit, begun))

type Told = { familyName: string; givenName: string; timeZone: string }

async function tellOfNewDevice(
  trx: CompanyDb,
  { userId, visit, address }: Omit<Entering, 'newDevice' | 'begun'>,
) {
  const device = deviceName(visit.userAgent)
  const occasion = randomUUID()
  await tellAndMail<Told>(trx, {
    values: [userId, device, occasion],
    recipients: `select u.id as user_id, u.family_name, u.given_name, coalesce(u.time_zone, c.time_zone) as time_zone
      from users u join companies c on c.id = $1 where u.company_id = $1 and u.id = $2`,
    notices: [
      newDeviceNotice.row({ actor: 'o.user_id', once: '$4::text', payload: { deviceName: '$3::text' } }),
    ],
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
