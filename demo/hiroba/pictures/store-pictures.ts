import sharp from 'sharp'

/** Stores a picture like an upload, including its row. Provided by the server. */
export type StoreImage = (picture: {
  companyId: number
  uploaderId: number
  buffer: Buffer
  originalName: string
}) => Promise<{ mediaFileId: number }>

type Drawing = { svg: string; uploaderId: number; originalName: string }

const atOnce = 4

/** Draws and stores pictures, a few at a time. @returns the media file ids in the order of the drawings. */
export async function storePictures(
  storeImage: StoreImage,
  companyId: number,
  drawings: readonly Drawing[],
): Promise<number[]> {
  const ids: number[] = []
  let next = 0
  const work = async () => {
    while (next < drawings.length) {
      const at = next++
      const { svg, uploaderId, originalName } = drawings[at]!
      const buffer = await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
      const { mediaFileId } = await storeImage({ companyId, uploaderId, buffer, originalName })
      ids[at] = mediaFileId
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return ids
}
