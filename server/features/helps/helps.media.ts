import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { administers, administersAnything } from '#server/platform/auth/administrators.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Files of help articles: those of published ones for their readers, those of drafts for who writes them. */
export const helpFiles = defineMediaUse({
  name: 'help files',
  inLooks: true,
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select distinct media_file_id as id from help_files
       where company_id = $1 and media_file_id = any($2::bigint[])`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, session, id) {
    const rows = await namedQuery(
      db,
      `select 1 from help_files f join helps h on h.company_id = f.company_id and h.id = f.help_id
       where f.company_id = $1 and f.media_file_id = $2
         and ($3::boolean or h.published_at is not null and ($4::boolean or h.audience = 'everyone')) limit 1`,
      [companyIdOf(db), id, administers(session, 'documents'), administersAnything(session)],
    )
    return rows.length > 0
  },
})
