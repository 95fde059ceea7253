import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { peopleStrings } from '#server/features/people/people.strings.ts'
import { csv } from '#server/platform/http/csv.ts'
import { type LegalPage, legalNames } from './installation-texts.queries.ts'
import type { EvidenceRow } from './legal-pages.queries.ts'
import { legalPagesStrings } from './legal-pages.strings.ts'

type About = { page: LegalPage; number: number; locale: Locale; timeZone: string }

/** Who agreed to a version, when, and to which text, as a file. Times are in the reader's time zone. */
export function consentsFile(rows: readonly EvidenceRow[], { page, number, locale, timeZone }: About) {
  const words = phrases(legalPagesStrings, locale)
  const lines = rows.map((row) => {
    const left = row.status === 'withdrawn'
    return [
      left ? phrases(peopleStrings, locale).formerColleague : fullName(row),
      left ? '' : (row.employeeNumber ?? ''),
      row.agreedAt?.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }) ?? '',
      row.agreedAt ? number : '',
      row.baseEffectiveOn ?? '',
      row.locale ?? '',
      row.textHash ?? '',
    ]
  })
  const { columnName, columnNumber, columnAgreedAt, columnVersion, columnBase, columnLocale, columnHash } =
    words
  const head = [columnName, columnNumber, columnAgreedAt, columnVersion, columnBase, columnLocale, columnHash]
  return {
    fileName: `${words.fileName}_${words[legalNames[page]]}_${number}.csv`,
    content: csv([head, ...lines]),
  }
}
