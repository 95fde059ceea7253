import * as z from 'zod/mini'
import { contentImportColumn, contentImportReport } from '#contract/content-imports.ts'
import type { peopleOf } from '#server/features/documents/document-people.queries.ts'
import type { ImportRow } from './content-imports.queries.ts'

type Person = Awaited<ReturnType<typeof peopleOf>>

/** How far an import is. That of people follows the import that creates them. */
function stateOf({ kind, status, peopleState }: ImportRow) {
  if (kind !== 'people') return status
  return peopleState === null ? 'mapping' : peopleState === 'failed' ? 'checked' : peopleState
}

/** An import as lists show it. */
export const presentImport = (row: ImportRow, person: Person) => ({
  id: row.id,
  kind: row.kind,
  fileName: row.fileName,
  state: stateOf(row),
  problem: row.problem,
  menu: row.menuId === null ? null : { id: row.menuId, name: row.menuName ?? '' },
  createdBy: person(row.createdById),
  createdAt: row.createdAt.toISOString(),
  totalCount: row.kind === 'people' && row.peopleState !== null ? row.peopleCount : row.totalCount,
  doneCount: row.kind === 'people' && row.peopleState === 'applied' ? row.peopleCount : row.doneCount,
})

/** What a check found; null: nothing yet. */
/** The columns of a file of people, with what each becomes; null: there are none. */
export const presentColumns = (columns: unknown) =>
  columns === null ? null : z.array(contentImportColumn).parse(columns)

export const presentReport = (report: unknown) => (report === null ? null : contentImportReport.parse(report))
