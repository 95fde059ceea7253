import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { isReadable, withCategory } from '#server/features/document-access/document-access.sql.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Files of documents: those of editions are read by the readers of the document, those of drafts by administrators. */
export const documentFiles = defineMediaUse({
  name: 'document files',
  inLooks: true,
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select distinct media_file_id as id from document_files
       where company_id = $1 and media_file_id = any($2::bigint[])`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, session, id) {
    const rows = await namedQuery(
      db,
      `select 1 from document_files f join documents d on d.company_id = f.company_id and d.id = f.document_id
       ${withCategory}
       where f.company_id = $1 and f.media_file_id = $2 and ($4 or f.edition > 0 and ${isReadable('$3')}) limit 1`,
      [companyIdOf(db), id, session.audienceIds, administers(session, 'documents')],
    )
    return rows.length > 0
  },
})
