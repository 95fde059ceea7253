import type { Locale } from '#common/locale.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type BatchAct, undoSeconds } from './report-batches.queries.ts'

/** SQL: ids of the reports on which the person has a decision that has not taken effect yet. `$1` the company. */
export const heldReportIds = (userId: string) => `(select i.report_id from report_batches b
  join report_batch_items i on i.company_id = b.company_id and i.report_batch_id = b.id and i.outcome is null
  where b.company_id = $1 and b.user_id = ${userId} and b.finished_at is null and b.effective_at is not null)`

type DecisionRow = {
  batchId: number
  act: BatchAct
  comment: string
  toStepIndex: number | null
  reopenedItems: string[] | null
  /** The approval's version, as the person saw it. */
  version: number
  undoSeconds: number | null
  /** null: not attempted yet. */
  outcome: 'done' | ErrorCode | null
  reason: string
}

/** The person's latest decision on a report if it has not taken effect: it is held, or it was refused. */
export async function findOpenDecision(db: CompanyDb, userId: number, reportId: number) {
  const [row] = await namedQuery<DecisionRow & { undone: boolean }>(
    db,
    `select b.id as batch_id, b.act, b.comment, b.to_step_index, b.reopened_items, i.version,
       ${undoSeconds} as undo_seconds, i.outcome, i.reason, b.undone_at is not null as undone
     from report_batch_items i
     join report_batches b on b.company_id = i.company_id and b.id = i.report_batch_id
     where i.company_id = $1 and i.report_id = $2 and b.user_id = $3 and b.effective_at is not null
     order by b.id desc limit 1`,
    [companyIdOf(db), reportId, userId],
  )
  return row && !row.undone && row.outcome !== 'done' ? row : undefined
}

/** A decision that has not taken effect, as shown to the person who made it. */
export const presentDecision = (row: DecisionRow, locale: Locale) => ({
  batchId: row.batchId,
  act: row.act,
  comment: row.comment,
  undoSeconds: row.undoSeconds,
  refused: row.outcome === null || row.outcome === 'done' ? null : row.reason || errors[row.outcome][locale],
})
