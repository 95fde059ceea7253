import { batchLimits } from '#contract/reports.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { type BatchAct, type BatchRow, findBatch } from '#server/features/reports/report-batches.queries.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { tryReports } from './batch-trials.commands.ts'
import { continueBatch } from './report-batches.jobs.ts'

type NewBatch = {
  userId: number
  clientKey: string
  act: BatchAct
  comment: string
  reports: readonly { id: number; approvalVersion: number }[]
  /** Seconds until it takes effect; until then it can be undone. 0: at once. */
  seconds: number
  /** The earlier step it is returned to; null: to the applicant. */
  toStepIndex?: number | null
  /** The only items that may be changed; null: all. */
  reopenedItems?: readonly string[] | null
}

/**
 * Stores a batch. Unless it is held so that it can be undone, its first reports are processed at once; a job
 * processes the rest. Sending the same key again returns the same batch.
 * @throws {Refusal} not_found if one of the reports does not exist
 */
export async function beginBatch(db: CompanyDb, given: NewBatch): Promise<BatchRow> {
  const { id, held } = await keepBatch(db, given)
  if (!held) await tryReports(db, found(await findBatch(db, id)), batchLimits.atOnce)
  return found(await findBatch(db, id))
}

/** Stores a batch with the job that processes it. @throws {Refusal} not_found if one of the reports does not exist */
export function keepBatch(db: CompanyDb, given: NewBatch): Promise<{ id: number; held: boolean }> {
  const {
    userId,
    clientKey,
    act,
    comment,
    reports,
    seconds,
    toStepIndex = null,
    reopenedItems = null,
  } = given
  const byReport = new Map(reports.map(({ id, approvalVersion }) => [id, approvalVersion]))
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const [fresh] = await namedQuery<{ id: number; effectiveAt: Date | null }>(
      trx,
      `insert into report_batches (company_id, user_id, client_key, act, comment, total_count, to_step_index,
         reopened_items, effective_at)
       values (:companyId, :userId, :clientKey, :act, :comment, :size, :toStepIndex, :reopenedItems, case when :seconds > 0 then now() + make_interval(secs => :seconds) end)
       on conflict (company_id, user_id, client_key) do nothing returning id, effective_at`,
      {
        companyId,
        userId,
        clientKey,
        act,
        comment,
        size: byReport.size,
        toStepIndex,
        reopenedItems,
        seconds,
      },
    )
    if (!fresh) {
      const [known] = await namedQuery<{ id: number; held: boolean }>(
        trx,
        'select id, effective_at is not null as held from report_batches where company_id = $1 and user_id = $2 and client_key = $3',
        [companyId, userId, clientKey],
      )
      return known!
    }
    const kept = await namedQuery(
      trx,
      `insert into report_batch_items (company_id, report_batch_id, report_id, version)
       select r.company_id, $2, r.id, g.version from unnest($3::bigint[], $4::integer[]) g(id, version)
       join reports r on r.company_id = $1 and r.id = g.id and r.deleted_at is null returning 1`,
      [companyId, fresh.id, [...byReport.keys()], [...byReport.values()]],
    )
    if (kept.length < byReport.size) throw new Refusal('not_found')
    // In the same transaction, so that a batch is finished even if its process ends half way.
    const { id, effectiveAt } = fresh
    await enqueue(trx, continueBatch, { batchId: id }, effectiveAt ? { startAfter: effectiveAt } : {})
    return { id, held: effectiveAt !== null }
  })
}
