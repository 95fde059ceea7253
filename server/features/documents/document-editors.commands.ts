import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { isOpen } from './document-editors.sql.ts'
import { documentEdited } from './documents.events.ts'

/** Notes that a person has a document open for editing, and forgets those whose browser no longer says so. */
export const markEditing = (db: CompanyDb, documentId: number, userId: number) =>
  transaction(db, async (trx) => {
    const key = [companyIdOf(trx), documentId]
    await namedQuery(
      trx,
      `delete from document_editors e where e.company_id = $1 and e.document_id = $2 and not ${isOpen}`,
      key,
    )
    const [row] = await namedQuery<{ began: boolean }>(
      trx,
      `insert into document_editors (company_id, document_id, user_id)
       select d.company_id, d.id, $3 from documents d where d.company_id = $1 and d.id = $2
       on conflict (company_id, document_id, user_id) do update set seen_at = now()
       returning started_at = seen_at as began`,
      [...key, userId],
    )
    if (row?.began) await publish(trx, documentEdited, { documentId })
  })

/** Notes that a person no longer has a document open. */
export const endEditing = (db: CompanyDb, documentId: number, userId: number) =>
  transaction(db, async (trx) => {
    const ended = await namedQuery(
      trx,
      `delete from document_editors where company_id = $1 and document_id = $2 and user_id = $3
       returning user_id`,
      [companyIdOf(trx), documentId, userId],
    )
    if (ended.length > 0) await publish(trx, documentEdited, { documentId })
  })
