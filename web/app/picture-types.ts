/** Pictures that the server takes and every browser shows. */
export const pictureTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
]

/** What a choice of pictures offers. Windows knows HEIC, the photos of iPhones, by the end of the name alone. */
export const acceptedPictures = [...pictureTypes, 'image/heic', 'image/heif', '.heic', '.heif'].join()

/** Whether a file is a HEIC photo, which the server takes and few browsers show. */
export const isHeic = ({ name, type }: { name: string; type: string }) =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))
