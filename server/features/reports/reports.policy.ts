import { type Looking, seesMenu } from '#server/features/report-access/application-access.policy.ts'
import type { ReportRow } from './reports.queries.ts'

type Standing = Pick<
  ReportRow,
  | 'menuId'
  | 'status'
  | 'stage'
  | 'applyStatus'
  | 'flow'
  | 'version'
  | 'approvalId'
  | 'mine'
  | 'seated'
  | 'acted'
  | 'watching'
  | 'ownTurn'
  | 'turnForId'
  | 'authorStatus'
>

const unapproved = new Set<ReportRow['applyStatus']>(['draft', 'in_progress', 'rejected', 'cancelled'])

/** Whether its person cannot go on with it any more: an administrator ends it. */
export const hasLeft = (status: ReportRow['authorStatus']) => status === 'stopped' || status === 'withdrawn'

/** What a person may do with a report they know of. */
export function reportPolicy(report: Standing, session: Looking) {
  const administers = session.role === 'administrator'
  const submitted = report.version > 0
  const waiting = report.status === 'waiting'
  // Nobody decides their own, in nobody's place.
  const turn = waiting && !report.mine && (report.ownTurn || report.turnForId !== null)
  // What nobody had to approve may be changed permanently; the post follows. Once approved it stays, whatever the menu's
  // flow is by now.
  const shared = report.status === 'approved' && report.flow === 'share' && report.approvalId === null
  const written = report.mine && (report.status === 'draft' || report.status === 'returned' || shared)
  return {
    approve: turn,
    pend: turn,
    reject: turn,
    edit: written,
    submit: written,
    cancel:
      (report.mine || (administers && hasLeft(report.authorStatus))) &&
      (report.applyStatus === 'in_progress' || report.applyStatus === 'awaiting_report'),
    delete:
      (administers && submitted) ||
      // A report that follows an application comes after an approval.
      (report.mine &&
        unapproved.has(report.applyStatus) &&
        !(report.flow === 'apply_report' && report.stage === 'report')),
    remind: waiting && (report.mine || administers),
    feedback: submitted && (report.seated || report.acted),
    replace: waiting && administers,
    /** See answers that are not published. */
    readAll:
      report.mine ||
      (submitted && (report.seated || report.acted || report.watching || seesMenu(session, report.menuId))),
  }
}
