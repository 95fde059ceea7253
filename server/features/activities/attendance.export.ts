import type { FormItem } from '#common/form/form-item.ts'
import { isAsked } from '#common/form/item-kinds.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { peopleStrings } from '#server/features/people/people.strings.ts'
import { csv } from '#server/platform/http/csv.ts'
import { showQuestionAnswers } from './activities.present.ts'
import { activitiesStrings } from './activities.strings.ts'
import type { AttendanceRow } from './attendance.queries.ts'

type Place = { activityId: number; questions: readonly FormItem[]; locale: Locale; timeZone: string }

/**
 * The participants as a file, with a column for each question. Times are in the reader's time zone; personal data of
 * people who have left is omitted.
 */
export function attendanceFile(
  rows: readonly AttendanceRow[],
  { activityId, questions, locale, timeZone }: Place,
) {
  const words = phrases(activitiesStrings, locale)
  const at = (moment: Date | null) =>
    moment === null
      ? ''
      : moment.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const asked = questions.filter(isAsked)
  const lines = rows.map((row) => {
    const left = row.accountStatus === 'withdrawn'
    const shown = left ? [] : showQuestionAnswers(questions, row.answers, { locale, timeZone })
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
      ...asked.map(({ key }) => shown.find(({ item }) => item === key)?.text ?? ''),
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
    ...asked.map(({ name }) => name),
  ]
  return { fileName: `${words.fileName}_${activityId}.csv`, content: csv([head, ...lines]) }
}
