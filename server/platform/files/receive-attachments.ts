import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { attachmentTypes } from '#contract/media-files.ts'
import { type CompanyDb, companyIdOf, transaction } from '#db/tenant.ts'
import type { Upload } from '#server/platform/http/body.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { FileRefused } from './file-refused.ts'
import { filesStrings } from './files.strings.ts'
import { plainName } from './receive-image.ts'
import type { Storage } from './storage.ts'
import { keepWithinQuota } from './storage-quota.ts'

/** A video or file whose bytes are stored and whose row is not yet inserted. */
export type StoredAttachment = {
  companyId: number
  filename: string
  kind: 'video' | 'file'
  contentType: string
  originalName: string
  byteSize: number
  /** The total size in storage. */
  usualQuota: number | null
}

const videos: Record<string, { extension: string; contentType: string }> = {
  'video/mp4': { extension: 'mp4', contentType: 'video/mp4' },
  'video/x-m4v': { extension: 'mp4', contentType: 'video/mp4' },
  'video/webm': { extension: 'webm', contentType: 'video/webm' },
  'video/quicktime': { extension: 'mov', contentType: 'video/quicktime' },
}

async function videoOf({ path, originalName }: Upload) {
  const found = videos[(await fileTypeFromFile(path))?.mime ?? '']
  if (!found) throw new FileRefused('notAVideo', originalName)
  return { kind: 'video' as const, ...found }
}

// Text has no signature: it is recognised by its name and by what it does not contain.
async function isText(path: string) {
  const beginning = await beginningOf(path)
  return !beginning.includes(0) && !/<(!doctype|html|script|svg|\?xml)/i.test(beginning.toString('latin1'))
}

async function beginningOf(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(8_192) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function fileOf({ path, originalName }: Upload) {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(originalName)?.[1]?.toLowerCase() ?? ''
  const allowed = attachmentTypes.find((type) => type.extension === extension)
  if (!allowed) throw new FileRefused('fileNotAllowed', originalName)
  const type = (await fileTypeFromFile(path))?.mime
  const fits = allowed.contents.length
    ? type && allowed.contents.includes(type)
    : !type && (await isText(path))
  if (!fits) throw new FileRefused('fileIsSomethingElse', originalName)
  return { kind: 'file' as const, extension, contentType: allowed.contentType }
}

async function store(upload: Upload, of: 'videos' | 'attachments', storage: Storage, companyId: number) {
  const originalName = plainName(upload.originalName)
  const named = { ...upload, originalName }
  if (upload.byteSize === 0) throw new FileRefused('empty', originalName)
  const { extension, ...kind } = await (of === 'videos' ? videoOf(named) : fileOf(named))
  const filename = `${randomBytes(16).toString('base64url')}.${extension}`
  await storage.keep({ companyId, filename, part: 'original' }, upload.path)
  const { usualQuota } = storage
  return { companyId, filename, originalName, byteSize: upload.byteSize, usualQuota, ...kind }
}

type Sender = { storage: Storage; db: CompanyDb; locale: Locale; field: 'videos' | 'attachments' }

/**
 * Checks the content of the videos or files of one form field and stores their bytes, in order. The rows are inserted
 * later, in the transaction of what they belong to.
 * @throws Refusal beside the field, naming the file, if one is refused.
 */
export async function receiveAttachments(
  uploads: readonly Upload[] | undefined,
  { storage, db, locale, field }: Sender,
): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = []
  for (const upload of uploads ?? []) {
    try {
      stored.push(await store(upload, field, storage, companyIdOf(db)))
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      const sentence = phrases(filesStrings, locale)[error.reason]
      throw new Refusal('validation_failed', { [field]: `${error.originalName}: ${sentence}` })
    }
  }
  return stored
}

/**
 * Inserts the rows of stored videos and files. Returns their ids in the same order.
 * @throws Refusal `storage_full`
 */
export const insertAttachments = (
  db: CompanyDb,
  stored: readonly StoredAttachment[],
  uploaderId: number | null,
) =>
  transaction(db, async (trx) => {
    const ids: number[] = []
    for (const { companyId, usualQuota: _, ...file } of stored) {
      if (companyId !== companyIdOf(trx)) throw new TypeError('The file was stored for another company')
      const { id } = await trx
        .insertInto('mediaFiles')
        .values({ companyId, uploaderId, storedBytes: file.byteSize, ...file })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push(id)
    }
    const [first] = stored
    if (first) await keepWithinQuota(trx, first.usualQuota)
    return ids
  })
