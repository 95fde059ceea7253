import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Pictures of the catalogue: readable by everyone who can see the benefit, and by its administrators. */
export const benefitPictures = defineMediaUse({
  name: 'benefit pictures',
  inLooks: true,
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select b.picture_media_file_id as id from benefits b
       where b.company_id = $1 and b.picture_media_file_id = any($2::bigint[])
         and b.picture_media_file_id is not null`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, session, id) {
    const rows = await namedQuery(
      db,
      `select 1 from benefits b join menus n on n.company_id = b.company_id and n.id = b.menu_id
       where b.company_id = $1 and b.picture_media_file_id = $2 and n.benefit and n.deleted_at is null
         and ($4 or n.published and (n.use_audience_id = any($3::bigint[]) or not n.hidden_from_others)) limit 1`,
      [companyIdOf(db), id, session.audienceIds, administers(session, 'benefits')],
    )
    return rows.length > 0
  },
})
