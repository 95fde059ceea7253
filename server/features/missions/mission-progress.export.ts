import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { csv } from '#server/platform/http/csv.ts'
import type { ProgressRow } from './admin-missions.queries.ts'
import { missionsStrings } from './missions.strings.ts'

/** The people of a mission as a file. Times are in the reader's time zone. */
export function progressFile(
  rows: readonly ProgressRow[],
  { missionId, locale, timeZone }: { missionId: number; locale: Locale; timeZone: string },
) {
  const words = phrases(missionsStrings, locale)
  const at = (moment: Date | null) =>
    moment?.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }) ?? ''
  const head = [
    ...[words.columnName, words.columnNumber, words.columnDepartment, words.columnStart, words.columnDue],
    ...[words.columnState, words.columnDone, words.columnNeeded, words.columnCarried, words.columnDoneAt],
    words.columnStreak,
  ]
  const lines = rows.map((row) => [
    presentAuthor(row, locale).name,
    row.authorStatus === 'withdrawn' ? '' : (row.employeeNumber ?? ''),
    row.departmentName ?? '',
    row.startsOn,
    row.dueOn ?? '',
    words[row.state],
    row.doneCount,
    row.neededCount,
    row.carriedCount,
    at(row.doneAt),
    row.streak,
  ])
  return { fileName: `${words.fileName}_${missionId}.csv`, content: csv([head, ...lines]) }
}
