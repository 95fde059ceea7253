import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

/** Attaches files to a report: those its author uploaded, or that are already attached to it. */
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

/** Detaches the files of a draft that its first submission does not contain. */
export async function keepOnlyFiles(trx: CompanyDb, reportId: number, mediaFileIds: readonly number[]) {
  await namedQuery(
    trx,
    'delete from report_media_files where company_id = $1 and report_id = $2 and media_file_id <> all($3::bigint[])',
    [companyIdOf(trx), reportId, mediaFileIds],
  )
}
