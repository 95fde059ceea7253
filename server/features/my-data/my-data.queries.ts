import type { Locale } from '#common/locale.ts'
import { myDataLimits } from '#contract/my-data.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type MyDataExportRow = {
  id: number
  userId: number
  locale: Locale
  timeZone: string
  totalCount: number
  doneCount: number
  filename: string | null
  byteSize: number | null
  failedAt: Date | null
  finishedAt: Date | null
  createdAt: Date
}

const exports = `
  select x.id, x.user_id, x.locale, coalesce(u.time_zone, c.time_zone) as time_zone, x.total_count, x.done_count,
    m.filename, m.byte_size, x.failed_at, x.finished_at, x.created_at
  from my_data_exports x join companies c on c.id = x.company_id
  join users u on u.company_id = x.company_id and u.id = x.user_id
  left join media_files m on m.company_id = x.company_id and m.id = x.media_file_id
  where x.company_id = $1`

/** The data an export starts from; undefined once the person has left. */
export async function findMyDataExport(db: CompanyDb, exportId: number) {
  const [row] = await namedQuery<MyDataExportRow>(db, `${exports} and x.id = $2`, [companyIdOf(db), exportId])
  return row
}

/** A person's own exports: in progress, the file while it is kept, and recent failures. */
export const findMyDataExports = (db: CompanyDb, userId: number) =>
  namedQuery<MyDataExportRow>(
    db,
    `${exports} and x.user_id = $2 and x.created_at > now() - make_interval(days => $3)
       and (x.finished_at is null or x.media_file_id is not null) order by x.id desc`,
    [companyIdOf(db), userId, myDataLimits.keptDays],
  )

/** How many exports a person began in the last 24 hours, not counting failed ones. */
export async function countMyDataExports(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) as count from my_data_exports
     where company_id = $1 and user_id = $2 and failed_at is null and created_at > now() - interval '24 hours'`,
    [companyIdOf(db), userId],
  )
  return row!.count
}
