import { filesOf, type LongText, plainText } from '#common/long-text.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { type AdminDocumentRow, findAdminDocument } from './admin-documents.queries.ts'
import { setLinks, setRelated } from './document-relations.commands.ts'
import { documentEdited, documentReturned, documentReviewRequested } from './documents.events.ts'
import { convertDocumentFiles, readDocumentFiles } from './documents.jobs.ts'
import { findEdition } from './documents.queries.ts'

const noun = 'document'

export type DocumentFields = {
  title: string
  body: LongText
  categoryId: number
  ownerId: number
  reviewOn: string | null
  expiresOn: string | null
  template?: boolean | undefined
  relatedIds?: readonly number[] | undefined
}

const setDraftFiles = async (trx: CompanyDb, id: number, body: LongText) => {
  const key = [companyIdOf(trx), id]
  await namedQuery(
    trx,
    'delete from document_files where company_id = $1 and document_id = $2 and edition = 0',
    key,
  )
  await namedQuery(
    trx,
    `insert into document_files (company_id, document_id, edition, media_file_id)
     select $1, $2, 0, f from unnest($3::bigint[]) f`,
    [...key, filesOf(body)],
  )
}

type New = {
  actorId: number
  title: string
  categoryId: number
  body: LongText
  /** If unset, its author. */
  ownerId?: number
  /** A number that was reserved for it. */
  id?: number
}

