import sharp, { type Metadata, type Sharp } from 'sharp'
import {
  type PhotoVariant,
  type PictureType,
  photoVariants,
  type StoredPictureType,
} from '#contract/media-files.ts'
import { tiffWithProfile } from './colour-profile.ts'
import { decodeHeic } from './decode-heic.ts'
import { isTooLarge } from './picture-limits.ts'

export type ConvertedImage = {
  type: StoredPictureType
  width: number
  height: number
  original: Uint8Array
  variants: Record<PhotoVariant, Uint8Array>
}

export type ConversionProblem = 'tooManyPixels' | 'damaged'

const animated: readonly StoredPictureType[] = ['image/webp', 'image/gif']
const longestSide = 4096

// One thread: pictures are converted one at a time in a separate process, and other processors remain free.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Converts a picture to what is stored: the picture itself, upright, without metadata (including place and camera), at
 * most 4096 pixels a side and 8 bits per colour, and its webp variants. It is decoded once. Returns the reason if
 * refused.
 */
export async function convertImage(
  path: string,
  type: PictureType,
): Promise<ConvertedImage | { problem: ConversionProblem; cause: string }> {
  try {
    const opened = type === 'image/heic' ? await openHeic(path) : await openPicture(path, type)
    if ('problem' in opened) return opened
    const { head } = opened
    const { data, info } = await opened
      .picture()
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const pageHeight = info.pageHeight ?? height
    const timing = head.pages && head.pages > 1 && { delay: head.delay ?? [], loop: head.loop ?? 0 }
    const raw = { width, height, channels, pageHeight }
    const decoded = () => sharp(data, { raw, animated: height > pageHeight, limitInputPixels: false })
    const original = await encoded(decoded(), opened.type, timing || {}).toBuffer()
    const variants = {} as Record<PhotoVariant, Uint8Array>
    // Those larger than the picture are the same.
    const made = new Map<number, Uint8Array>()
    for (const [variant, side] of Object.entries(photoVariants) as [PhotoVariant, number][]) {
      const most = Math.min(side, Math.max(width, pageHeight))
      variants[variant] =
        made.get(most) ??
        (await decoded()
          .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 80, effort: 3, ...timing })
          .toBuffer())
      made.set(most, variants[variant])
    }
    return { type: opened.type, width, height: pageHeight, original, variants }
  } catch (error) {
    return { problem: 'damaged', cause: String(error) }
  }
}

type Opened = { type: StoredPictureType; head: Metadata; picture: () => Sharp }
type Refused = { problem: ConversionProblem; cause: string }

async function openPicture(path: string, type: StoredPictureType): Promise<Opened | Refused> {
  const options = { animated: animated.includes(type), failOn: 'error', limitInputPixels: false } as const
  const head = await sharp(path, options).metadata()
  if (isTooLarge(type, head)) return { problem: 'tooManyPixels', cause: `${head.width} × ${head.height}` }
  return { type, head, picture: () => sharp(path, options) }
}

/** Formats that sharp cannot read: decoded first, and stored as JPEG. */
async function openHeic(path: string): Promise<Opened | Refused> {
  const decoded = await decodeHeic(path)
  if ('tooManyPixels' in decoded) return { problem: 'tooManyPixels', cause: decoded.tooManyPixels }
  const { data, width, height, profile } = decoded
  const { data: pixels, info } = await sharp(data, {
    raw: { width, height, channels: 4 },
    limitInputPixels: false,
  })
    .flatten({ background: '#fff' })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: 3 } as const
  const picture = () => (profile ? sharp(tiffWithProfile(pixels, raw, profile)) : sharp(pixels, { raw }))
  return { type: 'image/jpeg', head: await picture().metadata(), picture }
}

function encoded(image: Sharp, type: StoredPictureType, timing: { delay?: number[]; loop?: number }): Sharp {
  if (type === 'image/jpeg') return image.jpeg({ quality: 90 })
  if (type === 'image/webp') return image.webp({ quality: 90, ...timing })
  if (type === 'image/gif') return image.gif(timing)
  // The default effort takes seconds for a phone's photo.
  if (type === 'image/avif') return image.avif({ quality: 65, effort: 1 })
  return image.png()
}
