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

/** Whether its author can no longer continue it: an administrator ends it. */
export const hasLeft = (status: ReportRow['authorStatus']) => status === 'stopped' || status === 'withdrawn'

/** What a person can do with a report that is visible to them. */
export function reportPolicy(report: Standing, session: Looking) {
  const administers = session.role === 'administrator'
  const submitted = report.version > 0
  const waiting = report.status === 'waiting'
  // Nobody can decide on their own report, not even as a deputy.
  const turn = waiting && !report.mine && (report.ownTurn || report.turnForId !== null)
  // A report that nobody had to approve can always be changed; its post is updated. An approved one cannot be changed,
  // whatever the menu's flow is now.
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
    /** Can see unpublished answers. */
    readAll:
      report.mine ||
      (submitted && (report.seated || report.acted || report.watching || seesMenu(session, report.menuId))),
  }
}
