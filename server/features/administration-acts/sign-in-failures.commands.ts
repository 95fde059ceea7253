import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { logAct } from './administration-acts.commands.ts'

/** The maximum number of log entries per day about failed sign-ins in the whole company. */
const mostADay = 200

type Failure = { userId: number; reason: string; ip: string }

/**
 * Logs a failed sign-in. Failures on the same day for the same account, from the same address and for the same reason
 * are one entry with a count. Beyond the maximum number of entries, all others share one more entry, so that nobody
 * can flood the log from outside.
 */
export const logSignInFailure = (db: CompanyDb, { userId, reason, ip }: Failure) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    // One at a time per company, so that each counts after the one before it.
    await namedQuery(trx, `select pg_advisory_xact_lock(hashtextextended('sign_in_failures', $1))`, [
      companyId,
    ])
    if (await countOneMore(trx, { userId, reason, ip })) return
    const [row] = await namedQuery<{ count: number; familyName: string; givenName: string }>(
      trx,
      `select (select count(*) from administration_acts where company_id = $1 and ${recent}) as count,
         u.family_name, u.given_name from users u where u.company_id = $1 and u.id = $2`,
      [companyId, userId],
    )
    if (!row) return
    const full = row.count >= mostADay
    if (full && (await countOneMore(trx, null))) return
    await logAct(trx, {
      ...{ actorId: null, noun: 'sign_in', action: 'fail' },
      subject: full ? { id: null, name: '' } : { id: userId, name: fullName(row) },
      after: {
        ...(full ? { failure: 'others' } : { address: ip, failure: reason }),
        ...{ failedCount: 1, lastFailedAt: new Date().toISOString() },
      },
    })
  })

const recent = `noun = 'sign_in' and created_at > now() - interval '1 day'`

/** Increments the count of the entry; null: of the entry for all others. */
async function countOneMore(trx: CompanyDb, failure: Failure | null) {
  const rows = await namedQuery(
    trx,
    `update administration_acts set after = after || jsonb_build_object('failedCount',
       (after ->> 'failedCount')::integer + 1, 'lastFailedAt', $5::text)
     where company_id = $1 and id = (select id from administration_acts where company_id = $1 and ${recent}
       and subject_id is not distinct from $2 and after ->> 'address' is not distinct from $3
       and after ->> 'failure' = $4 order by id desc limit 1)
     returning id`,
    [
      companyIdOf(trx),
      failure?.userId ?? null,
      failure?.ip ?? null,
      failure?.reason ?? 'others',
      new Date().toISOString(),
    ],
  )
  return rows.length > 0
}
