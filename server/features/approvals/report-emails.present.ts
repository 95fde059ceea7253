import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { awaitedReportHref, type decisionNotices, reportHref } from './approvals.notices.ts'
import { reportEmailsStrings } from './report-emails.strings.ts'

export type ReportTold = {
  reportId: number
  title: string
  actorName: string
  applicantName: string
  /** The person in whose place the recipient acts. */
  aboutName: string | null
  /** The post of the report; null: none, or not yet. */
  feedId: number | null
  /** The comment of the last decision. */
  comment: string
}

type Kind = (typeof decisionNotices)[number]['kind']

/** The email sent with a notice about a report; null: none. */
export function emailOf(kind: Kind, told: ReportTold & { locale: Locale }, address: string) {
  const words = phrases(reportEmailsStrings, told.locale)
  const { title, actorName, applicantName, aboutName, comment } = told
  const link = `${address}${kind === 'report_awaited' ? awaitedReportHref(told) : reportHref(told)}`
  const email = (subject: string, text: string) => ({ subject, text })
  switch (kind) {
    case 'approval_turn':
      return aboutName === null
        ? email(words.turnSubject(title), words.turnText(applicantName, title, link))
        : email(
            words.deputySubject(aboutName, title),
            words.deputyText(aboutName, applicantName, title, link),
          )
    case 'approval_reminder':
      return email(words.reminderSubject(title), words.reminderText(applicantName, title, link))
    case 'report_approved':
      return email(words.approvedSubject(title), words.approvedText(title, link))
    case 'report_awaited':
      return email(words.awaitedSubject(title), words.awaitedText(title, link))
    case 'report_returned':
      return email(words.returnedSubject(title), words.returnedText(actorName, comment, title, link))
    case 'report_rejected':
      return email(words.rejectedSubject(title), words.rejectedText(actorName, comment, title, link))
    default:
      return null
  }
}
