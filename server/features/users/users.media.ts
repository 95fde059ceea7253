import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Portraits and covers: the current one is visible to everyone in the company, earlier ones to their owner only. */
export const profilePhotos = defineMediaUse({
  name: 'profile photos',
  inLooks: true,
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select profile_media_file_id as id from users
       where company_id = $1 and profile_media_file_id = any($2::bigint[])
       union
       select media_file_id from user_images where company_id = $1 and media_file_id = any($2::bigint[])`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, _session, id) {
    const rows = await namedQuery(
      db,
      `select 1 from users where company_id = $1 and profile_media_file_id = $2
       union all
       select 1 from user_images where company_id = $1 and media_file_id = $2 and shown limit 1`,
      [companyIdOf(db), id],
    )
    return rows.length > 0
  },
})
