/** The server keeps no larger pictures, and some browsers cannot draw them. */
const longestSide = 4096

/**
 * Converts a HEIC photo to JPEG if this browser can read it. Otherwise returns it unchanged: the server can read it.
 */
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
