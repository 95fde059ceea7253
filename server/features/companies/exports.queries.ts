import { companyExportDays, type companyExportStates } from '#contract/companies.exports.ts'
import { type InstallationDb, namedQuery } from '#db/tenant.ts'

export type CompanyExportRow = {
  id: number
  aboutCompanyId: number
  companyName: string
  companyCode: string
  state: (typeof companyExportStates)[number]
  operatorName: string
  reason: string
  doneCount: number
  totalCount: number | null
  problem: string | null
  byteSize: number | null
  rowCount: number | null
  fileCount: number | null
  createdAt: Date
  finishedAt: Date | null
  expiresAt: Date | null
  sealedKey: string | null
  filename: string | null
}

const columns = `x.id, x.about_company_id, x.company_name, x.company_code,
  case when x.erased_at is not null then 'erased' when x.finished_at is not null then 'ready'
    when x.failed_at is not null then 'failed' when x.started_at is not null then 'running' else 'waiting' end as state,
  o.name as operator_name, x.reason, x.done_count, x.total_count, x.problem, x.byte_size, x.row_count, x.file_count,
  x.created_at, x.finished_at, x.finished_at + make_interval(days => ${companyExportDays}) as expires_at,
  x.sealed_key, x.filename`

/** The latest exports of a company, newest first. */
export const findCompanyExports = (db: InstallationDb, companyId: number) =>
  namedQuery<CompanyExportRow>(
    db,
    `select ${columns} from company_exports x join operators o on o.id = x.operator_id
     where x.about_company_id = $1 order by x.id desc limit 10`,
    [companyId],
  )

export async function findCompanyExport(db: InstallationDb, id: number) {
  const [row] = await namedQuery<CompanyExportRow>(
    db,
    `select ${columns} from company_exports x join operators o on o.id = x.operator_id where x.id = $1`,
    [id],
  )
  return row ?? null
}

/** Exports whose key or file is no longer kept: their time is over. */
export const findExpiredExports = (db: InstallationDb) =>
  namedQuery<{ id: number; filename: string | null }>(
    db,
    `select x.id, x.filename from company_exports x
     where x.erased_at is null
       and coalesce(x.finished_at, x.failed_at) < now() - make_interval(days => ${companyExportDays}) order by x.id`,
  )

/** Those of one company that are not erased. */
export const findExportsOf = (db: InstallationDb, companyId: number) =>
  namedQuery<{ id: number; filename: string | null }>(
    db,
    'select id, filename from company_exports where about_company_id = $1 and erased_at is null order by id',
    [companyId],
  )
