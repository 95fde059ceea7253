import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Files of inquiries: readable by those who handle them and, except for files of notes, by the person who asked. */
export const inquiryFiles = defineMediaUse({
  name: 'inquiry files',
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select distinct media_file_id as id from inquiry_files
       where company_id = $1 and media_file_id = any($2::bigint[])`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, session, id) {
    const rows = await namedQuery(
      db,
      `select 1 from inquiry_files f
       join inquiries q on q.company_id = f.company_id and q.id = f.inquiry_id
       left join inquiry_messages m on m.company_id = f.company_id and m.id = f.message_id
       where f.company_id = $1 and f.media_file_id = $2
         and ($4::boolean or q.user_id = $3 and coalesce(m.kind, 'question') <> 'note') limit 1`,
      [companyIdOf(db), id, session.userId, administers(session, 'inquiries')],
    )
    return rows.length > 0
  },
})
