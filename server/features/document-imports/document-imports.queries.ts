import type { AudienceRule } from '#common/audience-rule.ts'
import type {
  documentImportOutcomes,
  documentImportReasons,
  documentImportStates,
} from '#contract/document-imports.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type Reason = (typeof documentImportReasons)[number]

export type ImportRow = {
  id: number
  fileName: string
  status: (typeof documentImportStates)[number]
  problem: Reason | null
  createdById: number
  createdAt: Date
  categoryId: number | null
  categoryName: string | null
  ownerId: number
  pendingCount: number
  readyCount: number
  refusedCount: number
  skippedCount: number
  importedCount: number
  version: number
}

const counted = ['pending', 'ready', 'refused', 'skipped', 'imported']
  .map((outcome) => `count(*) filter (where t.outcome = '${outcome}') as ${outcome}_count`)
  .join(', ')
const columns = `i.id, i.file_name, i.status, i.problem, i.created_by_id, i.created_at, i.category_id,
  c.name as category_name, i.owner_id, n.*, i.version`
const joins = `left join document_categories c on c.company_id = i.company_id and c.id = i.category_id
  cross join lateral (select ${counted} from document_import_items t
    where t.company_id = i.company_id and t.import_id = i.id) n`

/** A page and one row more of the imports, the latest first. */
export const findImports = (db: CompanyDb, { before, limit }: { before: number | null; limit: number }) =>
  namedQuery<ImportRow>(
    db,
    `select ${columns} from document_imports i ${joins}
     where i.company_id = $1 and ($2::bigint is null or i.id < $2) order by i.id desc limit $3`,
    [companyIdOf(db), before, limit + 1],
  )

export async function findImport(db: CompanyDb, id: number) {
  const [row] = await namedQuery<ImportRow>(
    db,
    `select ${columns} from document_imports i ${joins} where i.company_id = $1 and i.id = $2`,
    [companyIdOf(db), id],
  )
  return row
}

export type ItemRow = {
  place: number
  path: string
  kind: 'word' | 'markdown' | 'pdf' | 'other'
  title: string
  folders: string[]
  outcome: (typeof documentImportOutcomes)[number]
  reason: Reason | null
  pictureCount: number
  fileCount: number
  linkCount: number
  lostPictureCount: number
  lostLinkCount: number
  documentId: number | null
  /** The document exists. */
  made: boolean
}

export const findItems = (db: CompanyDb, importId: number) =>
  namedQuery<ItemRow>(
    db,
    `select t.place, t.path, t.kind, t.title, t.folders, t.outcome, t.reason, t.picture_count, t.file_count,
       t.link_count, t.lost_picture_count, t.lost_link_count, t.document_id,
       exists (select from documents d where d.company_id = t.company_id and d.id = t.document_id) as made
     from document_import_items t where t.company_id = $1 and t.import_id = $2 order by t.place`,
    [companyIdOf(db), importId],
  )

export type WorkRow = {
  id: number
  status: (typeof documentImportStates)[number]
  categoryId: number | null
  ownerId: number
  createdById: number
  fileName: string
  /** The name of the archive in the storage; null: it is no longer needed. */
  filename: string | null
  rule: AudienceRule
  /** Of the chosen category. */
  reviewed: boolean | null
}

/** What a job needs to know of an import. */
export async function findWork(db: CompanyDb, id: number) {
  const [row] = await namedQuery<WorkRow>(
    db,
    `select i.id, i.status, i.category_id, i.owner_id, i.created_by_id, i.file_name, m.filename, a.rule, c.reviewed
     from document_imports i join audiences a on a.company_id = i.company_id and a.id = i.audience_id
     left join document_categories c on c.company_id = i.company_id and c.id = i.category_id
     left join media_files m on m.company_id = i.company_id and m.id = i.media_file_id
     where i.company_id = $1 and i.id = $2`,
    [companyIdOf(db), id],
  )
  return row
}
