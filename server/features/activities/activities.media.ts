import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { isVisible, readerValues } from '#server/features/activity-access/may-see.sql.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Pictures of activities: readable by everyone who can see the activity. */
export const activityPhotos = defineMediaUse({
  name: 'activity photos',
  inLooks: true,
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select distinct media_file_id as id from activity_media_files
       where company_id = $1 and media_file_id = any($2::bigint[])`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, session, id) {
    const rows = await namedQuery(
      db,
      `select 1 from activity_media_files f join activities a on a.company_id = $1 and a.id = f.activity_id
       where f.company_id = $1 and f.media_file_id = $4 and ${isVisible} limit 1`,
      [...readerValues(db, session), id],
    )
    return rows.length > 0
  },
})
