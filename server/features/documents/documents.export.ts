import type { Readable } from 'node:stream'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { type ZipEntry, zipArchive } from '#server/platform/files/zip-archive.ts'
import { type ExportedRow, findDocumentFiles, findEdition } from './documents.queries.ts'
import { markdownOf } from './long-texts.export.ts'

/** A name that every system accepts for a file; the number of a document makes it unique. */
function nameFrom(text: string) {
  let name = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\\/:*?"<>|]/g, '_')
    .slice(-120)
    .toWellFormed()
  while (name.endsWith('.') || name.endsWith(' ')) name = name.slice(0, -1)
  return name
}

async function* entriesOf(
  db: CompanyDb,
  storage: Storage,
  rows: readonly ExportedRow[],
): AsyncGenerator<ZipEntry> {
  const companyId = companyIdOf(db)
  for (const { id, edition, title, path } of rows) {
    const shown = await findEdition(db, id, edition)
    // It was deleted in the meantime.
    if (!shown) continue
    const folder = [...path, ''].map(nameFrom).join('/')
    const name = `${nameFrom(title)} (${id})`
    const files = await findDocumentFiles(db, id, edition)
    const names = new Map(files.map((file) => [file.id, `${name}/${file.id}_${nameFrom(file.originalName)}`]))
    const text = `# ${title}\n\n${markdownOf(shown.body, (file) => names.get(file) ?? '')}`
    yield { name: `${folder}${name}.md`, content: Buffer.from(text) }
    for (const { id: fileId, filename } of files) {
      const key = { companyId, filename, part: 'original' }
      const part = (await storage.stat(key)) ? key : { ...key, part: 'large' }
      if (await storage.stat(part))
        yield { name: `${folder}${names.get(fileId)}`, content: () => storage.open(part) }
    }
  }
}

/** The current editions of documents as Markdown, with their files, in a folder for each category. */
export const documentArchive = (db: CompanyDb, storage: Storage, rows: readonly ExportedRow[]): Readable =>
  zipArchive(entriesOf(db, storage, rows))
