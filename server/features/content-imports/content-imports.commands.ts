import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { insertAttachments, type StoredAttachment } from '#server/platform/files/receive-attachments.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { applyContents, checkContents, undoContents } from './content-imports.jobs.ts'
import type { ImportRow } from './content-imports.queries.ts'

type New = {
  actorId: number
  kind: ImportRow['kind']
  menuId: number | null
  locale: Locale
  file: StoredAttachment
}

/** Keeps a file and queues its check. Returns the id of the import. @throws {Refusal} storage_full */
export const addImport = (db: CompanyDb, { actorId, kind, menuId, locale, file }: New) =>
  transaction(db, async (trx) => {
    const [mediaFileId] = await insertAttachments(trx, [file], actorId)
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into content_imports (company_id, kind, menu_id, media_file_id, file_name, locale, created_by_id)
       values (:companyId, :kind, :menuId, :mediaFileId, :fileName, :locale, :actorId) returning id`,
      {
        ...{ companyId: companyIdOf(trx), kind, menuId, locale, actorId },
        ...{ mediaFileId: mediaFileId!, fileName: file.originalName },
      },
    )
    await enqueue(trx, checkContents, { importId: made!.id })
    return made!.id
  })

/** Forgets the import of people that was not applied. */
export const discardPeople = (trx: CompanyDb, id: number) =>
  namedQuery(
    trx,
    `delete from user_imports p using content_imports i where i.company_id = $1 and i.id = $2
       and p.company_id = $1 and p.id = i.user_import_id and p.state in ('checked', 'failed')`,
    [companyIdOf(trx), id],
  )

type At = { id: number; version: number }

/** Begins to bring in what was checked. @throws {Refusal} conflict */
export const startApplying = (db: CompanyDb, { id, version }: At) =>
  transaction(db, async (trx) => {
    const started = await namedQuery(
      trx,
      `update content_imports set status = 'applying', applied_at = now(), version = version + 1
       where company_id = $1 and id = $2 and version = $3 and status = 'checked' and problem is null
         and media_file_id is not null and (kind in ('slack', 'menus') or menu_id is not null) returning id`,
      [companyIdOf(trx), id, version],
    )
    permit(started.length === 1, 'conflict')
    await enqueue(trx, applyContents, { importId: id })
  })

/** Begins to delete what was brought in. @throws {Refusal} conflict */
export const startUndoing = (db: CompanyDb, { id, version }: At, actorId: number) =>
  transaction(db, async (trx) => {
    const started = await namedQuery(
      trx,
      `update content_imports set status = 'undoing', version = version + 1
       where company_id = $1 and id = $2 and version = $3 and status = 'applied' returning id`,
      [companyIdOf(trx), id, version],
    )
    permit(started.length === 1, 'conflict')
    await enqueue(trx, undoContents, { importId: id, actorId })
  })

/**
 * Removes an import that is not running; with one of people, their import if it was not applied.
 * @throws {Refusal} conflict
 */
export const removeImport = (db: CompanyDb, { id, version }: At) =>
  transaction(db, async (trx) => {
    await discardPeople(trx, id)
    const removed = await namedQuery(
      trx,
      `delete from content_imports where company_id = $1 and id = $2 and version = $3
         and status in ('checked', 'applied', 'undone') and not exists (select from user_imports p
           where p.company_id = $1 and p.id = content_imports.user_import_id
             and p.state in ('checking', 'applying', 'undoing')) returning id`,
      [companyIdOf(trx), id, version],
    )
    permit(removed.length === 1, 'conflict')
  })
