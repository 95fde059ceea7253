import type { findAdminCategories } from '#server/features/documents/document-categories.queries.ts'
import type { peopleOf } from '#server/features/documents/document-people.queries.ts'
import { missingCategories } from './document-imports.plan.ts'
import type { ImportRow, ItemRow } from './document-imports.queries.ts'

type Person = Awaited<ReturnType<typeof peopleOf>>

/** An import as lists show it. */
export const presentImport = (row: ImportRow, person: Person) => ({
  id: row.id,
  fileName: row.fileName,
  state: row.status,
  problem: row.problem,
  createdBy: person(row.createdById),
  createdAt: row.createdAt.toISOString(),
  category: row.categoryId === null ? null : { id: row.categoryId, name: row.categoryName ?? '' },
  counts: {
    ...{ pending: row.pendingCount, ready: row.readyCount, refused: row.refusedCount },
    ...{ skipped: row.skippedCount, imported: row.importedCount },
  },
})

export const presentItem = ({ made, documentId, ...item }: ItemRow) => ({
  ...item,
  documentId: made ? documentId : null,
})

/** The categories that an import would add. */
export const newCategories = (
  row: ImportRow,
  items: readonly ItemRow[],
  categories: Awaited<ReturnType<typeof findAdminCategories>>,
) =>
  row.categoryId === null
    ? []
    : missingCategories(
        categories,
        row.categoryId,
        items.filter(({ outcome }) => outcome === 'ready').map(({ folders }) => folders),
      )
