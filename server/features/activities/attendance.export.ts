import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { peopleStrings } from '#server/features/people/people.strings.ts'
import { csv } from '#server/platform/http/csv.ts'
import { activitiesStrings } from './activities.strings.ts'
import type { AttendanceRow } from './attendance.queries.ts'

type Place = { activityId: number; locale: Locale; timeZone: string }

/**
 * The participants as a file. Times are in the reader's time zone. Personal data of people who have left is omitted.
 */
export function attendanceFile(rows: readonly AttendanceRow[], { activityId, locale, timeZone }: Place) {
  const words = phrases(activitiesStrings, locale)
  const at = (moment: Date | null) =>
    moment === null
      ? ''
      : moment.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const lines = rows.map((row) => {
    const left = row.accountStatus === 'withdrawn'
    return [
      left ? phrases(peopleStrings, locale).formerColleague : fullName(row),
      left ? '' : (row.employeeNumber ?? ''),
      left ? '' : (row.departmentName ?? ''),
      words[row.status],
      row.guests,
      left ? '' : row.comment,
      at(row.answeredAt),
      at(row.attendedAt),
      at(row.paidAt),
    ]
  })
  const head = [
    words.columnName,
    words.columnNumber,
    words.columnDepartment,
    words.columnStatus,
    words.columnGuests,
    words.columnComment,
    words.columnAnswered,
    words.columnAttended,
    words.columnPaid,
  ]
  return { fileName: `${words.fileName}_${activityId}.csv`, content: csv([head, ...lines]) }
}
