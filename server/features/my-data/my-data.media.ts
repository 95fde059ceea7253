import { myDataLimits } from '#contract/my-data.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Exports of personal data: only their person can read them, while they are kept. */
export const myDataFiles = defineMediaUse({
  name: 'my data',
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      'select media_file_id as id from my_data_exports where company_id = $1 and media_file_id = any($2::bigint[])',
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, session, id) {
    const rows = await namedQuery(
      db,
      `select 1 from my_data_exports where company_id = $1 and media_file_id = $2 and user_id = $3
         and created_at > now() - make_interval(days => $4)`,
      [companyIdOf(db), id, session.userId, myDataLimits.keptDays],
    )
    return rows.length > 0
  },
})
