import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Files of drafts: readable by the writer of the draft only, and kept as long as the draft. */
export const draftFiles = defineMediaUse({
  name: 'draft files',
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      'select distinct media_file_id as id from draft_media_files where company_id = $1 and media_file_id = any($2::bigint[])',
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, session, id) {
    const rows = await namedQuery(
      db,
      'select 1 from draft_media_files where company_id = $1 and media_file_id = $2 and user_id = $3 limit 1',
      [companyIdOf(db), id, session.userId],
    )
    return rows.length > 0
  },
})
