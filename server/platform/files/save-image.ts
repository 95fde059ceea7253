import { randomBytes } from 'node:crypto'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { ReceivedImage } from './receive-image.ts'
import type { Storage } from './storage.ts'

/** A picture whose bytes are on the disk and whose row is still to be written. */
export type StoredImage = Pick<ReceivedImage, 'contentType' | 'originalName' | 'width' | 'height'> & {
  companyId: number
  filename: string
  byteSize: number
}

/**
 * Writes a picture and its variants. Call it before the transaction that inserts the row: a transaction may run
 * again, and holds a connection. Bytes that never get a row are removed after a day.
 */
export async function storeImage(
  storage: Storage,
  companyId: number,
  image: ReceivedImage,
): Promise<StoredImage> {
  const filename = `${randomBytes(16).toString('base64url')}.${image.extension}`
  await Promise.all([
    storage.put({ companyId, filename, part: 'original' }, image.original),
    ...Object.entries(image.variants).map(([part, bytes]) =>
      storage.put({ companyId, filename, part }, bytes),
    ),
  ])
  const { contentType, originalName, width, height } = image
  return { companyId, filename, contentType, originalName, width, height, byteSize: image.original.length }
}

/** Inserts the row of a stored picture. Answers its id and address. */
export async function insertImage(
  db: CompanyDb,
  { companyId, ...stored }: StoredImage,
  uploaderId: number | null,
): Promise<{ id: number; filename: string }> {
  if (companyId !== companyIdOf(db)) throw new TypeError('The picture was stored for another company')
  return db
    .insertInto('mediaFiles')
    .values({ companyId, kind: 'image', uploaderId, ...stored })
    .returning(['id', 'filename'])
    .executeTakeFirstOrThrow()
}

/** Stores a picture and inserts its row, where no transaction is open. */
export async function saveImage(
  db: CompanyDb,
  storage: Storage,
  { image, uploaderId }: { image: ReceivedImage; uploaderId: number | null },
) {
  return insertImage(db, await storeImage(storage, companyIdOf(db), image), uploaderId)
}
