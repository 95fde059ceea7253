import { batchLimits } from '#contract/reports.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { tryReports } from './batch-trials.ts'
import { continueBatch } from './report-batches.jobs.ts'
import { type BatchAct, type BatchRow, findBatch } from './report-batches.queries.ts'

type NewBatch = {
  userId: number
  clientKey: string
  act: BatchAct
  comment: string
  reports: readonly { id: number; approvalVersion: number }[]
}

/**
 * Keeps a batch and does its first reports; more go on as a job. Begun again with the same key it is the same batch.
 * @throws {Refusal} not_found where one of the reports does not exist
 */
export async function beginBatch(db: CompanyDb, given: NewBatch): Promise<BatchRow> {
  const { userId, clientKey, act, comment, reports } = given
  const byReport = new Map(reports.map(({ id, approvalVersion }) => [id, approvalVersion]))
  const batchId = await transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const [fresh] = await namedQuery<{ id: number }>(
      trx,
      `insert into report_batches (company_id, user_id, client_key, act, comment, total_count)
       values ($1, $2, $3, $4, $5, $6) on conflict (company_id, user_id, client_key) do nothing returning id`,
      [companyId, userId, clientKey, act, comment, byReport.size],
    )
    if (!fresh) {
      const [known] = await namedQuery<{ id: number }>(
        trx,
        'select id from report_batches where company_id = $1 and user_id = $2 and client_key = $3',
        [companyId, userId, clientKey],
      )
      return known!.id
    }
    const kept = await namedQuery(
      trx,
      `insert into report_batch_items (company_id, report_batch_id, report_id, version)
       select r.company_id, $2, r.id, g.version from unnest($3::bigint[], $4::integer[]) g(id, version)
       join reports r on r.company_id = $1 and r.id = g.id and r.deleted_at is null returning 1`,
      [companyId, fresh.id, [...byReport.keys()], [...byReport.values()]],
    )
    if (kept.length < byReport.size) throw new Refusal('not_found')
    // In the same transaction, so that a batch whose process dies half way is finished all the same.
    await enqueue(trx, continueBatch, { batchId: fresh.id })
    return fresh.id
  })
  await tryReports(db, found(await findBatch(db, batchId)), batchLimits.atOnce)
  return found(await findBatch(db, batchId))
}
