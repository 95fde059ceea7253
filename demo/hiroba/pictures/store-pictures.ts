import sharp from 'sharp'
import { type CompanyDb, companyIdOf, transaction } from '#db/tenant.ts'

/**
 * Stores the bytes of a picture like an upload, without the database. Returns what inserts its row and returns its media
 * file id. Provided by the server.
 */
export type StoreImage = (picture: {
  companyId: number
  uploaderId: number
  buffer: Buffer
  originalName: string
}) => Promise<(db: CompanyDb) => Promise<number>>

type Drawing = { svg: string; uploaderId: number; originalName: string }

const atOnce = 4

/**
 * Draws pictures and stores their bytes, a few at a time. Returns what inserts their rows and returns the media file ids
 * in the order of the drawings.
 */
export async function drawPictures(
  storeImage: StoreImage,
  companyId: number,
  drawings: readonly Drawing[],
): Promise<(db: CompanyDb) => Promise<number[]>> {
  const inserts: ((db: CompanyDb) => Promise<number>)[] = []
  let next = 0
  const work = async () => {
    while (next < drawings.length) {
      const at = next++
      const { svg, uploaderId, originalName } = drawings[at]!
      const buffer = await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
      inserts[at] = await storeImage({ companyId, uploaderId, buffer, originalName })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return async (db) => {
    const ids: number[] = []
    for (const insert of inserts) ids.push(await insert(db))
    return ids
  }
}

/** Both at once. @returns the media file ids in the order of the drawings. */
export async function storePictures(db: CompanyDb, storeImage: StoreImage, drawings: readonly Drawing[]) {
  const insert = await drawPictures(storeImage, companyIdOf(db), drawings)
  return transaction(db, insert)
}
