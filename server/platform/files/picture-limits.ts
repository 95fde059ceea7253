import type { Metadata } from 'sharp'
import { picturePixels } from '#contract/media-files.ts'

/** The maximum bytes of a decoded picture, for formats that are not decoded row by row. */
const mostDecodedBytes = 400_000_000
/** The maximum pixels of all pages of an animation together: each of them is resized and encoded again. */
const mostAnimatedPixels = 60_000_000

const sampleBytes: Partial<Record<NonNullable<Metadata['depth']>, number>> = {
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  complex: 8,
  double: 8,
  dpcomplex: 16,
}

/** Whether decoding a picture with this header would take too much memory. `type`: its content type. */
export function isTooLarge(type: keyof typeof picturePixels, head: Metadata): boolean {
  const { width, height, channels, depth, isProgressive, pages = 1 } = head
  const pixels = width * (head.pageHeight ?? height)
  if (pixels > picturePixels[type]) return true
  if (pages > 1 && pixels * pages > mostAnimatedPixels) return true
  // The only type that is shrunk while it is read: a phone's 200 megapixels take 150 MB.
  if (type === 'image/jpeg' && !isProgressive) return false
  return pixels * pages * channels * (sampleBytes[depth] ?? 1) > mostDecodedBytes
}
