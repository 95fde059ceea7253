/** The picture types that the server accepts and every browser shows. */
export const pictureTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
]

/**
 * The `accept` value of picture inputs. Windows recognises HEIC, the format of iPhone photos, by the file extension
 * only.
 */
export const acceptedPictures = [...pictureTypes, 'image/heic', 'image/heif', '.heic', '.heif'].join()

/** Whether a file is a HEIC photo, which the server accepts and few browsers show. */
export const isHeic = ({ name, type }: { name: string; type: string }) =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))
