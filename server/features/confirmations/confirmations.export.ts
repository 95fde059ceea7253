import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { peopleStrings } from '#server/features/people/people.strings.ts'
import type { EvidencePersonRow } from './confirmations.queries.ts'
import { confirmationsStrings } from './confirmations.strings.ts'

/** What the evidence files of confirmations say of people. Times are in the reader's time zone. */
export function evidenceWords(locale: Locale, timeZone: string) {
  const words = phrases(confirmationsStrings, locale)
  return {
    at: (moment: Date | null) =>
      moment === null
        ? ''
        : moment.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
    personHead: [words.columnName, words.columnDepartment, words.columnCompanyId, words.columnEmail],
    /** Personal data of people who have left is omitted. */
    person: (row: EvidencePersonRow) =>
      row.status === 'withdrawn'
        ? [phrases(peopleStrings, locale).formerColleague, '', '', '']
        : [fullName(row), row.departmentName ?? '', row.companyLoginId ?? '', row.email ?? ''],
    state: (row: EvidencePersonRow) =>
      row.confirmedAt ? words.confirmed : row.current ? words.unread : words.ended,
  }
}
