import { hasLeft, reportPolicy } from '#server/features/reports/reports.policy.ts'
import type { ReportRow } from '#server/features/reports/reports.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { ApplyRow } from './use-history.queries.ts'

/** States in which nothing was ever approved. */
const unapproved = new Set<ApplyRow['status']>(['draft', 'in_progress', 'rejected', 'cancelled'])

/**
 * Whether a person may see that a submission exists: their own, and submitted ones that they approve, watch or
 * administer.
 */
export const mayKnow = (apply: ApplyRow, reports: readonly ReportRow[], session: Session) =>
  apply.mine ||
  (apply.status !== 'draft' && session.role === 'administrator') ||
  reports.some((report) => reportPolicy(report, session).readAll)

/**
 * The reports of a submission whose answers the person may see; approvers of the report also see the application
 * before it.
 */
export const readableReports = (reports: readonly ReportRow[], session: Session) =>
  reports.filter(
    (report) => report.version > 0 && (report.stage === 'apply' || reportPolicy(report, session).readAll),
  )

type Standing = { apply: ApplyRow; reports: readonly ReportRow[]; usable: boolean }

/** What a person may do with a submission that they may see. */
export function applyPolicy({ apply, reports, usable }: Standing, session: Session) {
  const { mine, status } = apply
  const administers = session.role === 'administrator'
  const open = reports.find((report) => reportPolicy(report, session).edit)
  const awaited = open !== undefined && status === 'awaiting_report' && open.version === 0
  const approved = reports.some((report) => report.status === 'approved')
  const requests = mine && apply.openTaskCount > 0
  return {
    reportId: open?.id ?? null,
    can: {
      edit: open !== undefined && !awaited,
      writeReport: awaited,
      cancel:
        (mine || (administers && hasLeft(apply.authorStatus))) &&
        (status === 'in_progress' || status === 'awaiting_report'),
      delete: (administers && status !== 'draft') || (mine && unapproved.has(status) && !approved),
      // An approved post cannot be returned to where it was written.
      cancelReservation: mine && apply.scheduledAt !== null && apply.flow === 'share',
      cancelTasks: requests,
      remindTasks: requests,
      remind: reports.some((report) => reportPolicy(report, session).remind),
      useAgain: mine && usable && status !== 'draft',
    },
  }
}
