import type {
  importKinds,
  importOutcomes,
  importPhases,
  importSetbacks,
  importSources,
  importStates,
  undoProblems,
} from '#contract/user-imports.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import type { ColumnMapping } from './mapped-tables.import.ts'
import type { PersonState } from './person-states.rules.ts'
import type { RowProblem } from './row-cells.import.ts'
import type { ImportEncoding } from './text.import.ts'

export type ImportRow = {
  id: number
  userId: number
  familyName: string
  givenName: string
  profileFilename: string | null
  kind: (typeof importKinds)[number]
  source: (typeof importSources)[number]
  fileName: string
  encoding: ImportEncoding
  createDepartments: boolean
  createPositions: boolean
  lastOn: string | null
  rowCount: number
  state: (typeof importStates)[number]
  phase: (typeof importPhases)[number] | null
  doneCount: number
  totalCount: number
  checkVersion: number
  planHash: string | null
  newCount: number
  changedCount: number
  unchangedCount: number
  errorCount: number
  overCount: number
  newDepartments: string[]
  newPositions: string[]
  samePasswordPlaces: number[]
  leaveOutErrors: boolean
  madeDepartmentIds: number[]
  madePositionIds: number[]
  setback: (typeof importSetbacks)[number] | null
  checkedAt: Date | null
  appliedAt: Date | null
  undoneAt: Date | null
  createdAt: Date
  /** Applied, nothing was applied after it, and its effects are still stored. */
  last: boolean
  /** The file still exists. */
  kept: boolean
}

export type FoundImport = ImportRow & { undoProblemCount: number }

const imports = `
  select i.*, u.family_name, u.given_name, m.filename as profile_filename,
    i.state = 'applied' and exists (select from user_import_rows r where r.company_id = i.company_id
      and r.user_import_id = i.id and r.outcome in ('new', 'changed')) and not exists (select from user_imports later where later.company_id = i.company_id
      and later.state in ('applied', 'undoing') and (later.applied_at, later.id) > (i.applied_at, i.id)) as last,
    exists (select from user_import_contents c where c.company_id = i.company_id and c.user_import_id = i.id) as kept
  from user_imports i
  join users u on u.company_id = i.company_id and u.id = i.user_id
  ${portraitOf()}
  where i.company_id = $1`

/** One import; `userId` limits it to the person who created it. */
export async function findImport(db: CompanyDb, importId: number, userId: number | null) {
  const [row] = await namedQuery<FoundImport>(
    db,
    `select found.*, case when found.setback = 'people_changed' then (
       select count(*) from user_import_rows r where r.company_id = $1 and r.user_import_id = $2
         and r.undo_problem is not null) else 0 end as undo_problem_count
     from (${imports} and i.id = $2 and ($3::bigint is null or i.user_id = $3)) found`,
    [companyIdOf(db), importId, userId],
  )
  return row
}

type ImportsRequest = { before: number | null; limit: number; userId: number | null }

/** A page of imports, newest first. */
export async function findImports(db: CompanyDb, { before, limit, userId }: ImportsRequest) {
  const rows = await namedQuery<ImportRow>(
    db,
    `${imports} and ($2::bigint is null or i.id < $2) and ($3::bigint is null or i.user_id = $3)
     order by i.id desc limit $4`,
    [companyIdOf(db), before, userId, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}

export async function findContent(db: CompanyDb, importId: number) {
  const [row] = await namedQuery<{ sealed: Uint8Array; mapping: ColumnMapping | null }>(
    db,
    `select c.sealed, i.mapping from user_import_contents c
     join user_imports i on i.company_id = c.company_id and i.id = c.user_import_id
     where c.company_id = $1 and c.user_import_id = $2`,
    [companyIdOf(db), importId],
  )
  return row
}

export type StoredRow = {
  place: number
  outcome: (typeof importOutcomes)[number]
  userId: number | null
  name: string
  identifier: string
  before: PersonState | null
  after: PersonState | null
  problems: RowProblem[]
  setsPassword: boolean
  undoProblem: (typeof undoProblems)[number] | null
}

type RowsRequest = {
  importId: number
  show: (typeof importOutcomes)[number] | 'undo_problem' | undefined
  after: number | null
  limit: number
}

/** A page of an import's lines in their order. */
export async function findRows(db: CompanyDb, { importId, show, after, limit }: RowsRequest) {
  const rows = await namedQuery<StoredRow>(
    db,
    `select place, outcome, user_id, name, identifier, before, after, problems, sets_password, undo_problem
     from user_import_rows
     where company_id = $1 and user_import_id = $2 and place > $3
       and ($4::text is null or ($4 = 'undo_problem' and undo_problem is not null) or outcome = $4)
     order by place limit $5`,
    [companyIdOf(db), importId, after ?? 0, show ?? null, limit + 1],
  )
  return pageOfRows(rows, limit, ({ place }) => [place])
}

/** The invalid lines with their problems. */
export const findWrongRows = (db: CompanyDb, importId: number) =>
  namedQuery<{ place: number; problems: RowProblem[] }>(
    db,
    `select place, problems from user_import_rows
     where company_id = $1 and user_import_id = $2 and outcome = 'error' order by place`,
    [companyIdOf(db), importId],
  )
