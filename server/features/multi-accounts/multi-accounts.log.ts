import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import {
  countedOnce,
  countOneMore,
  takeTurns,
} from '#server/features/administration-acts/repeated-acts.commands.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { deviceName } from '#server/features/sessions/device-names.rules.ts'

type Use = { userId: number; use: 'link' | 'switch' | 'unlink'; ip: string; userAgent: string }

/**
 * Logs that an account was added to a browser with others, was switched to, or was signed out of there. The same within
 * 24 hours, from one address and browser, is one entry with a count. If run twice, it counts one too many.
 */
export async function logAccountUse(trx: CompanyDb, { userId, use, ip, userAgent }: Use) {
  await takeTurns(trx)
  const device = deviceName(userAgent)
  const same = { address: ip, ...(device && { device }) }
  const repeated = { same, count: 'repeatedCount', last: 'lastRepeatedAt' }
  if (await countOneMore(trx, { action: use, subjectId: userId, ...repeated })) return
  const [person] = await namedQuery<{ familyName: string; givenName: string }>(
    trx,
    'select family_name, given_name from users where company_id = $1 and id = $2',
    [companyIdOf(trx), userId],
  )
  if (!person) return
  await logAct(trx, {
    ...{ actorId: userId, noun: 'sign_in', action: use },
    subject: { id: userId, name: fullName(person) },
    after: countedOnce(repeated),
  })
}
