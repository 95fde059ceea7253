import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

/** Hangs on a report those of the files that its person uploaded, or that hang on it already. */
export async function attachFiles(trx: CompanyDb, reportId: number, mediaFileIds: readonly number[]) {
  if (mediaFileIds.length === 0) return
  await namedQuery(
    trx,
    `insert into report_media_files (company_id, report_id, media_file_id)
     select $1, r.id, m.id from reports r
     join media_files m on m.company_id = $1 and m.id = any($3::bigint[]) and m.uploader_id = r.user_id
     where r.company_id = $1 and r.id = $2 on conflict do nothing`,
    [companyIdOf(trx), reportId, mediaFileIds],
  )
}

/** Lets go of the files a draft had that its first submission does not name. */
export async function keepOnlyFiles(trx: CompanyDb, reportId: number, mediaFileIds: readonly number[]) {
  await namedQuery(
    trx,
    'delete from report_media_files where company_id = $1 and report_id = $2 and media_file_id <> all($3::bigint[])',
    [companyIdOf(trx), reportId, mediaFileIds],
  )
}
