import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'
import { isLimited } from './administrator-announcements.policy.ts'

/**
 * Files of announcements: readable by administrators of announcements in every state; readers get them through the
 * post.
 */
export const announcementFiles = defineMediaUse({
  name: 'administrator announcement files',
  inLooks: true,
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select distinct media_file_id as id from administrator_announcement_files
       where company_id = $1 and media_file_id = any($2::bigint[])`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, session, id) {
    if (!administers(session, 'announcements')) return false
    const rows = await namedQuery(
      db,
      `select 1 from administrator_announcement_files p
       join administrator_announcements a on a.company_id = p.company_id
         and a.id = p.administrator_announcement_id
       where p.company_id = $1 and p.media_file_id = $2 and ($3::bigint is null or a.author_id = $3) limit 1`,
      [companyIdOf(db), id, isLimited(session) ? session.userId : null],
    )
    return rows.length > 0
  },
})