/** Creates a draft. Returns its id. */
export const addDocument = (
  db: CompanyDb,
  { actorId, title, categoryId, body, ownerId = actorId, id }: New,
) =>
  transaction(db, async (trx) => {
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into documents (company_id, id, category_id, title, body, owner_id, updated_by_id)
       values (:companyId, coalesce(:id::bigint, nextval(pg_get_serial_sequence('documents', 'id'))), :categoryId, :title,
         :body, :ownerId, :actorId) returning id`,
      {
        ...{ companyId: companyIdOf(trx), id: id ?? null, categoryId, title, ownerId, actorId },
        body: JSON.stringify(body),
      },
    )
    await setDraftFiles(trx, made!.id, body)
    await logAct(trx, { actorId, noun, action: 'create', subject: { id: made!.id, name: title } })
    return made!.id
  })

export type At = { actorId: number; id: number; version: number }

/** A document at `version`, locked until the transaction ends. @throws {Refusal} conflict */
export async function lockedAt(trx: CompanyDb, { id, version }: At): Promise<AdminDocumentRow> {
  await namedQuery(trx, 'select id from documents where company_id = $1 and id = $2 for update', [
    companyIdOf(trx),
    id,
  ])
  const row = found(await findAdminDocument(trx, id))
  permit(row.version === version, 'conflict')
  return row
}

const logged = (row: AdminDocumentRow) => ({
  name: row.title,
  category: row.categoryName,
  reviewOn: row.reviewOn,
  expiresOn: row.expiresOn,
  template: row.template,
})

/** Saves the text being written. Returns the new version. @throws {Refusal} conflict, document_in_review */
export const changeDocument = (db: CompanyDb, at: At, { relatedIds, template, ...fields }: DocumentFields) =>
  transaction(db, async (trx) => {
    const before = await lockedAt(trx, at)
    permit(before.status !== 'in_review', 'document_in_review')
    const [saved] = await namedQuery<{ version: number }>(
      trx,
      `update documents set title = :title, body = :body::jsonb, category_id = :categoryId, owner_id = :ownerId,
         review_on = :reviewOn, expires_on = :expiresOn, template = coalesce(:template::boolean, template), updated_at = now(), updated_by_id = :actorId,
         version = version + 1,
         status = case when title = :title and body = :body::jsonb then status else 'draft' end
       where company_id = :companyId and id = :id returning version`,
      {
        ...{ ...fields, template: template ?? null },
        ...{ body: JSON.stringify(fields.body), companyId: companyIdOf(trx), id: at.id, actorId: at.actorId },
      },
    )
    await setDraftFiles(trx, at.id, fields.body)
    if (relatedIds) await setRelated(trx, at.id, relatedIds)
    await publish(trx, documentEdited, { documentId: at.id })
    await logAct(trx, {
      ...{ actorId: at.actorId, noun, action: 'update', subject: { id: at.id, name: fields.title } },
      before: logged(before),
      after: logged((await findAdminDocument(trx, at.id))!),
    })
    return saved!
  })

/** Asks a person to review the text. @throws {Refusal} conflict */
export const requestReview = (db: CompanyDb, at: At, reviewerId: number) =>
  transaction(db, async (trx) => {
    const row = await lockedAt(trx, at)
    permit(row.status === 'draft', 'conflict')
    const [saved] = await namedQuery<{ version: number }>(
      trx,
      `update documents set status = 'in_review', reviewer_id = $3, review_requested_by_id = $4,
         review_requested_at = now(), returned_note = '', version = version + 1
       where company_id = $1 and id = $2 returning version`,
      [companyIdOf(trx), at.id, reviewerId, at.actorId],
    )
    await publish(trx, documentEdited, { documentId: at.id })
    await publish(trx, documentReviewRequested, { documentId: at.id, version: saved!.version })
    return saved!
  })

/** Makes a document under review a draft again. @throws {Refusal} conflict */
export const endReview = (db: CompanyDb, at: At, note: string) =>
  transaction(db, async (trx) => {
    const row = await lockedAt(trx, at)
    permit(row.status === 'in_review', 'conflict')
    const [saved] = await namedQuery<{ version: number }>(
      trx,
      `update documents set status = 'draft', reviewer_id = null, review_requested_by_id = null,
         review_requested_at = null, returned_note = $3, version = version + 1
       where company_id = $1 and id = $2 returning version`,
      [companyIdOf(trx), at.id, note],
    )
    await publish(trx, documentEdited, { documentId: at.id })
    if (row.reviewerId === at.actorId)
      await publish(trx, documentReturned, {
        ...{ documentId: at.id, version: saved!.version, returnedById: at.actorId },
        authorId: row.reviewRequestedById!,
      })
    return saved!
  })

/** Makes the text the next edition. Returns its number and the new version. */
export async function publishEdition(trx: CompanyDb, row: AdminDocumentRow, actorId: number, note: string) {
  const reviewed = row.status === 'in_review'
  const edition = (row.edition ?? 0) + 1
  const authorId = reviewed ? row.reviewRequestedById! : actorId
  const companyId = companyIdOf(trx)
  await namedQuery(
    trx,
    `insert into document_editions (company_id, document_id, edition, title, body, note, author_id, reviewer_id)
     select d.company_id, d.id, $3, d.title, d.body, $4, $5, $6::bigint from documents d
     where d.company_id = $1 and d.id = $2`,
    [companyId, row.id, edition, note, authorId, reviewed ? actorId : null],
  )
  await namedQuery(
    trx,
    `insert into document_files (company_id, document_id, edition, media_file_id)
     select company_id, document_id, $3, media_file_id from document_files
     where company_id = $1 and document_id = $2 and edition = 0`,
    [companyId, row.id, edition],
  )
  const [saved] = await namedQuery<{ version: number; edition: number }>(
    trx,
    `update documents set status = 'published', edition = $3, published_at = now(), shown_title = title,
       shown_text = $4, reviewer_id = null, review_requested_by_id = null, review_requested_at = null,
       returned_note = '', version = version + 1
     where company_id = $1 and id = $2 returning version, coalesce(edition, 0) as edition`,
    [companyId, row.id, edition, plainText(row.body)],
  )
  await setLinks(trx, row.id, row.body)
  await publish(trx, documentEdited, { documentId: row.id })
  await logAct(trx, {
    ...{ actorId, noun, action: 'publish', subject: { id: row.id, name: row.title } },
    after: { edition, note },
  })
  if (filesOf(row.body).length > 0) {
    await enqueue(trx, readDocumentFiles, {})
    await enqueue(trx, convertDocumentFiles, {})
  }
  return saved!
}

/** Puts an earlier edition into the draft. @throws {Refusal} conflict, document_in_review */
export const restoreEdition = (db: CompanyDb, at: At, edition: number) =>
  transaction(db, async (trx) => {
    const row = await lockedAt(trx, at)
    permit(row.status !== 'in_review', 'document_in_review')
    const earlier = found(await findEdition(trx, at.id, edition))
    const [saved] = await namedQuery<{ version: number }>(
      trx,
      `update documents set title = $3, body = $4, status = 'draft', updated_at = now(), updated_by_id = $5,
         version = version + 1
       where company_id = $1 and id = $2 returning version`,
      [companyIdOf(trx), at.id, earlier.title, JSON.stringify(earlier.body), at.actorId],
    )
    await setDraftFiles(trx, at.id, earlier.body)
    await publish(trx, documentEdited, { documentId: at.id })
    await logAct(trx, {
      ...{ actorId: at.actorId, noun, action: 'restore', subject: { id: at.id, name: earlier.title } },
      after: { edition },
    })
    return saved!
  })

/** Deletes a document with its editions. @throws {Refusal} conflict */
export const removeDocument = (db: CompanyDb, at: At) =>
  transaction(db, async (trx) => {
    const row = await lockedAt(trx, at)
    await namedQuery(trx, 'delete from documents where company_id = $1 and id = $2', [
      companyIdOf(trx),
      at.id,
    ])
    await publish(trx, documentEdited, { documentId: at.id })
    await logAct(trx, {
      ...{ actorId: at.actorId, noun, action: 'delete', subject: { id: at.id, name: row.title } },
      before: { ...logged(row), edition: row.edition },
    })
  })
