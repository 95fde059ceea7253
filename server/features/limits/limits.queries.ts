import type { WriteKind } from '#common/write-limit.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

export type LimitSettings = {
  version: number
  /** Only the limits that were set. */
  writeLimits: Partial<Record<WriteKind, number>>
  oversizedFiles: 'refuse' | 'accept'
}

/** The limits set by administrators; version 0: none yet. */
export async function findLimitSettings(db: CompanyDb): Promise<LimitSettings> {
  const [row] = await namedQuery<LimitSettings>(
    db,
    'select version, write_limits, oversized_files from limit_settings where company_id = $1',
    [companyIdOf(db)],
  )
  return row ?? { version: 0, writeLimits: {}, oversizedFiles: 'refuse' }
}

/** The number and total size of the files in quarantine. */
export async function countQuarantine(db: CompanyDb) {
  const [row] = await namedQuery<{ quarantinedCount: number; quarantinedBytes: number }>(
    db,
    `select count(*) as quarantined_count, coalesce(sum(byte_size), 0)::bigint as quarantined_bytes
     from quarantined_files where company_id = $1`,
    [companyIdOf(db)],
  )
  return row!
}

export type QuarantinedFileRow = {
  id: number
  storedName: string
  originalName: string
  byteSize: number
  finding: string
  createdAt: Date
  uploaderId: number | null
  familyName: string | null
  givenName: string | null
  profileFilename: string | null
}

const quarantinedFiles = `
  select q.id, q.stored_name, q.original_name, q.byte_size, q.finding, q.created_at, u.id as uploader_id,
    u.family_name, u.given_name, m.filename as profile_filename
  from quarantined_files q
  left join users u on u.company_id = q.company_id and u.id = q.uploader_id
  ${portraitOf()}
  where q.company_id = $1`

/** A page of the files in quarantine, newest first. */
export async function findQuarantinedFiles(db: CompanyDb, before: number | null, limit: number) {
  const rows = await namedQuery<QuarantinedFileRow>(
    db,
    `${quarantinedFiles} and q.id < $2 order by q.id desc limit $3`,
    [companyIdOf(db), before ?? Number.MAX_SAFE_INTEGER, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}

export async function findQuarantinedFile(db: CompanyDb, id: number) {
  const [row] = await namedQuery<QuarantinedFileRow>(db, `${quarantinedFiles} and q.id = $2`, [
    companyIdOf(db),
    id,
  ])
  return row
}
