import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { csv } from '#server/platform/http/csv.ts'
import { knowledgeTestsStrings } from './knowledge-tests.strings.ts'
import type { ResultRow } from './results.queries.ts'

/** The results by person as CSV; times are in the reader's time zone. Names of people who have left are omitted. */
export function resultsFile(
  rows: readonly ResultRow[],
  { testId, locale, timeZone }: { testId: number; locale: Locale; timeZone: string },
) {
  const words = phrases(knowledgeTestsStrings, locale)
  const lines = rows.map((row) => {
    const left = row.authorStatus === 'withdrawn'
    return [
      presentAuthor(row, locale).name,
      left ? '' : (row.employeeNumber ?? ''),
      left ? '' : (row.departmentName ?? ''),
      row.attemptCount === 0 ? words.not_taken : words[row.standing],
      row.attemptCount,
      row.bestPercent ?? '',
      row.lastAt?.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }) ?? '',
    ]
  })
  const head = [
    words.columnName,
    words.columnNumber,
    words.columnDepartment,
    words.columnStanding,
    words.columnAttempts,
    words.columnBest,
    words.columnLast,
  ]
  return { fileName: `${words.fileName}_${testId}.csv`, content: csv([head, ...lines]) }
}
