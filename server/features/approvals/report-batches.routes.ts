import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import {
  batchApproveReports,
  batchPendReports,
  batchRejectReports,
  getReportBatch,
  undoReportBatch,
} from '#contract/approvals.ts'
import { errors } from '#contract/errors.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import {
  type BatchAct,
  type BatchRow,
  findBatch,
  findTried,
} from '#server/features/reports/report-batches.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { undoBatch } from './held-decisions.commands.ts'
import { beginBatch } from './report-batches.commands.ts'
import { reportDecisionsStrings } from './report-decisions.strings.ts'

async function presentBatch(db: CompanyDb, batch: BatchRow, locale: Locale) {
  const tried = await findTried(db, batch.id)
  return {
    id: batch.id,
    act: batch.act,
    totalCount: batch.totalCount,
    triedCount: tried.length,
    doneCount: tried.filter(({ outcome }) => outcome === 'done').length,
    finished: batch.finishedAt !== null,
    undone: batch.undone,
    undoSeconds: batch.undoSeconds,
    results: tried.map(({ reportId, title, outcome, reason }) => ({
      reportId,
      title,
      done: outcome === 'done',
      error: outcome === 'done' ? null : { code: outcome, message: reason || errors[outcome][locale] },
    })),
  }
}

type Asked = {
  app: App
  db: CompanyDb
  session: Session
  locale: Locale
  body: { clientKey: string; comment: string; reports: { id: number; approvalVersion: number }[] }
}

async function begin({ app, db, session, locale, body }: Asked, act: BatchAct) {
  if (act !== 'approve' && body.comment === '')
    throw new Refusal('validation_failed', {
      comment: phrases(reportDecisionsStrings, locale).commentNeeded,
    })
  const seconds = app.config.DECISION_UNDO_SECONDS
  return presentBatch(db, await beginBatch(db, { ...body, userId: session.userId, act, seconds }), locale)
}

export const reportBatchRoutes = [
  route(batchApproveReports, async (asked) => begin(asked, 'approve')),
  route(batchPendReports, async (asked) => begin(asked, 'pend')),
  route(batchRejectReports, async (asked) => begin(asked, 'reject')),

  route(getReportBatch, async ({ db, session, params, locale }) => {
    const batch = found(await findBatch(db, params.id))
    permit(batch.userId === session.userId)
    return presentBatch(db, batch, locale)
  }),

  route(undoReportBatch, async ({ db, session, params, locale }) =>
    presentBatch(db, await undoBatch(db, params.id, session.userId), locale),
  ),
]
