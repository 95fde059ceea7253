import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { isAdministrator } from '#server/platform/auth/administrators.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Logos: published ones for everyone in the company, those of a draft for administrators. */
export const shellLogos = defineMediaUse({
  name: 'logos',
  inLooks: true,
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select media_file_id as id from shell_versions where company_id = $1 and media_file_id = any($2::bigint[])
       union select draft_media_file_id from shell_parts
       where company_id = $1 and draft_media_file_id = any($2::bigint[])`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, session, id) {
    const rows = await namedQuery(
      db,
      `select 1 from shell_versions where company_id = $1 and media_file_id = $2
       union all select 1 from shell_parts where company_id = $1 and draft_media_file_id = $2 and $3`,
      [companyIdOf(db), id, isAdministrator(session)],
    )
    return rows.length > 0
  },
})
