import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { ColumnMapping } from './mapped-tables.import.ts'
import type { ImportEncoding } from './text.import.ts'
import { applyPeople, checkPeople, undoPeople } from './user-imports.jobs.ts'
import type { ImportRow } from './user-imports.queries.ts'

type Begun = Pick<
  ImportRow,
  'kind' | 'source' | 'fileName' | 'createDepartments' | 'createPositions' | 'lastOn' | 'rowCount'
> & {
  userId: number
  clientKey: string
  encoding: ImportEncoding
  sealed: Uint8Array
  /** What the columns of a file of another product become. */
  mapping?: ColumnMapping
}

/** Stores a file and queues its check. Starting again with the same key returns the same import. Returns its id. */
export const beginImport = (db: CompanyDb, given: Begun) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const [fresh] = await namedQuery<{ id: number }>(
      trx,
      `insert into user_imports (company_id, user_id, client_key, kind, source, file_name, encoding,
         create_departments, create_positions, last_on, row_count, mapping)
       values (:companyId, :userId, :clientKey, :kind, :source, :fileName, :encoding, :createDepartments, :createPositions, :lastOn, :rowCount,
         :mapping::text::jsonb)
       on conflict (company_id, user_id, client_key) do nothing returning id`,
      {
        companyId,
        userId: given.userId,
        clientKey: given.clientKey,
        kind: given.kind,
        source: given.source,
        fileName: given.fileName,
        encoding: given.encoding,
        createDepartments: given.createDepartments,
        createPositions: given.createPositions,
        lastOn: given.lastOn,
        rowCount: given.rowCount,
        mapping: given.mapping ? JSON.stringify(given.mapping) : null,
      },
    )
    if (!fresh) {
      const [known] = await namedQuery<{ id: number }>(
        trx,
        'select id from user_imports where company_id = $1 and user_id = $2 and client_key = $3',
        [companyId, given.userId, given.clientKey],
      )
      return known!.id
    }
    await namedQuery(
      trx,
      'insert into user_import_contents (company_id, user_import_id, sealed) values ($1, $2, $3)',
      [companyId, fresh.id, given.sealed],
    )
    await enqueue(trx, checkPeople, { importId: fresh.id })
    return fresh.id
  })

/** False: it has changed since it was reviewed. */
export const requestApply = (
  db: CompanyDb,
  importId: number,
  { checkVersion, leaveOutErrors }: { checkVersion: number; leaveOutErrors: boolean },
) =>
  transaction(db, async (trx) => {
    const begun = await namedQuery(
      trx,
      `update user_imports set state = 'applying', phase = null, done_count = 0, total_count = row_count,
         setback = null, leave_out_errors = $4
       where company_id = $1 and id = $2 and state = 'checked' and check_version = $3 and over_count = 0
         and ($4 or error_count = 0) returning id`,
      [companyIdOf(trx), importId, checkVersion, leaveOutErrors],
    )
    if (begun.length > 0) await enqueue(trx, applyPeople, { importId })
    return begun.length > 0
  })

export const requestCheck = (db: CompanyDb, importId: number) =>
  transaction(db, async (trx) => {
    const begun = await namedQuery(
      trx,
      `update user_imports set state = 'checking', phase = null, done_count = 0, total_count = row_count, setback = null
       where company_id = $1 and id = $2 and state in ('checked', 'failed') returning id`,
      [companyIdOf(trx), importId],
    )
    if (begun.length > 0) await enqueue(trx, checkPeople, { importId })
    return begun.length > 0
  })

export const requestUndo = (db: CompanyDb, importId: number, actorId: number) =>
  transaction(db, async (trx) => {
    const begun = await namedQuery(
      trx,
      `update user_imports i set state = 'undoing', phase = null, done_count = 0, total_count = row_count, setback = null
       where i.company_id = $1 and i.id = $2 and i.state = 'applied' and not exists (
         select from user_imports later where later.company_id = $1 and later.state in ('applied', 'undoing', 'applying')
           and (coalesce(later.applied_at, 'infinity'), later.id) > (i.applied_at, i.id))
       returning i.id`,
      [companyIdOf(trx), importId],
    )
    if (begun.length > 0) await enqueue(trx, undoPeople, { importId, actorId })
    return begun.length > 0
  })

export const discard = (db: CompanyDb, importId: number) =>
  namedQuery<{ id: number }>(
    db,
    `delete from user_imports where company_id = $1 and id = $2 and state in ('checked', 'failed') returning id`,
    [companyIdOf(db), importId],
  )
