import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { maySeeWhole } from '#server/features/report-access/whole-readers.queries.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Files of reports, published or not: readable by everyone who can see the whole report. */
export const reportFiles = defineMediaUse({
  name: 'report files',
  inLooks: true,
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      'select distinct media_file_id as id from report_media_files where company_id = $1 and media_file_id = any($2::bigint[])',
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, session, id) {
    const rows = await namedQuery(
      db,
      `select 1 from report_media_files x join reports r on r.company_id = x.company_id and r.id = x.report_id
       where x.company_id = $1 and x.media_file_id = $3 and r.deleted_at is null and ${maySeeWhole('r', '$2')} limit 1`,
      [companyIdOf(db), session.userId, id],
    )
    return rows.length > 0
  },
})
