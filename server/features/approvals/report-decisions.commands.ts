import { validateAnswers } from '#common/form/validate-answers.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { settleReport } from '#server/features/report-publishing/settlements.commands.ts'
import { findAnswers } from '#server/features/reports/report-answers.queries.ts'
import { findFormItems } from '#server/features/reports/report-forms.queries.ts'
import { findReport, type Reader, type ReportRow } from '#server/features/reports/reports.queries.ts'
import { type ApprovalState, actOnApproval } from '#server/platform/approvals/approvals.commands.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { withConflictReason } from './conflict-reasons.queries.ts'
import { reportDecisionsStrings } from './report-decisions.strings.ts'

export type DecidingAct =
  | { kind: 'approve'; comment: string }
  | { kind: 'pend'; comment: string; toStepIndex: number | null; reopenedItems: readonly string[] | null }
  | { kind: 'reject'; comment: string }

export type Deciding = {
  reader: Reader
  reportId: number
  /** The version of the approval that the person saw. */
  approvalVersion: number
  act: DecidingAct
  locale: Locale
}

/** Locks the report until the transaction ends; must come before the lock on its approval. */
export async function lockReport(trx: CompanyDb, reportId: number) {
  await namedQuery(trx, 'select 1 from reports where company_id = $1 and id = $2 for no key update', [
    companyIdOf(trx),
    reportId,
  ])
}

/**
 * Makes one decision of one person, with all its consequences, in one transaction.
 * @throws {Refusal} not_found if the report is not theirs to decide; conflict if another person was first;
 * items_missing if the step's own items are not filled in
 */
export function decideReport(db: CompanyDb, deciding: Deciding): Promise<ApprovalState> {
  const { reader, reportId, approvalVersion, act, locale } = deciding
  return transaction(db, async (trx) => {
    await lockReport(trx, reportId)
    const report = found(await findReport(trx, reader, reportId))
    permit(!report.mine && (report.seated || report.acted))
    const approvalId = found(report.approvalId)
    if (act.kind === 'pend') await refuseUnknownItems(trx, report, act.reopenedItems, locale)
    const actorId = reader.userId
    const state = await withConflictReason(trx, { approvalId, actorId, locale }, () =>
      actOnApproval(trx, {
        approvalId,
        expectedVersion: approvalVersion,
        actorId,
        act,
        subjectVersion: report.version,
      }),
    )
    if (act.kind === 'approve' && !state.repeated) await refuseMissingItems(trx, report, locale)
    const { status } = state
    if (!state.repeated && (status === 'approved' || status === 'rejected' || status === 'returned'))
      await settleReport(trx, {
        reportId,
        outcome: status,
        actorId,
        ...(act.kind === 'pend' && { reopenedItems: act.reopenedItems }),
      })
    return state
  })
}

/** The items that an approver of the open step fills in; empty if there are none. */
export const pickedUpItems = (report: ReportRow) =>
  report.status === 'waiting' ? (report.steps?.[report.stepIndex ?? 0]?.itemKeys ?? []) : []

async function refuseMissingItems(trx: CompanyDb, report: ReportRow, locale: Locale) {
  const keys = pickedUpItems(report)
  if (keys.length === 0) return
  const items = await findFormItems(trx, report.menuId, report.stage, report.formVersion)
  const answers = await findAnswers(trx, report.id, report.version)
  const today = new Date().toISOString().slice(0, 10)
  // Dates were checked against the day on which they were entered.
  const { problems } = validateAnswers(items, answers, { locale, today, only: keys })
  const missing = problems.some(({ item }) => !answers.some((answer) => item.split('.')[0] === answer.item))
  if (missing) throw new Refusal('items_missing')
}

async function refuseUnknownItems(
  trx: CompanyDb,
  report: ReportRow,
  reopened: readonly string[] | null,
  locale: Locale,
) {
  if (reopened === null) return
  const items = await findFormItems(trx, report.menuId, report.stage, report.formVersion)
  const known = new Set(items.map(({ key }) => key))
  if (reopened.length === 0 || reopened.some((key) => !known.has(key)))
    throw new Refusal('validation_failed', {
      reopenedItems: phrases(reportDecisionsStrings, locale).unknownItem,
    })
}
