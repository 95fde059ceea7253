/** More than that the server does not keep, and some browsers cannot draw. */
const longestSide = 4096

/** A HEIC photo as JPEG where this browser can read it; else as it is: the server can. */
export async function heicToJpeg(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    if (!blob) return file
    const { lastModified } = file
    return new File([blob], `${file.name.replace(/\.hei[cf]$/i, '')}.jpg`, { type: blob.type, lastModified })
  } catch {
    return file
  }
}
