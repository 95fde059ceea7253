import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { insertAttachments, type StoredAttachment } from '#server/platform/files/receive-attachments.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { applyDocuments, checkDocuments } from './document-imports.jobs.ts'

type New = {
  actorId: number
  categoryId: number
  ownerId: number
  rule: AudienceRule
  archive: StoredAttachment
}

/** Keeps an archive and queues its check. Returns the id of the import. @throws {Refusal} storage_full */
export const addImport = (db: CompanyDb, { actorId, categoryId, ownerId, rule, archive }: New) =>
  transaction(db, async (trx) => {
    const [mediaFileId] = await insertAttachments(trx, [archive], actorId)
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into document_imports (company_id, category_id, owner_id, audience_id, media_file_id, file_name, created_by_id)
       values (:companyId, :categoryId, :ownerId, :audienceId, :mediaFileId, :fileName, :actorId) returning id`,
      {
        ...{ companyId: companyIdOf(trx), categoryId, ownerId, actorId },
        audienceId: await audienceOf(trx, rule),
        mediaFileId: mediaFileId!,
        fileName: archive.originalName,
      },
    )
    await enqueue(trx, checkDocuments, { importId: made!.id })
    return made!.id
  })

type At = { id: number; version: number }

/** Begins to make the documents of a checked import, without the skipped files. @throws {Refusal} conflict */
export const startApplying = (
  db: CompanyDb,
  { id, version }: At,
  { skipped, locale }: { skipped: readonly number[]; locale: Locale },
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const started = await namedQuery(
      trx,
      `update document_imports set status = 'applying', applied_at = now(), version = version + 1
       where company_id = $1 and id = $2 and version = $3 and status = 'checked' and category_id is not null
       returning id`,
      [companyId, id, version],
    )
    permit(started.length === 1, 'conflict')
    await namedQuery(
      trx,
      `update document_import_items set outcome = 'skipped'
       where company_id = $1 and import_id = $2 and outcome = 'ready' and place = any($3::integer[])`,
      [companyId, id, skipped],
    )
    // Known before the first document is made, so that each can link to all others.
    await namedQuery(
      trx,
      `update document_import_items set document_id = nextval(pg_get_serial_sequence('documents', 'id'))
       where company_id = $1 and import_id = $2 and outcome = 'ready'`,
      [companyId, id],
    )
    await enqueue(trx, applyDocuments, { importId: id, locale })
  })

/** Removes an import that is not running. @throws {Refusal} conflict */
export const removeImport = (db: CompanyDb, { id, version }: At) =>
  transaction(db, async (trx) => {
    const removed = await namedQuery(
      trx,
      `delete from document_imports where company_id = $1 and id = $2 and version = $3
         and status in ('checked', 'applied') returning id`,
      [companyIdOf(trx), id, version],
    )
    permit(removed.length === 1, 'conflict')
  })
