import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { type ExtractedText, isReadType } from '#server/platform/files/extracted-text.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { type TextReader, textReader } from '#server/platform/files/text-processes.ts'
import type { JobLog } from '#server/platform/jobs/define-job.ts'
import { eachRow } from '#server/platform/jobs/each-row.ts'
import { isUnread } from './documents.sql.ts'

type FileRow = { id: number; filename: string; originalName: string }

const findUnread = (db: CompanyDb) =>
  namedQuery<FileRow>(
    db,
    `select m.id, m.filename, m.original_name from media_files m where m.company_id = $1 and exists (
       select from document_files f where f.company_id = $1 and f.media_file_id = m.id and ${isUnread})
     order by m.id`,
    [companyIdOf(db)],
  )

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

type Source = { storage: Storage; reader: TextReader }

async function textOf(
  db: CompanyDb,
  { storage, reader }: Source,
  { filename }: FileRow,
): Promise<ExtractedText> {
  const type = extensionOf(filename)
  if (!isReadType(type)) return { outcome: 'unsupported', parts: [] }
  const key = { companyId: companyIdOf(db), filename, part: 'original' }
  const stored = await storage.stat(key)
  if (!stored) return { outcome: 'damaged', parts: [] }
  return reader.read({ type, byteSize: stored.size, open: () => storage.open(key) })
}

const saveText = (db: CompanyDb, id: number, { outcome, parts }: ExtractedText) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const saved = await namedQuery(
      trx,
      `insert into file_texts (company_id, media_file_id, outcome)
       select m.company_id, m.id, $3 from media_files m where m.company_id = $1 and m.id = $2
       on conflict do nothing returning media_file_id`,
      [companyId, id, outcome],
    )
    // It was deleted or read in the meantime.
    if (saved.length === 0) return
    await namedQuery(
      trx,
      `insert into file_text_parts (company_id, media_file_id, place, unit, name, text)
       select $1, $2, p.place, p.unit, p.name, p.text
       from unnest($3::text[], $4::text[], $5::text[]) with ordinality as p (unit, name, text, place)`,
      [
        ...[companyId, id],
        ...(['unit', 'name', 'text'] as const).map((column) => parts.map((part) => part[column])),
      ],
    )
  })

/** Reads and stores the text of the published files that were not read yet. */
export async function readFilesOfDocuments(db: CompanyDb, storage: Storage, log: JobLog) {
  const reader = textReader()
  try {
    return await eachRow(await findUnread(db), async (file) => {
      const text = await textOf(db, { storage, reader }, file)
      await saveText(db, file.id, text)
      if (text.outcome !== 'read')
        log.info({ mediaFileId: file.id, outcome: text.outcome }, 'The text of a file was not fully read')
    })
  } finally {
    reader.close()
  }
}
