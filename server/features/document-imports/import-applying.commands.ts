import { Readable } from 'node:stream'
import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { addDocument } from '#server/features/documents/admin-documents.commands.ts'
import { addCategory } from '#server/features/documents/document-categories.commands.ts'
import { findAdminCategories } from '#server/features/documents/document-categories.queries.ts'
import { FileRefused } from '#server/platform/files/file-refused.ts'
import {
  insertAttachments,
  receiveAttachments,
  type StoredAttachment,
} from '#server/platform/files/receive-attachments.ts'
import { receiveImage } from '#server/platform/files/receive-image.ts'
import { insertImages, type StoredImage, storeImage } from '#server/platform/files/save-image.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { ImportArchive } from './archives.import.ts'
import { categoryAt, missingCategories } from './document-imports.plan.ts'
import { findItems, findWork, type ItemRow, type Reason, type WorkRow } from './document-imports.queries.ts'
import { archiveOf } from './import-checks.commands.ts'
import { settledText } from './import-texts.rules.ts'
import type { ReadDocument, ShownFile } from './read-document.import.ts'

type Work = { db: CompanyDb; storage: Storage; row: WorkRow & { categoryId: number }; locale: Locale }

/** Adds the categories that do not exist yet. Returns the one of each path; undefined: it could not be added. */
async function prepareCategories({ db, row, locale }: Work, items: readonly ItemRow[]) {
  const { categoryId: below } = row
  const missing = missingCategories(
    await findAdminCategories(db),
    below,
    items.map(({ folders }) => folders),
  )
  for (const path of missing) {
    const categories = await findAdminCategories(db)
    const parentId = categoryAt(categories, below, path.slice(0, -1))
    if (parentId === undefined || categoryAt(categories, below, path) !== undefined) continue
    const fields = {
      name: path.at(-1)!,
      description: '',
      parentId,
      rule: row.rule,
      reviewed: row.reviewed ?? false,
    }
    try {
      await addCategory(db, { actorId: row.createdById, locale }, fields)
    } catch (error) {
      // Added by someone else in the meantime, or there is no room for it.
      if (!(error instanceof Refusal)) throw error
    }
  }
  const categories = await findAdminCategories(db)
  return (folders: readonly string[]) => categoryAt(categories, below, folders)
}

type Stored = { image: StoredImage } | { file: StoredAttachment } | undefined

/** Stores the bytes of a picture or file; undefined if it is refused. */
async function storeFile({ db, storage, row, locale }: Work, shown: ShownFile): Promise<Stored> {
  if (!shown.content) return undefined
  const companyId = companyIdOf(db)
  const received = await storage.receive(Readable.from([shown.content]))
  const upload = { ...received, originalName: shown.name, declaredType: '' }
  try {
    if (shown.kind === 'picture') {
      const image = await receiveImage(upload, `${companyId}.${row.createdById}`)
      return { image: await storeImage(storage, companyId, image) }
    }
    const [file] = await receiveAttachments([upload], { storage, db, locale, field: 'attachments' })
    return file && { file }
  } catch (error) {
    if (error instanceof FileRefused || error instanceof Refusal) return undefined
    throw error
  } finally {
    await storage.discard(received.path)
  }
}

const refuse = (db: CompanyDb, importId: number, { place }: ItemRow, reason: Reason) =>
  namedQuery(
    db,
    `update document_import_items set outcome = 'refused', reason = $4
     where company_id = $1 and import_id = $2 and place = $3 and outcome = 'ready'`,
    [companyIdOf(db), importId, place, reason],
  )

type Item = {
  item: ItemRow
  read: ReadDocument
  categoryId: number
  addressOf: (path: string) => string | undefined
}

