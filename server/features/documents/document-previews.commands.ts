import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { convertOffice } from '#server/platform/files/office-previews.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import type { JobLog } from '#server/platform/jobs/define-job.ts'
import { eachRow } from '#server/platform/jobs/each-row.ts'
import { isUnviewed } from './documents.sql.ts'

type FileRow = { id: number; filename: string }

const findUnviewed = (db: CompanyDb) =>
  namedQuery<FileRow>(
    db,
    `select m.id, m.filename from media_files m where m.company_id = $1 and exists (
       select from document_files f where f.company_id = $1 and f.media_file_id = m.id and ${isUnviewed})
     order by m.id`,
    [companyIdOf(db)],
  )

const savePreview = (
  db: CompanyDb,
  id: number,
  { outcome, byteSize }: { outcome: string; byteSize: number },
) =>
  transaction(db, async (trx) => {
    const saved = await namedQuery(
      trx,
      `insert into file_previews (company_id, media_file_id, outcome)
       select m.company_id, m.id, $3 from media_files m where m.company_id = $1 and m.id = $2
       on conflict do nothing returning media_file_id`,
      [companyIdOf(trx), id, outcome],
    )
    if (saved.length > 0 && byteSize > 0)
      await namedQuery(
        trx,
        'update media_files set stored_bytes = stored_bytes + $3 where company_id = $1 and id = $2',
        [companyIdOf(trx), id, byteSize],
      )
  })

/** Converts the Office files of published documents that were not converted yet, so that they can be viewed. */
export const convertFilesOfDocuments = async (
  db: CompanyDb,
  { storage, program, log }: { storage: Storage; program: string; log: JobLog },
) =>
  eachRow(await findUnviewed(db), async ({ id, filename }) => {
    const key = { companyId: companyIdOf(db), filename, part: 'original' }
    if (!(await storage.stat(key))) return savePreview(db, id, { outcome: 'failed', byteSize: 0 })
    const extension = filename.slice(filename.lastIndexOf('.') + 1)
    const converted = await convertOffice(program, { extension, content: storage.open(key) }, (pdf) =>
      storage.put({ ...key, part: 'preview' }, pdf),
    )
    const byteSize = converted.outcome === 'ready' ? converted.byteSize : 0
    await savePreview(db, id, { outcome: converted.outcome, byteSize })
    if (converted.outcome !== 'ready')
      log.info({ mediaFileId: id, outcome: converted.outcome }, 'An Office file could not be converted')
  })
