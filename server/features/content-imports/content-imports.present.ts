import { contentImportReport } from '#contract/content-imports.ts'
import type { peopleOf } from '#server/features/documents/document-people.queries.ts'
import type { ImportRow } from './content-imports.queries.ts'

type Person = Awaited<ReturnType<typeof peopleOf>>

/** An import as lists show it. */
export const presentImport = (row: ImportRow, person: Person) => ({
  id: row.id,
  kind: row.kind,
  fileName: row.fileName,
  state: row.status,
  problem: row.problem,
  menu: row.menuId === null ? null : { id: row.menuId, name: row.menuName ?? '' },
  createdBy: person(row.createdById),
  createdAt: row.createdAt.toISOString(),
  totalCount: row.totalCount,
  doneCount: row.doneCount,
})

/** What a check found; null: nothing yet. */
export const presentReport = (report: unknown) => (report === null ? null : contentImportReport.parse(report))
