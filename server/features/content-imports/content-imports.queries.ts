import type * as z from 'zod/mini'
import type { Locale } from '#common/locale.ts'
import type {
  contentImportKinds,
  contentImportProblems,
  contentImportReport,
  contentImportStates,
} from '#contract/content-imports.ts'
import type { importStates } from '#contract/user-imports.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { Publishing } from '#server/features/menus/publications.queries.ts'

export type Problem = (typeof contentImportProblems)[number]
export type Report = z.output<typeof contentImportReport>

export type ImportRow = {
  id: number
  kind: (typeof contentImportKinds)[number]
  fileName: string
  status: (typeof contentImportStates)[number]
  problem: Problem | null
  menuId: number | null
  menuName: string | null
  createdById: number
  createdAt: Date
  totalCount: number
  doneCount: number
  version: number
  userImportId: number | null
  /** Of the import of people. */
  peopleState: (typeof importStates)[number] | null
  peopleCount: number
}

const columns = `i.id, i.kind, i.file_name, i.status, i.problem, i.menu_id, n.name as menu_name, i.created_by_id,
  i.created_at, i.total_count, i.done_count, i.version, i.user_import_id, p.state as people_state,
  coalesce(p.new_count + p.changed_count, 0) as people_count`
const joins = `left join menus n on n.company_id = i.company_id and n.id = i.menu_id
  left join user_imports p on p.company_id = i.company_id and p.id = i.user_import_id`

/** A page and one row more of the imports, the latest first. */
export const findImports = (db: CompanyDb, { before, limit }: { before: number | null; limit: number }) =>
  namedQuery<ImportRow>(
    db,
    `select ${columns} from content_imports i ${joins}
     where i.company_id = $1 and ($2::bigint is null or i.id < $2) order by i.id desc limit $3`,
    [companyIdOf(db), before, limit + 1],
  )

export async function findImport(db: CompanyDb, id: number) {
  const [row] = await namedQuery<ImportRow & { report: unknown; columns: unknown; kept: boolean }>(
    db,
    `select ${columns}, i.report, i.columns, exists (select from content_import_tables t
       where t.company_id = i.company_id and t.import_id = i.id) as kept from content_imports i ${joins} where i.company_id = $1 and i.id = $2`,
    [companyIdOf(db), id],
  )
  return row
}

/** The sealed file of people or menus; undefined: it is no longer kept. */
export async function findTable(db: CompanyDb, id: number) {
  const [row] = await namedQuery<{ sealed: Uint8Array }>(
    db,
    'select t.sealed from content_import_tables t where t.company_id = $1 and t.import_id = $2',
    [companyIdOf(db), id],
  )
  return row?.sealed
}

export type WorkRow = Pick<ImportRow, 'id' | 'kind' | 'status' | 'menuId' | 'createdById' | 'fileName'> & {
  locale: Locale
  /** The name of the file in the storage; null: it is no longer needed. */
  filename: string | null
}

/** What a job needs to know of an import. */
export async function findWork(db: CompanyDb, id: number) {
  const [row] = await namedQuery<WorkRow>(
    db,
    `select i.id, i.kind, i.status, i.menu_id, i.created_by_id, i.file_name, i.locale, m.filename
     from content_imports i left join media_files m on m.company_id = i.company_id and m.id = i.media_file_id
     where i.company_id = $1 and i.id = $2`,
    [companyIdOf(db), id],
  )
  return row
}

/** Whether posts can go to the menu: it is one for plain posts. */
export async function isPostMenu(db: CompanyDb, menuId: number) {
  const rows = await namedQuery(
    db,
    `select 1 as one from menus n where n.company_id = $1 and n.id = $2 and n.form_kind = 'post' and n.published
       and n.publication_mode <> 'nobody'
       and n.deleted_at is null`,
    [companyIdOf(db), menuId],
  )
  return rows.length > 0
}

export async function findPublishing(db: CompanyDb, menuId: number) {
  const [menu] = await namedQuery<Publishing>(
    db,
    `select n.id, n.use_audience_id, n.publication_audience_id, n.publication_mode
     from menus n where n.company_id = $1 and n.id = $2 and n.deleted_at is null`,
    [companyIdOf(db), menuId],
  )
  return menu
}

export type Account = { id: number; name: string; email: string | null; employeeNumber: string | null }

/** The people with these addresses or employee numbers. */
export const findAccounts = (
  db: CompanyDb,
  { emails, numbers }: { emails: readonly string[]; numbers: readonly string[] },
) =>
  namedQuery<Account>(
    db,
    `select u.id, u.family_name || ' ' || u.given_name as name, lower(u.email) as email, u.employee_number
     from users u where u.company_id = $1 and u.status not in ('withdrawn', 'app')
       and (lower(u.email) = any($2::text[]) or u.employee_number = any($3::text[]))`,
    [companyIdOf(db), emails, numbers],
  )

/** Those of these sources that were brought in before. */
export async function findKnown(db: CompanyDb, sources: readonly string[]) {
  const rows = await namedQuery<{ source: string }>(
    db,
    `select s.source from content_import_sources s where s.company_id = $1 and s.source = any($2::text[])`,
    [companyIdOf(db), sources],
  )
  return new Set(rows.map(({ source }) => source))
}
