import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { csv } from '#server/platform/http/csv.ts'
import type { ProgressRow } from './admin-courses.queries.ts'
import { coursesStrings } from './courses.strings.ts'

/** The progress of a course by person as CSV; times are in the reader's time zone. */
export function progressFile(
  rows: readonly ProgressRow[],
  { courseId, locale, timeZone }: { courseId: number; locale: Locale; timeZone: string },
) {
  const words = phrases(coursesStrings, locale)
  const head = [
    ...[words.columnName, words.columnNumber, words.columnDepartment, words.columnState],
    ...[words.columnDone, words.columnSteps, words.columnDue, words.columnCompleted],
  ]
  const lines = rows.map((row) => [
    presentAuthor(row, locale).name,
    row.employeeNumber ?? '',
    row.departmentName ?? '',
    words[row.state],
    row.doneCount,
    row.stepCount,
    row.dueOn ?? '',
    row.completedAt?.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }) ?? '',
  ])
  return { fileName: `${words.fileName}_${courseId}.csv`, content: csv([head, ...lines]) }
}
