import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Portraits: everybody of the company may see them. */
export const profilePhotos = defineMediaUse({
  name: 'profile photos',
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select profile_media_file_id as id from users
       where company_id = $1 and profile_media_file_id = any($2::bigint[])`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, _session, id) {
    return (await this.attached(db, [id])).length > 0
  },
})
