import { type Crop, drawCrop, type Size } from './crop-geometry.ts'

/** Reads a chosen file as a picture, upright. Rejects what the browser cannot draw. Free `src` after use. */
export function readPicture(file: File): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  return new Promise((resolve, reject) => {
    picture.onload = () => resolve(picture)
    picture.onerror = () => {
      URL.revokeObjectURL(picture.src)
      reject(new Error('The file is no picture that can be drawn'))
    }
  })
}

/** What the frame shows as a JPEG of that size: the place it was taken at and the camera are not in it. */
export async function cutOut(picture: HTMLImageElement, given: { size: Size; crop: Crop; to: Size }) {
  const canvas = document.createElement('canvas')
  canvas.width = given.to.width
  canvas.height = given.to.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  drawCrop(context, picture, given)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('The picture could not be cut out')
  return blob
}
