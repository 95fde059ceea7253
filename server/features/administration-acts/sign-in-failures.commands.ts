import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { logAct } from './administration-acts.commands.ts'
import { countedOnce, countOneMore, recent, takeTurns } from './repeated-acts.commands.ts'

/** The maximum number of log entries per day about failed sign-ins in the whole company. */
const mostADay = 200

type Failure = { userId: number; reason: string; ip: string }

const counted = { count: 'failedCount', last: 'lastFailedAt' }

/**
 * Logs a failed sign-in. Failures on the same day for the same account, from the same address and for the same reason
 * are one entry with a count. Beyond the maximum number of entries, all others share one more entry, so that nobody
 * can flood the log from outside.
 */
export const logSignInFailure = (db: CompanyDb, { userId, reason, ip }: Failure) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    await takeTurns(trx)
    const failure = { ...counted, same: { address: ip, failure: reason } }
    if (await countOneMore(trx, { action: 'fail', subjectId: userId, ...failure })) return
    const [row] = await namedQuery<{ count: number; familyName: string; givenName: string }>(
      trx,
      `select (select count(*) from administration_acts where company_id = $1 and action = 'fail' and ${recent}) as count,
         u.family_name, u.given_name from users u where u.company_id = $1 and u.id = $2`,
      [companyId, userId],
    )
    if (!row) return
    const full = row.count >= mostADay
    const others = { ...counted, same: { failure: 'others' } }
    if (full && (await countOneMore(trx, { action: 'fail', subjectId: null, ...others }))) return
    await logAct(trx, {
      ...{ actorId: null, noun: 'sign_in', action: 'fail' },
      subject: full ? { id: null, name: '' } : { id: userId, name: fullName(row) },
      after: countedOnce(full ? others : failure),
    })
  })
