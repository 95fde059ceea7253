import { emptyLongText } from '#common/long-text.ts'
import { documentLimits } from '#contract/documents.administration.ts'
import { longText } from '#contract/long-texts.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { findAdminCategories } from '#server/features/documents/document-categories.queries.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { type ImportArchive, openImportArchive } from './archives.import.ts'
import { categoryNames, missingCategories, titleOf } from './document-imports.plan.ts'
import { findWork, type Reason, type WorkRow } from './document-imports.queries.ts'
import { entriesLinked, settledText } from './import-texts.rules.ts'
import type { ListedEntry, ReadDocument } from './read-document.import.ts'

/** The archive of an import, which is still stored. */
export const archiveOf = (db: CompanyDb, storage: Storage, filename: string) =>
  openImportArchive(() => storage.open({ companyId: companyIdOf(db), filename, part: 'original' }))

const ended = (db: CompanyDb, id: number, problem: Reason | null) =>
  namedQuery(
    db,
    `update document_imports set status = 'checked', problem = $3, version = version + 1
     where company_id = $1 and id = $2 and status = 'checking'`,
    [companyIdOf(db), id, problem],
  )

async function insertPending(db: CompanyDb, row: WorkRow, entries: readonly ListedEntry[]) {
  const categories = await findAdminCategories(db)
  const folders = entries.map((entry) =>
    categoryNames(entry.folders, { categories, below: row.categoryId ?? 0 }),
  )
  const missing = missingCategories(categories, row.categoryId ?? 0, folders)
  const room = Math.max(0, documentLimits.categories - categories.length)
  const without = new Set(missing.slice(room).map((path) => JSON.stringify(path)))
  const reasons = entries.map(({ problem }, at) => {
    const path = folders[at]!
    const fits = path.every((_, length) => !without.has(JSON.stringify(path.slice(0, length + 1))))
    return problem ?? (fits ? null : 'too_many_categories')
  })
  await transaction(db, async (trx) => {
    const key = [companyIdOf(trx), row.id]
    await namedQuery(trx, 'delete from document_import_items where company_id = $1 and import_id = $2', key)
    await namedQuery(
      trx,
      `insert into document_import_items (company_id, import_id, place, path, kind, folders, outcome, reason)
       select $1, $2, e.place, e.path, e.kind, array(select jsonb_array_elements_text(e.folders::jsonb)),
         case when e.reason is null then 'pending' else 'refused' end, e.reason
       from unnest($3::text[], $4::text[], $5::text[], $6::text[])
         with ordinality as e (path, kind, folders, reason, place)`,
      [
        ...key,
        ...[entries.map(({ path }) => path), entries.map(({ kind }) => kind)],
        ...[folders.map((path) => JSON.stringify(path)), reasons],
      ],
    )
  })
  return entries.map((entry, at) => ({ ...entry, place: at + 1, reason: reasons[at]! }))
}

/** Why a text that was read cannot become a document. */
function problemOf({ body }: ReadDocument): Reason | null {
  const places = { addressOf: () => '/document_categories/1/documents/1', fileOf: (place: number) => place }
  return longText.safeParse(settledText(body, places)).success ? null : 'too_long'
}

async function readAll(
  db: CompanyDb,
  id: number,
  { archive, entries }: { archive: ImportArchive; entries: Awaited<ReturnType<typeof insertPending>> },
) {
  const linked = new Map<number, string[]>()
  const ready = new Set<string>()
  for (const { place, path, reason: refused } of entries) {
    if (refused) continue
    const reply = await archive.read(path, false)
    const read = 'result' in reply ? reply.result : undefined
    const reason = 'problem' in reply ? reply.problem : problemOf(reply.result)
    if (!reason) {
      ready.add(path)
      linked.set(place, entriesLinked(read?.body ?? emptyLongText))
    }
    const count = (kind: 'picture' | 'file') => read?.files.filter((file) => file.kind === kind).length ?? 0
    await namedQuery(
      db,
      `update document_import_items set outcome = :outcome, reason = :reason, title = :title,
         picture_count = :pictures, file_count = :files, lost_picture_count = :lostPictures, lost_link_count = :lostLinks
       where company_id = :companyId and import_id = :id and place = :place`,
      {
        ...{ companyId: companyIdOf(db), id, place, reason, outcome: reason ? 'refused' : 'ready' },
        ...{ title: read ? titleOf(read.title) : '', pictures: count('picture'), files: count('file') },
        ...{ lostPictures: read?.lost.pictures ?? 0, lostLinks: read?.lost.links ?? 0 },
      },
    )
  }
  for (const [place, paths] of linked) {
    const kept = paths.filter((path) => ready.has(path)).length
    if (paths.length > 0)
      await namedQuery(
        db,
        `update document_import_items set link_count = $4, lost_link_count = lost_link_count + $5
         where company_id = $1 and import_id = $2 and place = $3`,
        [companyIdOf(db), id, place, kept, paths.length - kept],
      )
  }
}

/** Reads an archive without creating anything, and stores what would become of its files. May run again. */
export async function checkImport(db: CompanyDb, storage: Storage, id: number) {
  const row = await findWork(db, id)
  if (!row?.filename || row.status !== 'checking') return
  const archive = await archiveOf(db, storage, row.filename)
  try {
    if ('problem' in archive.listed) {
      await ended(db, id, archive.listed.problem)
      return
    }
    const entries = await insertPending(db, row, archive.listed.result)
    await readAll(db, id, { archive, entries })
    await ended(db, id, null)
  } finally {
    archive.close()
  }
}

/** Ends a check that failed several times. */
export const giveUpCheck = (db: CompanyDb, id: number) => ended(db, id, 'damaged')
