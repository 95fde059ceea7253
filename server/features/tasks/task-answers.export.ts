import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { peopleStrings } from '#server/features/people/people.strings.ts'
import { csv } from '#server/platform/http/csv.ts'
import type { TaskAnswerRow } from './task-answers.queries.ts'
import { tasksStrings } from './tasks.strings.ts'

/** The recipients with their answers as a file; one column per question. Times are in the reader's time zone. */
export function taskAnswersFile(
  rows: readonly TaskAnswerRow[],
  { taskId, locale, timeZone }: { taskId: number; locale: Locale; timeZone: string },
) {
  const words = phrases(tasksStrings, locale)
  const questions = new Map(
    rows.flatMap(({ answers }) =>
      (answers ?? []).filter(({ kind }) => kind !== 'heading').map(({ item, name }) => [item, name] as const),
    ),
  )
  const at = (moment: Date | null) =>
    moment === null
      ? ''
      : moment.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const plain = rows.some(({ answers, title }) => answers === null && title !== null)
  const lines = rows.map((row) => {
    const left = row.status === 'withdrawn'
    return [
      left ? phrases(peopleStrings, locale).formerColleague : fullName(row),
      left ? '' : (row.employeeNumber ?? ''),
      left ? '' : (row.departmentName ?? ''),
      at(row.completedAt),
      ...(plain ? [row.title ?? '', row.body ?? ''] : []),
      ...[...questions.keys()].map((key) => row.answers?.find(({ item }) => item === key)?.text ?? ''),
    ]
  })
  const head = [
    words.columnName,
    words.columnNumber,
    words.columnDepartment,
    words.columnCompleted,
    ...(plain ? [words.columnTitle, words.columnText] : []),
    ...questions.values(),
  ]
  return { fileName: `${words.fileName}_${taskId}.csv`, content: csv([head, ...lines]) }
}
