import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isOpen } from './document-editors.sql.ts'

/** Those of these documents that exist. */
export const findExistingIds = async (db: CompanyDb, ids: readonly number[]) =>
  (
    await namedQuery<{ id: number }>(
      db,
      'select id from documents where company_id = $1 and id = any($2::bigint[])',
      [companyIdOf(db), ids],
    )
  ).map(({ id }) => id)

/** The other active people who have a document open for editing, the first one first. */
export const findOtherEditors = (db: CompanyDb, documentId: number, userId: number) =>
  namedQuery<{ id: number }>(
    db,
    `select u.id from document_editors e join users u on u.company_id = $1 and u.id = e.user_id
     where e.company_id = $1 and e.document_id = $2 and e.user_id <> $3 and u.status = 'active' and ${isOpen}
     order by e.started_at, u.id limit 20`,
    [companyIdOf(db), documentId, userId],
  )
