import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { type BatchRow, findActor, findUntried } from '#server/features/reports/report-batches.queries.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { decideReport } from './report-decisions.commands.ts'
import { decisionRefused } from './report-decisions.events.ts'

/** Processes a limited number of unprocessed reports of a batch. @returns whether it is finished */
export async function tryReports(db: CompanyDb, batch: BatchRow, limit: number): Promise<boolean> {
  if (batch.finishedAt || !(await start(db, batch.id))) return true
  const actor = await findActor(db, batch.userId)
  for (const { reportId, version } of await findUntried(db, batch.id, limit)) {
    if (actor) await tryReport(db, batch, actor, reportId, version)
    else await note(db, batch.id, reportId, 'forbidden')
  }
  const finished = await namedQuery(
    db,
    `update report_batches set finished_at = now() where company_id = $1 and id = $2 and not exists (
       select from report_batch_items i where i.company_id = $1 and i.report_batch_id = $2 and i.outcome is null)
     returning 1`,
    [companyIdOf(db), batch.id],
  )
  return finished.length > 0
}

/** Starts the batch: from here on it cannot be undone. @returns false if it was undone */
async function start(db: CompanyDb, batchId: number) {
  const started = await namedQuery(
    db,
    `update report_batches set begun_at = coalesce(begun_at, now())
     where company_id = $1 and id = $2 and undone_at is null returning 1`,
    [companyIdOf(db), batchId],
  )
  return started.length > 0
}

type Actor = NonNullable<Awaited<ReturnType<typeof findActor>>>

async function tryReport(
  db: CompanyDb,
  batch: BatchRow,
  { reader, locale }: Actor,
  reportId: number,
  approvalVersion: number,
) {
  const { id, act, comment, toStepIndex, reopenedItems, totalCount, userId } = batch
  const deciding =
    act === 'pend' ? { kind: act, comment, toStepIndex, reopenedItems } : { kind: act, comment }
  try {
    await transaction(db, async (trx) => {
      // Either the job or the call comes second and finds it already done.
      if (!(await note(trx, id, reportId, 'done'))) return
      await decideReport(trx, { reader, reportId, approvalVersion, act: deciding, locale })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, reason } = error
    await transaction(db, async (trx) => {
      const noted = await note(trx, id, reportId, code, reason)
      // For a batch of several reports, the list of approvals shows each result.
      if (noted && totalCount === 1) await publish(trx, decisionRefused, { reportId, batchId: id, userId })
    })
  }
}

async function note(db: CompanyDb, batchId: number, reportId: number, outcome: string, reason = '') {
  const noted = await namedQuery(
    db,
    `update report_batch_items set outcome = $4, reason = $5, tried_at = now()
     where company_id = $1 and report_batch_id = $2 and report_id = $3 and outcome is null returning 1`,
    [companyIdOf(db), batchId, reportId, outcome, reason],
  )
  return noted.length > 0
}
