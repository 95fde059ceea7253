import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { changeAccount } from '#server/features/admin-users/accounts.commands.ts'
import { tellAndMail } from '#server/features/announcements/tell.commands.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { deleteSessions, notifySessionsChanged } from '#server/platform/auth/auth.queries.ts'
import { forgetDevices } from '#server/platform/auth/known-devices.queries.ts'
import { randomToken } from '#server/platform/auth/tokens.ts'
import { secondFactorsCleared } from './second-factors.notices.ts'
import { secondFactorsStrings } from './second-factors.strings.ts'

type Clearing = {
  actorId: number
  userId: number
  /** The product's address for links, without a trailing slash. */
  address: string
}

/**
 * Removes all second factors of a person, on the word of an administrator: everything that was signed in with them ends,
 * and the person is told. The password alone is then enough again, until a factor is set up.
 */
export const clearFactors = (db: CompanyDb, { actorId, userId, address }: Clearing) =>
  changeAccount(db, { actorId, userId, action: 'clear_factors' }, async (trx) => {
    const count = await removeFactors(trx, userId)
    await deleteSessions(trx, [userId])
    await forgetDevices(trx, [userId])
    await notifySessionsChanged(trx, [userId])
    if (count > 0) await tellOfClearing(trx, { actorId, userId, address })
  })

/** Removes everything that a person could give as a second factor, and returns how much it was. */
export async function removeFactors(trx: CompanyDb, userId: number) {
  let count = 0
  for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes']) {
    const removed = await namedQuery<{ one: number }>(
      trx,
      `delete from ${table} where company_id = $1 and user_id = $2 returning 1 as one`,
      [companyIdOf(trx), userId],
    )
    count += removed.length
  }
  return count
}

type Told = { familyName: string; givenName: string; actorFamilyName: string; actorGivenName: string }

async function tellOfClearing(trx: CompanyDb, { actorId, userId, address }: Clearing) {
  const occasion = randomToken()
  await tellAndMail<Told>(trx, {
    values: [userId, actorId, occasion],
    recipients: `select u.id as user_id, u.family_name, u.given_name, a.id as actor_id,
        a.family_name as actor_family_name, a.given_name as actor_given_name
      from users u join users a on a.company_id = u.company_id and a.id = $3
      where u.company_id = $1 and u.id = $2`,
    notices: [secondFactorsCleared.row({ actor: 'o.actor_id', once: '$4::text' })],
    address,
    // Not delayed by quiet hours: it may be the only warning.
    urgent: true,
    email: ({ locale, actorFamilyName, actorGivenName, ...name }) => {
      const words = phrases(secondFactorsStrings, locale)
      const text = words.clearedText({
        name: fullName(name),
        actor: fullName({ familyName: actorFamilyName, givenName: actorGivenName }),
        link: `${address}/two_factor_authentications`,
      })
      return { subject: words.clearedSubject, text, once: `factors-cleared:${occasion}` }
    },
  })
}
