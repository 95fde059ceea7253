import type { UserRole } from '#common/administration-section.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type BatchAct = 'approve' | 'pend' | 'reject'

export type BatchRow = {
  id: number
  userId: number
  act: BatchAct
  comment: string
  totalCount: number
  finishedAt: Date | null
  toStepIndex: number | null
  reopenedItems: string[] | null
  undone: boolean
  /** Whole seconds in which it can still be undone; null: no longer, or never. */
  undoSeconds: number | null
}

/** SQL: whole seconds in which batch `b` can still be undone; null: no longer, or never. */
export const undoSeconds = `case when b.begun_at is null and b.finished_at is null
  then greatest(0, ceil(extract(epoch from b.effective_at - now())))::integer end`

/** A batch by id, regardless of who started it. */
export async function findBatch(db: CompanyDb, batchId: number) {
  const [row] = await namedQuery<BatchRow>(
    db,
    `select b.id, b.user_id, b.act, b.comment, b.total_count, b.finished_at, b.to_step_index, b.reopened_items,
       b.undone_at is not null as undone, ${undoSeconds} as undo_seconds
     from report_batches b where b.company_id = $1 and b.id = $2`,
    [companyIdOf(db), batchId],
  )
  return row
}

/** The attempted reports of a batch, in order. `title` is empty if the person cannot see the report. */
export const findTried = (db: CompanyDb, batchId: number) =>
  namedQuery<{ reportId: number; title: string; outcome: 'done' | ErrorCode; reason: string }>(
    db,
    `select i.report_id, case when i.outcome = 'not_found' then '' else r.title end as title, i.outcome, i.reason
     from report_batch_items i
     join reports r on r.company_id = i.company_id and r.id = i.report_id
     where i.company_id = $1 and i.report_batch_id = $2 and i.outcome is not null
     order by i.tried_at, i.report_id`,
    [companyIdOf(db), batchId],
  )

/** Reports of a batch that were not attempted yet. */
export const findUntried = (db: CompanyDb, batchId: number, limit: number) =>
  namedQuery<{ reportId: number; version: number }>(
    db,
    `select report_id, version from report_batch_items
     where company_id = $1 and report_batch_id = $2 and outcome is null order by report_id limit $3`,
    [companyIdOf(db), batchId, limit],
  )

/** The person on whose behalf a batch runs, or undefined if their account is no longer active. */
export async function findActor(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ role: UserRole; locale: 'ja' | 'en' }>(
    db,
    `select u.role, coalesce(u.locale, c.default_locale) as locale
     from users u join companies c on c.id = u.company_id
     where u.company_id = $1 and u.id = $2 and u.status = 'active'`,
    [companyIdOf(db), userId],
  )
  // A batch decides only as a seat holder, whatever else the person can see.
  const nothingElse = { sections: [], administeredMenuIds: [], audienceIds: [] }
  return row && { reader: { userId, role: row.role, ...nothingElse }, locale: row.locale }
}
