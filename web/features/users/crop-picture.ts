import { uploadMediaFile } from '#contract/media-files.ts'
import { call } from '#web/app/api.ts'
import { isHeic } from '#web/app/picture-types.ts'
import { type Crop, drawCrop, type Size } from './crop-geometry.ts'

/**
 * Reads a chosen file as a picture in its correct orientation. A HEIC photo that the browser cannot draw is converted
 * by the server, which deletes it after a day. Rejects if it cannot be drawn. Free `src` after use.
 */
export async function readPicture(file: File): Promise<HTMLImageElement> {
  try {
    return await drawn(URL.createObjectURL(file))
  } catch (error) {
    if (!isHeic(file)) throw error
    const { photo } = await call(uploadMediaFile, { body: {}, files: { photos: [file] } })
    return drawn(`${photo!.path}?variant=large`)
  }
}

function drawn(address: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = address
  return new Promise((resolve, reject) => {
    picture.onload = () => resolve(picture)
    picture.onerror = () => {
      URL.revokeObjectURL(picture.src)
      reject(new Error('The file is not a picture that can be drawn'))
    }
  })
}

/** The framed part as a JPEG of that size, without metadata such as location and camera. */
export async function cutOut(picture: HTMLImageElement, given: { size: Size; crop: Crop; to: Size }) {
  const canvas = document.createElement('canvas')
  canvas.width = given.to.width
  canvas.height = given.to.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures')
  drawCrop(context, picture, given)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('The picture could not be cropped')
  return blob
}