/** Makes one document with its files, as a whole or not at all. */
async function makeDocument(work: Work, { item, read, categoryId, addressOf }: Item) {
  const { db, row } = work
  const stored: Stored[] = []
  for (const file of read.files) stored.push(await storeFile(work, file))
  if (item.kind === 'pdf' && !stored[0]) return 'damaged'
  try {
    await transaction(db, async (trx) => {
      const taken = await namedQuery(
        trx,
        `update document_import_items set outcome = 'imported'
         where company_id = $1 and import_id = $2 and place = $3 and outcome = 'ready' returning place`,
        [companyIdOf(trx), row.id, item.place],
      )
      // Another run made it.
      if (taken.length === 0) return
      const ids: (number | undefined)[] = []
      for (const one of stored)
        if (!one) ids.push(undefined)
        else if ('image' in one) ids.push((await insertImages(trx, [one.image], row.createdById))[0]!.id)
        else ids.push((await insertAttachments(trx, [one.file], row.createdById))[0])
      await addDocument(trx, {
        ...{
          id: item.documentId!,
          actorId: row.createdById,
          ownerId: row.ownerId,
          title: item.title,
          categoryId,
        },
        body: settledText(read.body, { addressOf, fileOf: (place) => ids[place - 1] }),
      })
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'storage_full') return 'storage_full'
    throw error
  }
  return null
}

async function makeAll(work: Work, archive: ImportArchive, items: readonly ItemRow[]) {
  const { db, row } = work
  const ready = items.filter(({ outcome }) => outcome === 'ready')
  const linkable = new Map(
    items
      .filter(({ outcome }) => outcome === 'ready' || outcome === 'imported')
      .map((item) => [item.path, item]),
  )
  const categoryOf = await prepareCategories(work, ready)
  const addressOf = (path: string) => {
    const { folders, documentId } = linkable.get(path) ?? {}
    const categoryId = folders && categoryOf(folders)
    return documentId && categoryId ? `/document_categories/${categoryId}/documents/${documentId}` : undefined
  }
  for (const item of ready) {
    const categoryId = categoryOf(item.folders)
    const reply = await archive.read(item.path, true)
    const problem =
      'problem' in reply
        ? reply.problem
        : categoryId === undefined
          ? 'too_many_categories'
          : await makeDocument(work, { item, read: reply.result, categoryId, addressOf })
    if (problem) await refuse(db, row.id, item, problem)
  }
}

const finish = (db: CompanyDb, { id, createdById, categoryId, fileName }: Work['row']) =>
  transaction(db, async (trx) => {
    const done = await namedQuery(
      trx,
      `update document_imports set status = 'applied', media_file_id = null, version = version + 1
       where company_id = $1 and id = $2 and status = 'applying' returning id`,
      [companyIdOf(trx), id],
    )
    if (done.length === 0) return
    const [counted] = await namedQuery<{ count: number; name: string }>(
      trx,
      `select (select count(*) from document_import_items t where t.company_id = $1 and t.import_id = $2
         and t.outcome = 'imported') as count, c.name
       from document_categories c where c.company_id = $1 and c.id = $3`,
      [companyIdOf(trx), id, categoryId],
    )
    await logAct(trx, {
      ...{ actorId: createdById, noun: 'document_category', action: 'import' },
      subject: { id: categoryId, name: counted?.name ?? fileName },
      after: { count: counted?.count ?? 0, file: fileName },
    })
  })

/** Makes the documents of an import. It may run again at any time: it goes on with those that are missing. */
export async function applyImport(
  db: CompanyDb,
  storage: Storage,
  { importId, locale }: { importId: number; locale: Locale },
) {
  const row = await findWork(db, importId)
  if (!row?.filename || row.status !== 'applying') return
  const { categoryId } = row
  const items = await findItems(db, importId)
  if (categoryId !== null && items.some(({ outcome }) => outcome === 'ready')) {
    const archive = await archiveOf(db, storage, row.filename)
    try {
      await makeAll({ db, storage, row: { ...row, categoryId }, locale }, archive, items)
    } finally {
      archive.close()
    }
  }
  await finish(db, { ...row, categoryId: categoryId ?? 0 })
}
