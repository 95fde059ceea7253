import { randomBytes } from 'node:crypto'
import { type CompanyDb, companyIdOf, transaction } from '#db/tenant.ts'
import type { ReceivedImage } from './receive-image.ts'
import type { Storage } from './storage.ts'
import { keepWithinQuota } from './storage-quota.ts'

/** A picture whose bytes are stored and whose row is not yet inserted. */
export type StoredImage = Pick<ReceivedImage, 'contentType' | 'originalName' | 'width' | 'height'> & {
  companyId: number
  filename: string
  byteSize: number
  /** Including all its smaller sizes. */
  storedBytes: number
  /** The total size in storage. */
  usualQuota: number | null
}

/**
 * Writes a picture and its variants. Call it before the transaction that inserts the row: a transaction may be retried,
 * and holds a connection. Bytes that never get a row are removed after a day.
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
  const byteSize = image.original.length
  const storedBytes = Object.values(image.variants).reduce((sum, { length }) => sum + length, byteSize)
  const { usualQuota } = storage
  return { companyId, filename, contentType, originalName, width, height, byteSize, storedBytes, usualQuota }
}

/**
 * Inserts the rows of stored pictures. Returns their ids and URLs in the same order.
 * @throws Refusal `storage_full`
 */
export const insertImages = (db: CompanyDb, images: readonly StoredImage[], uploaderId: number | null) =>
  transaction(db, async (trx) => {
    const rows: { id: number; filename: string }[] = []
    for (const { companyId, usualQuota: _, ...stored } of images) {
      if (companyId !== companyIdOf(trx)) throw new TypeError('The picture was stored for another company')
      const row = await trx
        .insertInto('mediaFiles')
        .values({ companyId, kind: 'image', uploaderId, ...stored })
        .returning(['id', 'filename'])
        .executeTakeFirstOrThrow()
      rows.push(row)
    }
    const [first] = images
    if (first) await keepWithinQuota(trx, first.usualQuota)
    return rows
  })

/** Inserts the row of a stored picture. Returns its id and URL. */
export async function insertImage(db: CompanyDb, image: StoredImage, uploaderId: number | null) {
  const [row] = await insertImages(db, [image], uploaderId)
  return row!
}
