import type { ActAction, ActState } from '#common/administration-act.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

/** SQL: entries about sign-ins of the last 24 hours, with which later ones of the same kind are counted. */
export const recent = `noun = 'sign_in' and created_at > now() - interval '1 day'`

/** One at a time per company, so that each counts after the one before it. */
export const takeTurns = (trx: CompanyDb) =>
  namedQuery(trx, `select pg_advisory_xact_lock(hashtextextended('sign_in_failures', $1))`, [
    companyIdOf(trx),
  ])

type Repeated = {
  action: ActAction
  subjectId: number | null
  /** What an entry must say to be the same. */
  same: ActState
  /** The fields of the entry with the number and the last moment. */
  count: string
  last: string
}

/** The values of an entry that counts, the first time. */
export const countedOnce = ({ same, count, last }: Pick<Repeated, 'same' | 'count' | 'last'>) => ({
  ...same,
  [count]: 1,
  [last]: new Date().toISOString(),
})

/** Counts something once more in the entry of today that says the same; returns whether there is one. */
export async function countOneMore(trx: CompanyDb, { action, subjectId, same, count, last }: Repeated) {
  const rows = await namedQuery(
    trx,
    `update administration_acts set after = after || jsonb_build_object(:count::text,
       (after ->> :count)::integer + 1, :last::text, :now::text)
     where company_id = :companyId and id = (select id from administration_acts where company_id = :companyId and ${recent}
       and action = :action and subject_id is not distinct from :subjectId and after @> :same::jsonb
       order by id desc limit 1)
     returning id`,
    {
      ...{ companyId: companyIdOf(trx), action, subjectId, count, last },
      ...{ same: JSON.stringify(same), now: new Date().toISOString() },
    },
  )
  return rows.length > 0
}
