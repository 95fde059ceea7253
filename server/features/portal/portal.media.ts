import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { isAdministrator } from '#server/platform/auth/administrators.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Pictures and files of the portal: published ones for who can see the page, those of drafts for administrators. */
export const portalFiles = defineMediaUse({
  name: 'portal files',
  inLooks: true,
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select distinct media_file_id as id from portal_pictures
       where company_id = $1 and media_file_id = any($2::bigint[])`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, session, id) {
    const rows = await namedQuery(
      db,
      `select 1 from portal_pictures x join portal_pages p on p.company_id = $1 and p.id = x.portal_page_id
       where x.company_id = $1 and x.media_file_id = $2
         and ($3 or x.published and p.archived_at is null and p.audience_id = any($4::bigint[])) limit 1`,
      [companyIdOf(db), id, isAdministrator(session), session.audienceIds],
    )
    return rows.length > 0
  },
})
