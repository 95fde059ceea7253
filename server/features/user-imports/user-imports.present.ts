import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { cellName } from './cell-names.rules.ts'
import { logged, type PersonState } from './person-states.rules.ts'
import type { RowProblem } from './row-cells.import.ts'
import { cellWords, rowProblemWords } from './row-problems.strings.ts'
import { importPolicy } from './user-imports.policy.ts'
import type { FoundImport, ImportRow, StoredRow } from './user-imports.queries.ts'

const iso = (moment: Date | null) => moment?.toISOString() ?? null

export const presentImportLine = (row: ImportRow) => ({
  id: row.id,
  kind: row.kind,
  source: row.source,
  fileName: row.fileName,
  state: row.state,
  user: presentPerson({ ...row, id: row.userId }),
  rowCount: row.rowCount,
  counts: {
    new: row.newCount,
    changed: row.changedCount,
    unchanged: row.unchangedCount,
    error: row.errorCount,
  },
  createdAt: row.createdAt.toISOString(),
  appliedAt: iso(row.appliedAt),
  undoneAt: iso(row.undoneAt),
})

export const presentImport = (row: FoundImport, session: Session) => ({
  ...presentImportLine(row),
  encoding: row.encoding,
  checkVersion: row.checkVersion,
  phase: row.phase,
  doneCount: row.doneCount,
  totalCount: row.totalCount,
  overCount: row.overCount,
  newDepartments: row.newDepartments,
  newPositions: row.newPositions,
  setback: row.setback,
  undoProblemCount: row.undoProblemCount,
  checkedAt: iso(row.checkedAt),
  can: importPolicy(session, row),
})

/** A problem as a sentence that names its cell. */
export function problemSentence(place: number, problem: RowProblem, locale: Locale) {
  const sentence = phrases(rowProblemWords, locale)[problem.code](problem.text, problem.number)
  const { inCell, inLine } = phrases(cellWords, locale)
  return problem.column === null
    ? inLine(place, sentence)
    : inCell(cellName(problem.column, place), problem.header, sentence)
}

export const presentRow = (row: StoredRow, locale: Locale) => ({
  place: row.place,
  outcome: row.outcome,
  userId: row.userId,
  name: row.name,
  identifier: row.identifier,
  changes: changesOf(row),
  problems: row.problems.map((problem) => problemSentence(row.place, problem, locale)),
  undoProblem: row.undoProblem,
})

function changesOf({ outcome, before, after, setsPassword }: StoredRow) {
  if ((outcome !== 'new' && outcome !== 'changed') || !after) return []
  const was = before && described(before)
  const is = described(after)
  const fields = (Object.keys(is) as (keyof typeof is)[]).map((field) => ({
    field: field as string,
    before: was ? shown(was[field]) : [],
    after: shown(is[field]),
  }))
  const changes = fields.filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after))
  return setsPassword ? [...changes, { field: 'password', before: [], after: [] }] : changes
}

/* A new person is invited or active, depending on the other cells. */
const described = (state: PersonState) => {
  const { status, ...rest } = logged(state)
  return { ...rest, status: status === 'stopped' ? status : null }
}

const shown = (value: string | null | readonly string[]) =>
  value === null || value === '' ? [] : typeof value === 'string' ? [value] : [...value]
