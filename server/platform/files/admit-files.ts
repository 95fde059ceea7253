import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { errors } from '#contract/errors.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import type { Upload } from '#server/platform/http/body.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { fileQuarantined } from './files.events.ts'
import { filesStrings } from './files.strings.ts'
import { plainName } from './receive-image.ts'
import { ScanUnavailable } from './scanner.ts'
import { hasRoom } from './storage-quota.ts'

type Arrival = {
  app: Pick<App, 'storage' | 'scanner'>
  db: CompanyDb
  /** null: someone without a session. */
  uploaderId: number | null
  locale: Locale
  files: Record<string, Upload[]>
}

/**
 * Admits the files of a call before its handler runs: the company has room for them, and the virus scan finds nothing
 * in any of them. Every upload passes through here.
 * @throws Refusal beside the field of the refused file, or `scan_unavailable`.
 */
export async function admitFiles(arrival: Arrival) {
  const { app, db, locale } = arrival
  const uploads = Object.entries(arrival.files).flatMap(([field, list]) =>
    list.map((upload) => ({ field, upload })),
  )
  const [first] = uploads
  if (!first) return
  const words = phrases(filesStrings, locale)
  const total = uploads.reduce((sum, { upload }) => sum + upload.byteSize, 0)
  if (!(await hasRoom(db, app.storage.usualQuota, total)))
    throw new Refusal('validation_failed', { [first.field]: words.storageFull })
  for (const { field, upload } of uploads) await scan(arrival, field, upload)
}

async function scan({ app, db, uploaderId, locale }: Arrival, field: string, upload: Upload) {
  if (!app.scanner) return
  const words = phrases(filesStrings, locale)
  const originalName = plainName(upload.originalName)
  const refuse = (sentence: string): never => {
    throw new Refusal('validation_failed', { [field]: `${originalName}: ${sentence}` })
  }
  const verdict = await app.scanner.scan(upload.path).catch((error: unknown): never => {
    if (!(error instanceof ScanUnavailable)) throw error
    throw new Refusal('scan_unavailable', { [field]: errors.scan_unavailable[locale] }, undefined, retrySoon)
  })
  if (verdict.state === 'found') {
    await putAside(app, db, { ...upload, originalName }, { uploaderId, finding: verdict.finding })
    refuse(words.harmful)
  }
  if (verdict.state === 'tooLarge' && (await findOversizedRule(db)) === 'refuse') refuse(words.tooLargeToScan)
}

const retrySoon = { 'retry-after': '60' }

/** The company's setting for files that are too large for the scan. */
async function findOversizedRule(db: CompanyDb) {
  const [row] = await namedQuery<{ oversizedFiles: 'refuse' | 'accept' }>(
    db,
    'select oversized_files from limit_settings where company_id = $1',
    [companyIdOf(db)],
  )
  return row?.oversizedFiles ?? 'refuse'
}

async function putAside(
  app: Arrival['app'],
  db: CompanyDb,
  { path, originalName, byteSize }: Upload,
  { uploaderId, finding }: { uploaderId: number | null; finding: string },
) {
  const companyId = companyIdOf(db)
  // The bytes first: without their row they are removed after a day.
  const storedName = await app.storage.quarantine(companyId, path)
  await transaction(db, async (trx) => {
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `insert into quarantined_files (company_id, stored_name, original_name, byte_size, finding, uploader_id)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [companyId, storedName, originalName, byteSize, finding, uploaderId],
    )
    await publish(trx, fileQuarantined, { quarantinedFileId: row!.id })
  })
}
