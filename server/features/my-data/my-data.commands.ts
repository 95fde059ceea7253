import type { Locale } from '#common/locale.ts'
import { myDataLimits } from '#contract/my-data.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { makeMyData } from './my-data.jobs.ts'
import { countMyDataExports } from './my-data.queries.ts'

/**
 * Begins a person's export, or returns the one in progress. Throws `too_many_requests` after three in a day. An export
 * whose process died counts as failed after some hours.
 */
export const beginMyData = (db: CompanyDb, userId: number, locale: Locale) =>
  transaction(db, async (trx) => {
    const key = [companyIdOf(trx), userId]
    await namedQuery(trx, 'select id from users where company_id = $1 and id = $2 for no key update', key)
    await namedQuery(
      trx,
      `update my_data_exports set failed_at = now() where company_id = $1 and user_id = $2
         and finished_at is null and failed_at is null and created_at < now() - interval '6 hours'`,
      key,
    )
    const [running] = await namedQuery<{ id: number }>(
      trx,
      `select id from my_data_exports
       where company_id = $1 and user_id = $2 and finished_at is null and failed_at is null`,
      key,
    )
    if (running) return running.id
    if ((await countMyDataExports(trx, userId)) >= myDataLimits.perDay) throw new Refusal('too_many_requests')
    const [made] = await namedQuery<{ id: number }>(
      trx,
      'insert into my_data_exports (company_id, user_id, locale) values ($1, $2, $3) returning id',
      [...key, locale],
    )
    await enqueue(trx, makeMyData, { exportId: made!.id })
    return made!.id
  })
