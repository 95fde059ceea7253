import { daysInMonth, weekday } from '#common/plain-date.ts'
import type { submissionStates } from '#contract/daily-reports.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import type { SubmittedRow, SubmitterRow } from './daily-reports.queries.ts'

type State = (typeof submissionStates)[number]
type Told = {
  month: string
  today: string
  /** Public holidays. */
  holidays: ReadonlySet<string>
  /** Whether reports need approval; otherwise a submitted one is done. */
  approved: boolean
  submitted: ReadonlyMap<number, SubmittedRow[]>
  away: ReadonlyMap<number, { from: string; until: string }[]>
}

/** The days of a month, YYYY-MM-DD. */
export function daysOf(month: string) {
  const [year, number] = month.split('-').map(Number)
  const last = daysInMonth(year!, number!)
  return Array.from({ length: last }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}

const isWeekend = (day: string) => [0, 6].includes(weekday(day))
const order = { approved: 0, waiting: 1, returned: 2 } as const

/** If there are several reports for one day, the one that progressed furthest. */
function furthest(rows: readonly SubmittedRow[], day: string) {
  return rows.filter((row) => row.day === day).sort((a, b) => order[a.status] - order[b.status])[0]
}

function stateOf(row: SubmitterRow, day: string, { today, holidays, approved, submitted, away }: Told) {
  const done = furthest(submitted.get(row.id) ?? [], day)
  if (done) {
    const state: State =
      done.status === 'returned'
        ? 'returned'
        : done.status === 'approved' && approved
          ? 'approved'
          : 'submitted'
    const hrefPath =
      done.reportId !== null
        ? `/reports/${done.reportId}`
        : done.feedId !== null
          ? `/feeds/${done.feedId}`
          : null
    return { state, hrefPath }
  }
  const empty = (state: State) => ({ state, hrefPath: null })
  if (isWeekend(day) || holidays.has(day)) return empty('holiday')
  if ((away.get(row.id) ?? []).some(({ from, until }) => day >= from && day <= until)) return empty('absent')
  return empty(day > today || day < row.askedFrom ? 'none' : 'missing')
}

/** One person's month. */
export function presentSubmitter(row: SubmitterRow, told: Told) {
  const days = daysOf(told.month).map((day) => stateOf(row, day, told))
  const count = (...states: State[]) => days.filter(({ state }) => states.includes(state)).length
  return {
    user: presentPerson(row),
    department: row.departmentId === null ? null : { id: row.departmentId, name: row.departmentName! },
    days,
    submittedCount: count('approved', 'submitted', 'returned'),
    missingCount: count('missing'),
  }
}
