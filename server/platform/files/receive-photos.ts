import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Upload } from '#server/platform/http/body.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { FileRefused } from './file-refused.ts'
import { filesStrings } from './files.strings.ts'
import { receiveImage } from './receive-image.ts'
import { insertImages, type StoredImage, storeImage } from './save-image.ts'
import type { Storage } from './storage.ts'

type Sender = {
  storage: Storage
  db: CompanyDb
  /** null: someone without a session. */
  userId: number | null
  locale: Locale
  field: string
}

/**
 * Checks the uploaded pictures of one form field and stores their bytes, in order. The rows are inserted later, in the
 * transaction of what the pictures belong to.
 * @throws Refusal beside the field, naming the picture, if one is refused.
 */
export async function receivePhotos(
  uploads: readonly Upload[] | undefined,
  { storage, db, userId, locale, field }: Sender,
) {
  const stored: StoredImage[] = []
  for (const upload of uploads ?? []) {
    try {
      const image = await receiveImage(upload, `${companyIdOf(db)}.${userId ?? 'guest'}`)
      stored.push(await storeImage(storage, companyIdOf(db), image))
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      const sentence = phrases(filesStrings, locale)[error.reason]
      throw new Refusal('validation_failed', { [field]: `${error.originalName}: ${sentence}` })
    }
  }
  return stored
}

/** Inserts the rows of stored pictures. Returns their ids in the same order. */
export async function insertPhotos(
  trx: CompanyDb,
  stored: readonly StoredImage[],
  uploaderId: number | null,
) {
  return (await insertImages(trx, stored, uploaderId)).map(({ id }) => id)
}
