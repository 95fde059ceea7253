import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { reportAnnouncementsStrings } from './report-announcements.strings.ts'

export const reportKinds = [
  'approval_turn',
  'approval_reminder',
  'report_approved',
  'report_returned',
  'report_rejected',
  'report_awaited',
  'report_feedback',
  'decision_refused',
  'task_requested',
  'task_reminder',
  'task_withdrawn',
  'thanked',
  'rewarded',
  'menu_posted',
  'task_due',
] as const
export type ReportKind = (typeof reportKinds)[number]

type Said = {
  /** The actor, and of whom it speaks besides, as they are called. */
  who: string
  about: string | null
  menu: string
  amount: number | null
  /** The day on which it is due. */
  due: string
}

/** What a notice about a report says. It names people and the menu, never what the report says. */
export function reportSentence(
  kind: ReportKind,
  { who, about, menu, amount, due }: Said,
  locale: Locale,
): string {
  const words = phrases(reportAnnouncementsStrings, locale)
  switch (kind) {
    case 'approval_turn':
      return about === null ? words.approvalTurn(who, menu) : words.approvalTurnDeputy(about, who, menu)
    case 'approval_reminder':
      return words.approvalReminder(who, menu)
    case 'report_approved':
      return words.reportApproved(menu)
    case 'report_returned':
      return words.reportReturned(who, menu)
    case 'report_rejected':
      return words.reportRejected(who, menu)
    case 'report_awaited':
      return words.reportAwaited(menu)
    case 'report_feedback':
      return words.reportFeedback(who, menu)
    case 'decision_refused':
      return words.decisionRefused(menu)
    case 'task_requested':
      return words.taskRequested(who, menu)
    case 'task_reminder':
      return words.taskReminder(who, menu)
    case 'task_withdrawn':
      return words.taskWithdrawn(who, menu)
    case 'thanked':
      return words.thanked(who, menu, amount ?? 0)
    case 'rewarded':
      return words.rewarded(menu, amount ?? 0)
    case 'menu_posted':
      return words.menuPosted(who, menu)
    case 'task_due':
      return words.taskDue(who, menu, due)
  }
}

const aboutPosts: readonly ReportKind[] = [
  'thanked',
  'rewarded',
  'menu_posted',
  'task_requested',
  'task_reminder',
  'task_withdrawn',
  'task_due',
]
const aboutTasks: readonly ReportKind[] = ['task_requested', 'task_reminder', 'task_withdrawn', 'task_due']

/** Where a notice about a report leads: those about posts to the post, where there is one. */
export function reportHref(kind: ReportKind, reportId: number | null, feedId: number | null) {
  if (feedId !== null && (reportId === null || aboutPosts.includes(kind))) return `/feeds/${feedId}`
  // Whom something is asked of sees the post at most, not the report.
  if (aboutTasks.includes(kind)) return '/waiting'
  return kind === 'report_awaited' ? `/reports/${reportId}/edit` : `/reports/${reportId}`
}
