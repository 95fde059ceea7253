import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type ReportKind, reportHref } from '#server/features/announcements/report-sentence.ts'
import { reportLettersStrings } from './report-emails.strings.ts'

export type Told = {
  reportId: number
  title: string
  locale: Locale
  actorName: string
  applicantName: string
  /** In whose place. */
  aboutName: string | null
  /** The last decision's. */
  comment: string
}

/** The letter that goes with a notice about a report; null: there is none. */
export function emailOf(kind: ReportKind, told: Told, address: string) {
  const words = phrases(reportLettersStrings, told.locale)
  const { title, actorName, applicantName, aboutName, comment } = told
  const link = `${address}${reportHref(kind, told.reportId, null)}`
  const letter = (subject: string, text: string) => ({ subject, text })
  switch (kind) {
    case 'approval_turn':
      return aboutName === null
        ? letter(words.turnSubject(title), words.turnText(applicantName, title, link))
        : letter(
            words.deputySubject(aboutName, title),
            words.deputyText(aboutName, applicantName, title, link),
          )
    case 'approval_reminder':
      return letter(words.reminderSubject(title), words.reminderText(applicantName, title, link))
    case 'report_approved':
      return letter(words.approvedSubject(title), words.approvedText(title, link))
    case 'report_awaited':
      return letter(words.awaitedSubject(title), words.awaitedText(title, link))
    case 'report_returned':
      return letter(words.returnedSubject(title), words.returnedText(actorName, comment, title, link))
    case 'report_rejected':
      return letter(words.rejectedSubject(title), words.rejectedText(actorName, comment, title, link))
    default:
      return null
  }
}
